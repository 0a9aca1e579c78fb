// How the bots talk: the conventions of docs/partner.md on one screen, a picture each.
import { Card, html, say } from "../../kit.js";
import { clueName, drawnClue } from "./clues.js";

export const css = "/static/tables/hanabi/talk.css";

/**
 * A hand as its owner sees it, the oldest card first: what is told, which cards that touches, and which one is meant.
 * Cards told before are shown by their faces. `step` is a card that another player was told too early.
 * @typedef {{ clue?: string, cards?: string[], touched?: number[], meant?: number, step?: string }} Picture
 */

const BACKS = ["back", "back", "back", "back", "back"];

/** Each convention's name in the catalogue, with its picture. @type {[string, Picture][]} */
const CONVENTIONS = [
  ["focus", { clue: "R", touched: [2, 5], meant: 5 }],
  ["play", { clue: "1", touched: [1, 4], meant: 1 }],
  ["save", { clue: "5", touched: [1], meant: 1 }],
  ["good", { clue: "2", touched: [3, 4], meant: 4 }],
  ["again", { clue: "R", cards: ["back", "R3", "back", "back", "back"], touched: [2], meant: 2 }],
  ["step", { step: "R2", meant: 5 }],
  ["discard", { cards: ["back", "R4", "back", "back", "back"] }],
  ["end", { cards: ["R4", "back", "back", "back", "back"], meant: 3 }],
];

/** @param {Picture & { name: string }} props */
function Hand({ name, clue, cards = BACKS, touched = [], meant, step }) {
  const words = say(`hanabi.talk.${name}-picture`, { clue: clue ? clueName(clue) : "" });
  const free = cards.indexOf("back") + 1;
  /** @param {number} place */
  const classes = (place) =>
    [
      "hanabi-talk-card",
      touched.includes(place) ? "hanabi-talk-touched" : "",
      place === meant ? "hanabi-talk-meant" : "",
      place === free ? "hanabi-talk-discard" : "",
    ].join(" ");
  return html`<div class="hanabi-talk-picture" role="img" aria-label=${words}>
    ${(clue || step) && html`<span class="hanabi-talk-clue">${step ? html`<${Card} game="hanabi" id=${step} label="" />` : drawnClue(clue ?? "", "talk")}</span>`}
    ${cards.map(
      (id, place) => html`<span key=${place} class=${classes(place + 1)}>
        <${Card} game="hanabi" id=${id} label="" /><i>${place + 1}</i></span>`,
    )}</div>`;
}

/** The page inside its dialog. */
export function Talk() {
  return html`<div class="hanabi-talk">
    <p>${say("hanabi.talk.promise")}</p>
    <p class="help">${say("hanabi.talk.legend")}</p>
    <ol>${CONVENTIONS.map(
      ([name, picture]) => html`<li key=${name}>
        <h3>${say(`hanabi.talk.${name}`)}</h3>
        <${Hand} name=${name} ...${picture} />
        <p>${say(`hanabi.talk.${name}-text`)}</p></li>`,
    )}</ol></div>`;
}
