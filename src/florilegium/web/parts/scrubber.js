// Moving through a finished game.
import { html, useEffect, useState } from "../ui.js";
import { useKeys } from "../keys.js";
import { name, say } from "../words.js";
import { CopyButton } from "./copy.js";
import { Icon, IconButton } from "./icons.js";
import { Said } from "./said.js";

const PACE_MS = 1300;

/** Steps by themselves while playing; stops at the end. */
function usePlaying(step, last, go) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    if (step >= last) return void setPlaying(false);
    const timer = setTimeout(() => go(step + 1), PACE_MS);
    return () => clearTimeout(timer);
  }, [playing, step, last]);
  const toggle = () => {
    if (!playing && step >= last) go(0);
    setPlaying(!playing);
  };
  return [playing, toggle];
}

/** Buttons, a slider, what the shown step was and, for a bot's, its reason. */
export function Scrubber({ table, last, go, why }) {
  const { step } = table;
  const [playing, toggle] = usePlaying(step, last, go);
  const keys = {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": (event) => !event.target.closest("button, a, summary") && toggle(),
  };
  const help = ["back", "forth", "first", "last", "play"].map((word) => say(`web.keys.${word}`));
  useKeys(keys, Object.fromEntries(Object.keys(keys).map((key, at) => [key, help[at]])));
  const where = say("web.replay.step", { step, last });
  const actor = table.log.at(-1)?.seat;
  return html`<section class="scrubber panel" aria-label=${say("web.replay.title")}>
    <div class="scrub-row">
      <${IconButton} kind="plain" icon="first" label=${say("web.replay.first")} disabled=${step === 0}
        onClick=${() => go(0)} />
      <${IconButton} kind="plain" icon="previous" label=${say("web.replay.previous")} disabled=${step === 0}
        onClick=${() => go(step - 1)} data-testid="previous" />
      <${IconButton} kind="primary" icon=${playing ? "pause" : "play"}
        label=${say(playing ? "web.replay.pause" : "web.replay.play")} onClick=${toggle} data-testid="play" />
      <${IconButton} kind="plain" icon="next" label=${say("web.replay.next")} disabled=${step === last}
        onClick=${() => go(step + 1)} data-testid="next-step" />
      <${IconButton} kind="plain" icon="last" label=${say("web.replay.last")} disabled=${step === last}
        onClick=${() => go(last)} />
      <input type="range" min="0" max=${last} value=${step} aria-label=${say("web.replay.slider")}
        aria-valuetext=${where} data-testid="scrubber" onInput=${(event) => go(Number(event.target.value))} />
      <span class="scrub-where" role="status"
        data-testid="step">${where}${step === 0 ? ` · ${say("web.replay.deal")}` : actor ? ` · ${name(actor)}` : ""}
        </span>
      <${CopyButton} text=${`${location.origin}/g/${table.code}#${step}`} label=${html`<${Icon} name="link" />`}
        name=${say("web.replay.link")} class="icon" />
    </div>
    ${
      why &&
      html`<p class="scrub-why" role="status" data-testid="why"><b>${say("web.replay.why", { seat: { seat: actor } })}</b>${" "}
      <${Said} message=${why} game=${table.game} /></p>`
    }</section>`;
}
