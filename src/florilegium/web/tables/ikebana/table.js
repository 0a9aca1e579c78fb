// Ikebana: the deck in the middle, everybody's bouquet around it, and what each is worth.
/** @import { LogEntry, TableProps } from "../../types.d.ts" */
/** @import { RoundPanelState } from "./rounds.js" */
/** @import { Aids, GameEvent, View } from "./types.d.ts" */
import { clockwise, html, lastMove, ScoreCard, say, useKeys } from "../../kit.js";
import { SENTENCE_MARKS } from "../deck55/cards.js";
import { LATER_COINS } from "./parts.js";
import { lastRound, RoundDialog, RoundPanel, RoundsButton, useRoundPanel } from "./rounds.js";
import { OtherSeat, OwnSeat, seatOf } from "./seats.js";
import { Stage } from "./stage.js";

export { markOf } from "../deck55/cards.js";
export const drawings = [...LATER_COINS, ...SENTENCE_MARKS];
export const finale = () => import("./finale.js");
export const travel = () => import("./travel.js");
export const css = "/static/tables/ikebana/style.css";

/**
 * What the last move changed, so that it can be lit.
 * @typedef {{ seat?: number, gathered?: boolean, refused?: boolean }} Changed
 */

/** @param {LogEntry<GameEvent> | undefined} entry @returns {Changed} */
function changedBy(entry) {
  for (const { event } of entry?.events ?? []) {
    if (event.type === "Kept" || event.type === "Bought") return { seat: event.seat, gathered: true };
    if (event.type === "Refused") return { seat: event.seat, refused: true };
  }
  return {};
}

/**
 * What is not legal is sent too: the refusal tells the rule.
 * @param {Set<string>} can @param {((text: string) => void) | null} act null where one only looks on
 * @param {RoundPanelState} panel
 */
function useMoves(can, act, panel) {
  /** @param {string} text */
  const doing = (text) => () => (act ? act(text) : false);
  /** @type {Record<string, () => unknown>} */
  const keys = { d: doing("draw"), k: doing("keep"), x: doing("refuse"), v: panel.toggle };
  for (const seat of ["1", "2", "3", "4", "5"]) {
    if (can.has(`buy ${seat}`)) keys[seat] = doing(`buy ${seat}`);
  }
  useKeys(keys, {
    d: say("ikebana.page.key.draw"),
    k: say("ikebana.page.key.keep"),
    x: say("ikebana.page.key.refuse"),
    "1–5": say("ikebana.page.key.buy"),
    v: say("ikebana.page.key.rounds"),
  });
}

/** So many others leave room for a larger bouquet. */
const FEW = 2;

/** Whether the last round counts double: now, later, or not at all; the steps show it, too. @param {{ view: View, aids: Aids }} props */
function FinalBouquet({ view, aids }) {
  if (view.doubled) return html`<span class="ikebana-final ike-now">${say("ikebana.page.final")}</span>`;
  if (!view.final_bouquet) return null;
  return html`<span class="ikebana-final">${say("ikebana.page.final-later", { round: aids.last_round })}</span>`;
}

/** @param {View} view @param {number} round */
function stepClass(view, round) {
  if (round < view.round || view.outcome) return "ike-done";
  return round === view.round ? "ike-now" : "";
}

/** @param {{ view: View, aids: Aids, panel: RoundPanelState }} props */
function Bar({ view, aids, panel }) {
  const rounds = Array.from({ length: aids.last_round }, (_, place) => place + 1);
  return html`<header class="ikebana-bar" data-zone="board">
    <h2 class="ikebana-round">${say("ikebana.page.round", { round: view.round, rounds: aids.last_round })}</h2>
    <ol class="ikebana-steps" aria-hidden="true">
      ${rounds.map((round) => html`<li class=${stepClass(view, round)}>${view.final_bouquet && round === aids.last_round && "×2"}</li>`)}
    </ol>
    <span class="ikebana-count">${say("ikebana.page.deck", { count: view.deck })}</span>
    <${FinalBouquet} view=${view} aids=${aids} />
    <${ScoreCard} game="ikebana" facts=${null} />
    <${RoundsButton} view=${view} aids=${aids} panel=${panel} />
  </header>`;
}

/**
 * Everybody else, clockwise; where there is little room, this is what scrolls.
 * @param {{ view: View, aids: Aids, changed: Changed, can: Set<string> }} props
 */
function Others({ can, ...game }) {
  const { view, aids } = game;
  const seats = clockwise(view);
  /** @param {number} seat */
  const purchase = (seat) => (view.seat ? aids.purchases.find((one) => one.owner === seat) : null);
  return html`<section class="ikebana-others" data-zone="others" tabindex="0" aria-label=${say("ikebana.page.others")}>
    <ul class=${`ike-of-${seats.length}`}>
      ${seats.map(
        (seat) => html`<${OtherSeat} key=${seat} ...${seatOf(game, seat)} purchase=${purchase(seat)}
          offering=${can.has(`buy ${seat}`)} />`,
      )}
    </ul>
  </section>`;
}

/** The whole table. @param {TableProps<View, Aids, GameEvent>} props */
export function Table({ table, view, aids, legal, act, replay, paced }) {
  const can = new Set(replay ? [] : legal.map((one) => one.text));
  const entry = lastMove(table.log);
  const panel = useRoundPanel(table, aids.rounds.length, entry, { replay, paced });
  useMoves(can, replay || !view.seat ? null : act, panel);
  const game = { view, aids, changed: changedBy(entry) };
  const few = clockwise(view).length <= FEW ? "ike-few" : "";
  return html`<div class="ikebana ikebana-table fills-felt"><div class=${`ikebana-grid ${few} ${view.seat ? "ike-seated" : "ike-watching"}`}>
    <${Bar} view=${view} aids=${aids} panel=${panel} />
    ${
      replay && panel.shown
        ? html`<${RoundPanel} ...${lastRound(view, aids)} />`
        : html`
      ${!view.outcome && html`<${Stage} view=${view} aids=${aids} can=${can} act=${act} entry=${entry} />`}
      ${view.seat && html`<${OwnSeat} ...${seatOf(game, view.seat)} factors=${aids.factors} doubled=${view.doubled} />`}
      <${Others} can=${can} ...${game} />`
    }</div>
    ${!replay && panel.shown && html`<${RoundDialog} ...${lastRound(view, aids)} onClose=${panel.dismiss} />`}
  </div>`;
}
