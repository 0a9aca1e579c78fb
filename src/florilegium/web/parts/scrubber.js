// Moving through a finished game.
/** @import { ComponentChildren } from "preact" */
/** @import { GivenHint, Message, TableState } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { isWithin, useKeys } from "../keys.js";
import { addressOf } from "../transport.js";
import { botName, playerName, say } from "../words.js";
import { CopyButton } from "./copy.js";
import { withValue } from "./fields.js";
import { Icon, IconButton } from "./icons.js";
import { Sentence } from "./sentence.js";

const PACE_MS = 1300;

/** @typedef {(step: number) => void} GoTo */

/**
 * Steps by themselves while playing; stops at the end.
 * @param {number} step @param {number} last @param {GoTo} go
 */
function usePlaying(step, last, go) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    if (step >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(step + 1), PACE_MS);
    return () => clearTimeout(timer);
  }, [playing, step, last]);
  const toggle = () => {
    if (!playing && step >= last) go(0);
    setPlaying(!playing);
  };
  return { playing, toggle };
}

/** @param {number} step @param {number} last @param {GoTo} go @param {() => void} toggle */
function useScrubberKeys(step, last, go, toggle) {
  useKeys(
    {
      ArrowLeft: () => go(step - 1),
      ArrowRight: () => go(step + 1),
      Home: () => go(0),
      End: () => go(last),
      " ": (event) => !isWithin(event, "button, a, summary") && toggle(),
    },
    {
      ArrowLeft: say("web.keys.back"),
      ArrowRight: say("web.keys.forth"),
      Home: say("web.keys.first"),
      End: say("web.keys.last"),
      " ": say("web.keys.play"),
    },
  );
}

/** The five buttons. @param {{ step: number, last: number, go: GoTo, playing: boolean, toggle: () => void }} props */
function StepButtons({ step, last, go, playing, toggle }) {
  const [atStart, atEnd] = [step === 0, step === last];
  return html`
    <${IconButton} kind="plain" icon="first" label=${say("web.replay.first")} disabled=${atStart} onClick=${() => go(0)} />
    <${IconButton} kind="plain" icon="previous" label=${say("web.replay.previous")} disabled=${atStart}
      onClick=${() => go(step - 1)} data-testid="previous" />
    <${IconButton} kind="primary" icon=${playing ? "pause" : "play"}
      label=${say(playing ? "web.replay.pause" : "web.replay.play")} onClick=${toggle} data-testid="play" />
    <${IconButton} kind="plain" icon="next" label=${say("web.replay.next")} disabled=${atEnd}
      onClick=${() => go(step + 1)} data-testid="next-step" />
    <${IconButton} kind="plain" icon="last" label=${say("web.replay.last")} disabled=${atEnd}
      onClick=${() => go(last)} />`;
}

/** Who has just acted. @param {number} step @param {number | null | undefined} actor */
function actorText(step, actor) {
  if (step === 0) return ` · ${say("web.replay.deal")}`;
  return actor ? ` · ${playerName(actor)}` : "";
}

/** What somebody was hinted before the step. @param {{ hint: GivenHint, seat: number }} props */
function Hinted({ hint: { bot, message, why }, seat }) {
  return html`<p class="scrub-why" role="status" data-testid="hinted"><b>${say("web.hint.told", {
    seat: { seat },
    bot: botName(bot),
  })}</b> <${Sentence} message=${message} />${why && html` <q><${Sentence} message=${why} /></q>`}</p>`;
}

/**
 * A bot's reason for the shown step; its place is there at every step.
 * @param {{ why?: Message | null, actor: number | null | undefined }} props
 */
function Why({ why, actor }) {
  return html`<div class="scrub-why">${
    why &&
    actor &&
    html`<p role="status" data-testid="why"><b>${say("web.replay.why", { seat: { seat: actor } })}</b>${" "}
      <${Sentence} message=${why} /></p>`
  }</div>`;
}

/**
 * Buttons, a slider, what the shown step was and, for a bot's, its reason; `children` say more of it, `ticks` mark steps
 * along the slider.
 * @param {{
 *   table: TableState, last: number, go: GoTo, whys: boolean, why?: Message | null, hints?: GivenHint[],
 *   ticks?: ComponentChildren, children?: ComponentChildren
 * }} props
 */
export function Scrubber({ table, last, go, whys, why, hints = [], ticks, children }) {
  const { step } = table;
  const { playing, toggle } = usePlaying(step, last, go);
  useScrubberKeys(step, last, go, toggle);
  const where = say("web.replay.step", { step, last });
  const actor = table.log.at(-1)?.seat;
  return html`<section class="scrubber panel" aria-label=${say("web.replay.title")}>
    <div class="scrub-row">
      <${StepButtons} step=${step} last=${last} go=${go} playing=${playing} toggle=${toggle} />
      <span class="scrub-slider"><input type="range" min="0" max=${last} value=${step} aria-label=${say("web.replay.slider")}
        aria-valuetext=${where} data-testid="scrubber" onInput=${withValue((value) => go(Number(value)))} />${ticks}</span>
      <span class="scrub-where" role="status" data-testid="step">${where}${actorText(step, actor)}</span>
      <${CopyButton} text=${addressOf(`/g/${table.code}#${step}`)} label=${html`<${Icon} name="link" />`}
        name=${say("web.replay.link")} class="icon" />
    </div>
    ${whys && html`<${Why} why=${why} actor=${actor} />`}
    ${actor && hints.map((hint) => html`<${Hinted} key=${hint.bot} hint=${hint} seat=${actor} />`)}
    ${children}</section>`;
}
