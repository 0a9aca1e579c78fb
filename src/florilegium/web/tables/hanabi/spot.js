// One card in a hand, whoever holds it.
import { Card, cardName, html, say } from "../../kit.js";
import { Clue, Plate, toldText } from "./plate.js";

/** The face of a card that nobody shows: its back, with what is known of it written large. */
function Hidden({ possible }) {
  const colour = possible.colours.length === 1 ? possible.colours : "";
  const value = possible.values.length === 1 ? possible.values : "";
  if (colour && value) return html`<${Card} game="hanabi" id=${colour + value} label="" class="hanabi-sure" />`;
  return html`<${Card} game="hanabi" id="back" label="" />${
    (colour || value) && html`<span class="hanabi-guess"><${Clue} clue=${colour || value} /></span>`
  }`;
}

/** Its words: what it is, where it is, what it was told and what you noted. */
export function spotText({ held, position, note, mine }) {
  const what = held.card ? cardName("hanabi", held.card) : say(mine ? "hanabi.page.yours" : "hanabi.page.hidden");
  const words = say("hanabi.page.card", { card: what, position, told: toldText(held.known) });
  return note ? `${words} ${say("hanabi.page.noted", { note })}` : words;
}

/** A card with its plate; a button where `onPick` is given. */
export function Spot({ held, possible, colours, position, note, mine, fate, classes = [], onPick, pressed, ...rest }) {
  const shown = ["hanabi-spot", ...classes].join(" ");
  const inside = html`<span class="hanabi-face">
      ${held.card ? html`<${Card} game="hanabi" id=${held.card} label="" />` : html`<${Hidden} possible=${possible} />`}
      <span class="hanabi-position" aria-hidden="true">${position}</span>
      ${fate && html`<span class=${`hanabi-fate hanabi-fate-${fate}`} title=${say(`hanabi.page.fate-${fate}`)} aria-hidden="true"></span>`}
    </span>
    <${Plate} known=${held.known} possible=${possible} colours=${colours} />
    ${note && html`<span class="hanabi-note" aria-hidden="true">${note}</span>`}
    <span class="visually-hidden">${spotText({ held, position, note, mine })}${fate ? ` ${say(`hanabi.page.fate-${fate}`)}.` : ""}</span>`;
  if (!onPick) return html`<div class=${shown} ...${rest}>${inside}</div>`;
  return html`<button type="button" class=${shown} aria-pressed=${pressed ? "true" : "false"} onClick=${onPick} ...${rest}>${inside}</button>`;
}
