// The own hand, by value or by suit, and all hands where they lie open.
import { Button, Card, SeatName, cardName, html, say, signal } from "../../kit.js";
import { Cards } from "./score.js";

const RANKS = "23456789TJQKA*";
const SUITS = "SHDC";
const KEPT = "florilegium.royal_flush.order";

function kept() {
  try {
    return localStorage.getItem(KEPT) === "suit" ? "suit" : "value";
  } catch {
    return "value"; // Storage may be forbidden.
  }
}

const order = signal(kept());

/** How hands are sorted, and the switch; the choice is remembered. */
export function useOrder() {
  const turn = () => {
    order.value = order.value === "suit" ? "value" : "suit";
    try {
      localStorage.setItem(KEPT, order.value);
    } catch {
      // Then it holds for this page only.
    }
  };
  return [order.value, turn];
}

function compare(by) {
  const value = (card) => RANKS.indexOf(card[0]);
  const suit = (card) => (card === "*" ? SUITS.length : SUITS.indexOf(card[1]));
  return by === "suit"
    ? (a, b) => suit(a) - suit(b) || value(a) - value(b)
    : (a, b) => value(a) - value(b) || suit(a) - suit(b);
}

/** Cards with their jokers in order. */
export const arranged = (cards, jokers, by) => [...cards, ...Array(jokers).fill("*")].sort(compare(by));

/** The own cards in order; `slot` tells two equal cards apart. */
export function sorted(view, by) {
  const seen = {};
  const jokers = view.seat === null ? 0 : view.jokers[view.seat - 1];
  return arranged(view.hand, jokers, by).map((card) => {
    seen[card] = (seen[card] ?? 0) + 1;
    return { card, slot: `${card} ${seen[card]}` };
  });
}

function Order({ order, onOrder }) {
  const one = (value, word) =>
    html`<label class="segment"><input type="radio" name="royal-order" checked=${order === value} onChange=${onOrder} /><span>${word}</span></label>`;
  return html`<div class="segments royal-order" role="radiogroup" aria-label=${say("royal_flush.page.order")}>${one("value", say("royal_flush.page.by-value"))}${one("suit", say("royal_flush.page.by-suit"))}</div>`;
}

/** The slots of the hand that a card set would use. */
function used(hand, set) {
  const left = [...(set?.cards ?? [])];
  return hand.filter(({ card }) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** How many cards stand in a row, so that all rows are about as long. */
const perRow = (count, most) => Math.max(2, Math.ceil(count / Math.ceil(Math.max(count, 1) / most)));

/** The hand; picking cards narrows the card sets of every board. */
export function Hand({ hand, order, onOrder, picked, set, onPick, onClear }) {
  const inSet = used(hand, set);
  return html`<section class="royal-hand" aria-label=${say("royal_flush.page.hand")}>
    <header><h3>${say("royal_flush.page.hand-count", { count: hand.length })}</h3>
      ${picked.length > 0 && html`<${Button} kind="quiet" class="small" onClick=${onClear}>${say("royal_flush.page.unpick")}<//>`}
      <${Order} order=${order} onOrder=${onOrder} /></header>
    <ul class="royal-cards" style=${{ "--wide": perRow(hand.length, 16), "--small": perRow(hand.length, 8) }}>
      ${hand.map((one) => {
        const look = `${picked.includes(one.slot) ? "is-picked" : ""} ${inSet.includes(one) ? "is-used" : ""}`;
        return html`<li key=${one.slot}><button type="button" class=${`royal-own ${look}`} data-card=${one.card} aria-pressed=${picked.includes(one.slot) ? "true" : "false"}
          aria-label=${cardName("royal_flush", one.card)} onClick=${() => onPick(one.slot)}><${Card} game="royal_flush" id=${one.card} label="" /></button></li>`;
      })}
    </ul>
  </section>`;
}

/** Every hand face up: replays of finished games and open tables. */
export function OpenHands({ view, order, onOrder }) {
  return html`<section class="royal-open" aria-label=${say("royal_flush.page.open-hands")}>
    <header><h3>${say("royal_flush.page.open-hands")}</h3><${Order} order=${order} onOrder=${onOrder} /></header>
    ${view.open_hands.map(
      (cards, at) => html`<div class=${`royal-open-hand ${view.turn.includes(at + 1) ? "is-turn" : ""}`} key=${at}>
        <${SeatName} seat=${at + 1} /><${Cards} cards=${arranged(cards, view.jokers[at], order)} /></div>`,
    )}
  </section>`;
}
