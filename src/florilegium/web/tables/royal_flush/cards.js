// The cards: rank and suit (`TS`), or a joker (`*`).
/** @import { Mark } from "../../types.d.ts" */
import { Card as AnyCard, html, say } from "../../kit.js";

export const JOKER = "*";
export const SUITS = ["S", "H", "D", "C"];
const RANKS = "23456789TJQKA*";
const PICTURES = "JQK";
/** @type {Record<string, string>} */
const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const CARD = /^[2-9TJQKA][SHDC]$/;

/** A card in words: "ten of spades". @param {string} card */
export function cardName(card) {
  if (card === JOKER) return say("royal_flush.page.joker");
  const [rank, suit] = card;
  return say("royal_flush.page.card", {
    rank: say(`royal_flush.page.rank.${rank}`),
    suit: say(`royal_flush.page.suit.${suit}`),
  });
}

/** A rank as the language of the page writes it. @param {string} rank */
function rankSign(rank) {
  if (rank === "T") return "10";
  return PICTURES.includes(rank) ? say(`royal_flush.letter.${rank}`) : rank;
}

/** A card in signs: "10♠", or "★" for a joker. @param {string} card */
export const cardSign = (card) => (card === JOKER ? "★" : rankSign(card[0]) + SUIT_SIGNS[card[1]]);

/** A card inside a sentence. @param {string} value @returns {Mark | null} */
export function markOf(value) {
  if (value !== JOKER && !CARD.test(value)) return null;
  return { kind: value[1] ?? "joker", sign: cardSign(value), spoken: cardName(value) };
}

/**
 * A drawn card; named in words unless `label` says otherwise.
 * @param {{ id: string, label?: string, class?: string, [more: string]: unknown }} props
 */
export function Card({ id, label = cardName(id), ...rest }) {
  return AnyCard({ game: "royal_flush", id, label, ...rest });
}

/** Small cards in a row, each covering a part of the one before. @param {{ cards: string[] }} props */
export function Cards({ cards }) {
  return html`<span class="royal-row" role="img" aria-label=${cards.map(cardName).join(", ")}>
    ${cards.map((card, place) => html`<${Card} key=${place} id=${card} label="" />`)}
  </span>`;
}

/** How hands are sorted. @typedef {"value" | "suit"} Order */

/** Cards with their jokers in order. @param {string[]} cards @param {number} jokers @param {Order} order */
export function arranged(cards, jokers, order) {
  /** @param {string} card */
  const rank = (card) => RANKS.indexOf(card[0]);
  /** @param {string} card */
  const suit = (card) => (card === JOKER ? SUITS.length : SUITS.indexOf(card[1]));
  const [first, second] = order === "suit" ? [suit, rank] : [rank, suit];
  const all = [...cards, ...Array.from({ length: jokers }, () => JOKER)];
  return all.sort((one, other) => first(one) - first(other) || second(one) - second(other));
}
