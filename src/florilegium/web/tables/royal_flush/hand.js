// The own hand, by value or by suit, and all hands where they lie open.
/** @import { Order } from "./cards.js" */
/** @import { HandCard } from "./reading.js" */
/** @import { CardSet, View } from "./types.d.ts" */
import { Button, html, kept, SeatName, say, signal } from "../../kit.js";
import { arranged, Card, Cards, cardName } from "./cards.js";

const STORED = "florilegium.royal_flush.order";

/** @returns {Order} */
function readOrder() {
  try {
    return localStorage.getItem(STORED) === "suit" ? "suit" : "value";
  } catch {
    return "value"; // Storage may be forbidden.
  }
}

/** How hands are sorted; the choice is remembered. */
export const order = signal(readOrder());

/** By value, or by suit. */
export function switchOrder() {
  order.value = order.value === "suit" ? "value" : "suit";
  try {
    localStorage.setItem(STORED, order.value);
  } catch {
    // Then it holds for this page only.
  }
}

/** The own cards in order. @param {View["hand"]} cards @param {number} jokers @returns {HandCard[]} */
export function sortedHand(cards, jokers) {
  /** @type {Record<string, number>} */
  const seen = {};
  return arranged(cards, jokers, order.value).map((card) => {
    seen[card] = (seen[card] ?? 0) + 1;
    return { card, slot: `${card} ${seen[card]}` };
  });
}

function OrderSwitch() {
  /** @param {Order} value @param {string} word @param {string} sign instead of the word where there is no room */
  const one = (value, word, sign) => html`<label class="segment"><input type="radio" name="royal-order"
    checked=${order.value === value} onChange=${switchOrder} />
    <span><b class="royal-order-word">${word}</b><i class="royal-order-sign" aria-hidden="true">${sign}</i></span>
  </label>`;
  return html`<div class="segments royal-order" role="radiogroup" aria-label=${say("royal_flush.page.order")}>
    ${one("value", say("royal_flush.page.by-value"), "2–A")}${one("suit", say("royal_flush.page.by-suit"), "♠♥♦♣")}</div>`;
}

/** The cards of the hand that a card set would use. @param {HandCard[]} hand @param {CardSet | undefined} set */
function usedBy(hand, set) {
  const left = [...(set?.cards ?? [])];
  return hand.filter(({ card }) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** More cards than this stand in two rows: where there is little room, and where there is much. */
const MANY = 10;
const CROWD = 18;

/** @param {number} count */
const crowdClass = (count) => `${count > MANY ? "is-many" : ""} ${count > CROWD ? "is-crowd" : ""}`;

/**
 * The hand; picking cards narrows the card sets of every board.
 * @typedef {{
 *   hand: HandCard[], picked: string[], set: CardSet | undefined, onPick: (slot: string) => void, onClear: () => void
 * }} HandProps
 */
export const Hand = kept((/** @type {HandProps} */ { hand, picked, set, onPick, onClear }) => {
  const used = usedBy(hand, set);
  /** @param {HandCard} one */
  const card = (one) => {
    const isPicked = picked.includes(one.slot);
    const look = `${isPicked ? "is-picked" : ""} ${used.includes(one) ? "is-used" : ""}`;
    return html`<li key=${one.slot}><button type="button" class=${`royal-own ${look}`} data-card=${one.card}
      data-place=${`own-${one.slot}`}
      aria-pressed=${isPicked ? "true" : "false"} aria-label=${cardName(one.card)} onClick=${() => onPick(one.slot)}>
      <${Card} id=${one.card} label="" /></button></li>`;
  };
  return html`<section class="royal-hand" data-zone="hand" aria-label=${say("royal_flush.page.hand")}>
    <header class=${picked.length > 0 ? "is-picking" : ""}><h3>${say("royal_flush.page.hand-count", { count: hand.length })}</h3>
      ${
        picked.length > 0 &&
        html`<${Button} kind="quiet" class="small" onClick=${onClear}>${say("royal_flush.page.unpick")}<//>`
      }
      <${OrderSwitch} /></header>
    <div class="royal-fan"><ul class=${`royal-cards ${crowdClass(hand.length)}`}
      style=${{ "--one": Math.max(hand.length, 2), "--two": Math.ceil(hand.length / 2) }}>${hand.map(card)}</ul></div>
  </section>`;
});

/** Every hand face up: replays of finished games and open tables. @param {{ view: View, hands: string[][] }} props */
export function OpenHands({ view, hands }) {
  return html`<section class="royal-open" data-zone="others" tabindex="0" aria-label=${say("royal_flush.page.open-hands")}>
    <header><h3>${say("royal_flush.page.open-hands")}</h3><${OrderSwitch} /></header>
    ${hands.map(
      (cards, place) => html`<div key=${place} data-place=${`hand-${place + 1}`}
        class=${`royal-open-hand ${view.turn.includes(place + 1) ? "is-turn" : ""}`}>
        <${SeatName} seat=${place + 1} />
        <${Cards} cards=${arranged(cards, view.jokers[place], order.value)} /></div>`,
    )}
  </section>`;
}
