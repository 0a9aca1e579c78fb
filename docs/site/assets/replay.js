// Games to look at step by step: the notebook's widget, fed with frames that were drawn beforehand.
import widget from "./widget.js";

/** What anywidget would give it, with every frame at hand. */
function modelOf({ labels, perspectives, frames }) {
  const traits = {
    labels,
    perspectives,
    perspective: perspectives[0][0],
    last: frames.length - 1,
    step: 0,
    frame: frames[0],
  };
  const calls = new Map();
  const change = (name, value) => {
    traits[name] = value;
    for (const call of calls.get(`change:${name}`) ?? []) call();
  };
  return {
    get: (name) => traits[name],
    set(name, value) {
      change(name, value);
      if (name === "step") change("frame", frames[value]);
    },
    save_changes() {},
    on: (name, call) => calls.set(name, [...(calls.get(name) ?? []), call]),
    off: (name, call) =>
      calls.set(
        name,
        (calls.get(name) ?? []).filter((one) => one !== call),
      ),
  };
}

for (const el of document.querySelectorAll(".replay")) {
  const answer = await fetch(new URL(el.dataset.frames, document.baseURI));
  widget.render({ model: modelOf(await answer.json()), el });
}
