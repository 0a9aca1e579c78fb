// The score card: every combination with an example, and what the colours of a bouquet multiply by.
import { Art, Card as DrawnCard, html, say } from "../../kit.js";

export const css = "/static/tables/ikebana/scorecard.css";

/** Each combination's name in the catalogue, with an example. @type {[string, string[]][]} */
const COMBINATIONS = [
  ["pair", ["R3", "B3"]],
  ["three", ["R3", "B3", "Y3"]],
  ["four", ["R3", "B3", "Y3", "G3"]],
  ["five", ["R3", "B3", "Y3", "G3", "K3"]],
  ["run_1234", ["R1", "B2", "Y3", "G4"]],
  ["run_2345", ["R2", "B3", "Y4", "G5"]],
  ["run_12345", ["R1", "B2", "Y3", "G4", "K5"]],
];

/** What each multiplier asks for, as the colours of five cards. @type {[number, string][]} */
const COLOURS = [
  [4, "RRRRR"],
  [3, "RBYGK"],
  [2, "RRRBB"],
  [1, "RRBBY"],
];

/** @param {{ name: string, cards: string[] }} props */
function Combination({ name, cards }) {
  return html`<li><span class="ikebana-score-cards" aria-hidden="true">${cards.map(
    (card) => html`<${DrawnCard} key=${card} game="ikebana" id=${card} label="" />`,
  )}</span> <span>${say(`ikebana.score.${name}`)}</span></li>`;
}

/** @param {{ factor: number, colours: string }} props */
function Colours({ factor, colours }) {
  return html`<li><span class="ikebana-score-marks" aria-hidden="true">${[...colours].map(
    (letter, place) => html`<${Art} key=${place} game="ikebana" id=${`mark-${letter}`} box="0 0 20 20" />`,
  )}</span> <span>${say(`ikebana.page.colours.${factor}`)}</span> <b>×${factor}</b></li>`;
}

/** The whole card. */
export function Card() {
  return html`<div class="ikebana-score">
    <h3>${say("ikebana.score.combinations")}</h3>
    <ul>${COMBINATIONS.map(([name, cards]) => html`<${Combination} key=${name} name=${name} cards=${cards} />`)}</ul>
    <h3>${say("ikebana.score.colours")}</h3>
    <ul>${COLOURS.map(([factor, colours]) => html`<${Colours} key=${factor} factor=${factor} colours=${colours} />`)}</ul>
    <p>${say("ikebana.score.joker")}</p>
  </div>`;
}
