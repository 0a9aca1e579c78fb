// The showing of a basket after a Stop, and the end of a round. It lies over the baskets for a few seconds
// and never over the two answers; the page keeps nothing of it afterwards (ILL-6, ILL-10).
/** @import { LogEntry } from "../../types.d.ts" */
/** @import { LastShown } from "./facts.js" */
/** @import { GameEvent, RoundEnded, Stopped } from "./types.d.ts" */
import {
  Art,
  Button,
  Card,
  html,
  prefersCalm,
  SeatName,
  say,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "../../kit.js";
import { cardName } from "./cards.js";
import { lastShown } from "./facts.js";

const BASE_MS = 5_000;
const CARD_MS = 500;
const MOST_MS = 12_000;
const MANY = 9;
/** For so long after it has gone the baskets below take no tap that was meant for it. */
const REST_MS = 400;

/** How long it is shown. @param {LastShown} shown */
const duration = ({ stopped, ended }) =>
  Math.min(MOST_MS, BASE_MS + CARD_MS * (stopped?.cards.length ?? 0) + (ended ? BASE_MS : 0));

/**
 * Whether somebody has placed on the basket that was shown: then a look would be a look below.
 * @param {LastShown} shown
 */
const isCovered = ({ stopped, ended, since }) => stopped !== undefined && !ended && since.includes(stopped.basket);

/** Whether something has just `gone`, by its version, while one looked. @param {number | null} gone */
function useRest(gone) {
  const [rested, setRested] = useState(gone);
  useEffect(() => {
    if (gone === rested) return undefined;
    const timer = setTimeout(() => setRested(gone), REST_MS);
    return () => clearTimeout(timer);
  }, [gone, rested]);
  return gone !== null && gone !== rested;
}

/**
 * What is to be shown now, if anything, and how to put it away. Who goes on at a pace of their own sees it until they do.
 * @param {LogEntry<GameEvent>[]} log @param {boolean} paced
 */
export function useShowing(log, paced) {
  const found = useMemo(() => lastShown(log), [log]);
  /** The version of what was put away. */
  const [gone, setGone] = useState(() => (!paced && found?.since.length ? found.version : null));
  useEffect(() => {
    if (!found || paced) return undefined;
    const timer = setTimeout(() => setGone(found.version), duration(found));
    return () => clearTimeout(timer);
  }, [found?.version, paced]);
  useEffect(() => (paced ? () => setGone(null) : undefined), [found?.version, paced]);
  const resting = useRest(found?.version === gone ? gone : null);
  const past = !found || gone === found.version || isCovered(found) || (paced && !found.newest);
  return { shown: past ? null : found, resting, close: () => setGone(found?.version ?? null) };
}

/** @type {Record<string, string>} */
const NOTES = { now: "illusion.page.shown-now", match: "illusion.page.shown-match" };

/** The cards from the bottom up; those of the variety in question are marked. @param {{ cards: string[] }} props */
function Cards({ cards }) {
  const last = cards.length - 1;
  /** @param {number} place */
  const kind = (place) => {
    if (place === last) return "now";
    return cards[place] === cards[last] ? "match" : "other";
  };
  return html`<ol class=${`illusion-shown-cards ${cards.length > MANY ? "illusion-many" : ""}`}
    aria-label=${say("illusion.page.below")}>${cards.map((card, place) => {
      const note = NOTES[kind(place)];
      return html`<li key=${place} class=${`illusion-shown-${kind(place)}`}>
        <${Card} game="illusion" id=${card} label=${cardName(card)} />
        <span class="illusion-shown-note">${note ? say(note) : place + 1}</span></li>`;
    })}</ol>`;
}

/** Who gives how many lives to whom. @param {{ stopped: Stopped }} props */
export function Moved({ stopped }) {
  const { right, caller, placer, lives } = stopped;
  const hearts = Array.from({ length: lives }, (_, place) => html`<${Art} key=${place} game="illusion" id="life" />`);
  return html`<p class="illusion-moved">
    <${SeatName} seat=${right ? placer : caller} />
    <span class="illusion-moving">${hearts}<span class="illusion-arrow" aria-hidden="true">→</span>
      <span class="visually-hidden">${say("illusion.page.gives", { lives })}</span></span>
    ${
      right
        ? html`<${SeatName} seat=${caller} />`
        : html`<span class="illusion-to-box">${say("illusion.page.the-box")}</span>`
    }
  </p>`;
}

/** @param {{ stopped: Stopped }} props */
function Stop({ stopped }) {
  const { right, caller, basket, cards } = stopped;
  const word = right ? "right" : "wrong";
  const verdict = say(`illusion.page.verdict-${word}`, { caller: { seat: caller }, basket });
  return html`<div class=${`illusion-verdict illusion-${word}`}>
    <h3><span class="illusion-verdict-sign" aria-hidden="true">${right ? "✓" : "✗"}</span>${verdict}</h3>
    <${Cards} cards=${cards} />
    <${Moved} stopped=${stopped} />
  </div>`;
}

/** @param {{ ended: RoundEnded }} props */
function RoundEnd({ ended }) {
  return html`<div class="illusion-round-end"><h3>${say("illusion.page.round-over", { round: ended.round })}</h3>
    <ul>${ended.lives.map(
      (lives, place) => html`<li key=${place}><${SeatName} seat=${place + 1} /> <b>+${lives}</b></li>`,
    )}</ul></div>`;
}

/** How many milliseconds something still lasts, as a line that burns down. @param {{ lasts: number }} props */
export function Fuse({ lasts }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (prefersCalm()) return;
    const frames = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
    line.current?.animate(frames, { duration: lasts, fill: "forwards" });
  }, []);
  return html`<i class="illusion-fuse" ref=${line} aria-hidden="true"></i>`;
}

/**
 * The panel over the baskets; a tap puts it away.
 * @param {{ shown: LastShown, close: () => void, timed: boolean }} props
 */
export function Showing({ shown, close, timed }) {
  const { stopped, ended } = shown;
  return html`<section class="illusion-showing" aria-label=${say("illusion.page.showing")} data-part="showing" data-testid="showing"
    onClick=${close}>
    ${stopped && html`<${Stop} stopped=${stopped} />`}
    ${ended && html`<${RoundEnd} ended=${ended} />`}
    <${Button} kind="quiet" class="icon illusion-close" aria-label=${say("web.close")} onClick=${close}>✕<//>
    ${timed && html`<${Fuse} lasts=${duration(shown)} />`}
  </section>`;
}
