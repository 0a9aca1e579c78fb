// The showing of a basket after a Stop, and the end of a round. It lies over the baskets for a few seconds
// and never over the two answers; the page keeps nothing of it afterwards (ILL-6, ILL-10).
import { Art, Button, Card, SeatName, html, say, useEffect, useMemo, useRef, useState } from "../../kit.js";
import { lastShown } from "./facts.js";
import { calm } from "./flights.js";

const BASE_MS = 5_000;
const CARD_MS = 500;
const MOST_MS = 12_000;
const MANY = 9;

const duration = ({ stopped, ended }) =>
  Math.min(MOST_MS, BASE_MS + CARD_MS * (stopped?.cards.length ?? 0) + (ended ? BASE_MS : 0));

/** Whether somebody has placed on the basket that was shown: then a look would be a look below. */
const covered = (found) => Boolean(found.stopped) && !found.ended && found.since.includes(found.stopped.basket);

/** What is to be shown now, if anything, and how to put it away. */
export function useShowing(log, replay) {
  const found = useMemo(() => lastShown(log), [log]);
  const [gone, setGone] = useState(() => (!replay && found?.since.length ? found.version : null));
  useEffect(() => {
    if (!found || replay) return undefined;
    const timer = setTimeout(() => setGone(found.version), duration(found));
    return () => clearTimeout(timer);
  }, [found?.version, replay]);
  useEffect(() => (replay ? () => setGone(null) : undefined), [found?.version, replay]);
  const past = !found || gone === found.version || covered(found) || (replay && !found.newest);
  return { shown: past ? null : found, close: () => setGone(found?.version ?? null) };
}

/** The cards from the bottom up; those of the variety in question are marked. */
function Cards({ cards }) {
  const last = cards.length - 1;
  const kind = (card, place) => (place === last ? "now" : card === cards[last] ? "match" : "other");
  const note = { now: "illusion.page.shown-now", match: "illusion.page.shown-match" };
  return html`<ol class=${`illusion-shown-cards ${cards.length > MANY ? "illusion-many" : ""}`} aria-label=${say("illusion.page.below")}>${cards.map(
    (card, place) => {
      const what = kind(card, place);
      return html`<li key=${place} class=${`illusion-shown-${what}`}><${Card} game="illusion" id=${card} />
      <span class="illusion-shown-note">${note[what] ? say(note[what]) : place + 1}</span></li>`;
    },
  )}</ol>`;
}

/** Who gives how many lives to whom. */
function Moved({ stopped }) {
  const { right, caller, placer, lives } = stopped;
  const hearts = Array.from({ length: lives }, (_, place) => html`<${Art} key=${place} game="illusion" id="life" />`);
  return html`<p class="illusion-moved">
    <${SeatName} seat=${right ? placer : caller} />
    <span class="illusion-moving">${hearts}<span class="illusion-arrow" aria-hidden="true">→</span><span class="visually-hidden">${say("illusion.page.gives", { lives })}</span></span>
    ${right ? html`<${SeatName} seat=${caller} />` : html`<span class="illusion-to-box">${say("illusion.page.the-box")}</span>`}
  </p>`;
}

function Stop({ stopped }) {
  const word = stopped.right ? "right" : "wrong";
  return html`<div class=${`illusion-verdict illusion-${word}`}>
    <h3><span class="illusion-verdict-sign" aria-hidden="true">${stopped.right ? "✓" : "✗"}</span>${say(`illusion.page.verdict-${word}`, { caller: { seat: stopped.caller }, basket: stopped.basket })}</h3>
    <${Cards} cards=${stopped.cards} />
    <${Moved} stopped=${stopped} />
  </div>`;
}

function RoundEnd({ ended }) {
  return html`<div class="illusion-round-end"><h3>${say("illusion.page.round-over", { round: ended.round })}</h3>
    <ul>${ended.lives.map((lives, place) => html`<li key=${place}><${SeatName} seat=${place + 1} /> <b>+${lives}</b></li>`)}</ul></div>`;
}

/** How long the panel still stays, as a line that burns down. */
function Fuse({ lasts }) {
  const line = useRef(null);
  useEffect(() => {
    if (!calm())
      line.current.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
        duration: lasts,
        fill: "forwards",
      });
  }, []);
  return html`<i class="illusion-fuse" ref=${line} aria-hidden="true"></i>`;
}

/** The panel over the baskets; a tap puts it away. */
export function Showing({ shown, close, timed }) {
  const { stopped, ended } = shown;
  return html`<section class="illusion-showing" aria-label=${say("illusion.page.showing")} data-testid="showing" onClick=${close}>
    ${stopped && html`<${Stop} stopped=${stopped} />`}
    ${ended && html`<${RoundEnd} ended=${ended} />`}
    <${Button} kind="quiet" class="icon illusion-close" aria-label=${say("web.close")} onClick=${close}>✕<//>
    ${timed && html`<${Fuse} lasts=${duration(shown)} />`}
  </section>`;
}
