// The end of a game: the last basket is turned up card by card, and only then are the points told.
/** @import { FinaleProps } from "../../types.d.ts" */
/** @import { Aids, GameEvent, Stopped, View } from "./types.d.ts" */
import { Card, html, SeatName, say, useMemo, useStages } from "../../kit.js";
import { cardName } from "./cards.js";
import { lastPlaced, lastShown } from "./facts.js";
import { Moved } from "./showing.js";

export const css = "/static/tables/illusion/finale.css";

const CARD_MS = 320;
const MANY = 6;

/** The basket that was placed on last, with the stop that showed it where there was one. @typedef {{ basket: number, cards: string[], stopped?: Stopped }} LastBasket */

/** @param {FinaleProps<View, Aids, GameEvent>} props @returns {LastBasket | null} */
function lastBasket({ table, view }) {
  const stopped = lastShown(table.log)?.stopped;
  if (stopped) return { basket: stopped.basket, cards: stopped.cards, stopped };
  const basket = lastPlaced(table.log);
  const top = basket === null ? null : view.baskets[basket - 1];
  if (basket === null || !top) return null;
  return { basket, cards: [...(view.covered[basket - 1] ?? []), top] };
}

/** What came of it. @param {{ last: LastBasket }} props */
function Verdict({ last: { basket, stopped } }) {
  if (!stopped) return html`<p class="illusion-last-verdict">${say("illusion.page.last-quiet")}</p>`;
  const key = stopped.right ? "illusion.page.verdict-right" : "illusion.page.verdict-wrong";
  return html`<p class="illusion-last-verdict">${say(key, { caller: { seat: stopped.caller }, basket })}</p>
    <${Moved} stopped=${stopped} />`;
}

/** From the bottom up; `shown` of its cards lie face up. @param {{ last: LastBasket, shown: number }} props */
function Basket({ last, shown }) {
  return html`<section class=${`illusion-last ${last.cards.length > MANY ? "illusion-last-many" : ""}`}><h3>${say("illusion.page.last-basket", { basket: last.basket })}</h3>
    <ol aria-label=${say("illusion.page.below")}>${last.cards.map((card, place) => {
      const up = place < shown;
      const match = last.stopped && card === last.cards.at(-1) ? "illusion-last-match" : "";
      return html`<li key=${place} class=${up ? match : ""}>
        <${Card} key=${up} game="illusion" id=${up ? card : "back"} label=${up ? cardName(card) : ""} /></li>`;
    })}</ol>
    <div class=${shown > last.cards.length ? "" : "illusion-untold"}><${Verdict} last=${last} /></div>
  </section>`;
}

/** Totals round by round, the best first. @param {FinaleProps<View, Aids, GameEvent>} props */
function Totals({ table, view, aids }) {
  const order = [...aids.standings].sort((one, other) => other.total - one.total);
  return html`<ol class="illusion-result">${order.map(
    ({ seat, total }) => html`<li key=${seat} class=${view.outcome?.winners.includes(seat) ? "illusion-winner" : ""}>
      <${SeatName} seat=${seat} you=${seat === table.seat} />
      <span class="illusion-sum">${view.scored.map((round) => round[seat - 1]).join(" + ")} =${" "}
        <b>${say("illusion.page.points", { points: total })}</b></span>
    </li>`,
  )}</ol>`;
}

/** The last basket, what came of it, and the points. @param {FinaleProps<View, Aids, GameEvent>} props */
export function Result(props) {
  const { table, told, onTold } = props;
  const last = useMemo(() => lastBasket(props), [table.log]);
  const stages = last ? last.cards.length + 3 : 0;
  const { stage, done, skip } = useStages(stages, CARD_MS, { told, onDone: onTold });
  return html`<div class="illusion-finale" onClick=${skip}>
    ${last && html`<${Basket} last=${last} shown=${stage} />`}
    <div class=${done ? "" : "illusion-untold"}><${Totals} ...${props} /></div></div>`;
}
