// The replay widget: what `widget.py` sends, shown; a step and a perspective asked for. No network.

/**
 * What anywidget gives us: the traits of `widget.py` by name.
 * @typedef {{ get(name: string): any, set(name: string, value: unknown): void, save_changes(): void,
 *   on(name: string, call: () => void): void, off(name: string, call: () => void): void }} Model
 */
/** @typedef {Record<string, string>} Labels */
/** @typedef {(step: number) => void} Go */

const PAUSE = 1000;

/**
 * One element with its properties and what it holds.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {object} properties
 * @param {...(Node | string)} children
 */
function made(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} press
 */
function button(sign, label, press) {
  const node = made("button", { type: "button", textContent: sign, title: label, onclick: press });
  node.setAttribute("aria-label", label);
  return node;
}

/**
 * The scrubber with its buttons; `go` is told which step is wanted.
 * @param {Model} model
 * @param {Labels} labels
 * @param {Go} go
 */
function controls(model, labels, go) {
  const last = model.get("last");
  const scrubber = made("input", { type: "range", min: "0", max: String(last), step: "1" });
  scrubber.setAttribute("aria-label", labels.step);
  scrubber.oninput = () => go(Number(scrubber.value));
  const count = made("output");
  const by = (/** @type {number} */ steps) => () => go(model.get("step") + steps);
  const back = [button("|◀", labels.first, () => go(0)), button("◀", labels.back, by(-1))];
  const on = [button("▶", labels.next, by(1)), button("▶|", labels.last, () => go(last))];
  const show = () => {
    const step = model.get("step");
    scrubber.value = String(step);
    count.textContent = `${labels.step} ${step} ${labels.of} ${last}`;
    scrubber.setAttribute("aria-valuetext", count.textContent);
    for (const node of back) node.disabled = step === 0;
    for (const node of on) node.disabled = step === last;
  };
  return { nodes: [...back, scrubber, ...on, count], show };
}

/**
 * Goes on by itself until the last step, or until somebody presses it again.
 * @param {Model} model
 * @param {Labels} labels
 * @param {Go} go
 */
function player(model, labels, go) {
  const node = button("", labels.play, () => (timer ? stop() : start()));
  let timer = 0;
  const name = (/** @type {string} */ label) => {
    node.textContent = label;
    node.title = label;
    node.setAttribute("aria-label", label);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    name(labels.play);
  };
  const start = () => {
    if (model.get("step") === model.get("last")) go(0);
    timer = setInterval(() => {
      if (model.get("step") === model.get("last")) stop();
      else go(model.get("step") + 1);
    }, PAUSE);
    name(labels.pause);
  };
  name(labels.play);
  return { node, stop };
}

/**
 * @param {Model} model
 * @param {Labels} labels
 */
function chooser(model, labels) {
  const select = made("select");
  for (const [key, words] of model.get("perspectives")) select.append(made("option", { value: key }, words));
  select.onchange = () => {
    model.set("perspective", select.value);
    model.save_changes();
  };
  const show = () => {
    select.value = model.get("perspective");
  };
  return { node: made("label", {}, `${labels.perspective} `, select), show };
}

/**
 * The table as an image, apart from the page, so that its ids meet no others.
 * @param {Model} model
 * @param {Labels} labels
 */
function table(model, labels) {
  const image = made("img");
  const told = made("ul");
  told.setAttribute("aria-live", "polite");
  told.setAttribute("aria-label", labels.told);
  const show = () => {
    const { picture, words, told: lines } = model.get("frame");
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
    image.alt = words;
    told.replaceChildren(...lines.map((/** @type {string} */ line) => made("li", {}, line)));
  };
  return { nodes: [told, image], show };
}

/**
 * Arrows, Home and End anywhere in the widget; scrubber and choice have meanings of their own for them.
 * @param {HTMLElement} root
 * @param {Model} model
 * @param {Go} go
 */
function keyboard(root, model, go) {
  root.addEventListener("keydown", (event) => {
    event.stopPropagation(); // a notebook has commands on plain letters and arrows
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const step = model.get("step");
    const keys = new Map([
      ["ArrowLeft", step - 1],
      ["ArrowRight", step + 1],
      ["Home", 0],
      ["End", model.get("last")],
    ]);
    const wanted = keys.get(event.key);
    if (wanted === undefined) return;
    event.preventDefault();
    go(wanted);
  });
}

/** @param {{ model: Model, el: HTMLElement }} given */
function render({ model, el }) {
  const labels = model.get("labels");
  const go = (/** @type {number} */ step) => {
    model.set("step", Math.min(Math.max(step, 0), model.get("last")));
    model.save_changes();
  };
  const scrubber = controls(model, labels, go);
  const playing = player(model, labels, go);
  const perspectives = chooser(model, labels);
  const shown = table(model, labels);
  const bar = made("div", { className: "bar" }, ...scrubber.nodes, playing.node, perspectives.node);
  const root = made("section", { className: "florilegium-replay" }, bar, ...shown.nodes);
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves our keys alone
  keyboard(root, model, go);
  const watched = { step: scrubber.show, perspective: perspectives.show, frame: shown.show };
  for (const [name, show] of Object.entries(watched)) {
    model.on(`change:${name}`, show);
    show();
  }
  el.append(root);
  return () => {
    playing.stop();
    for (const [name, show] of Object.entries(watched)) model.off(`change:${name}`, show);
  };
}

export default { render };
