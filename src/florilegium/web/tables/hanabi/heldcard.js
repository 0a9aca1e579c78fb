// One card in a hand, whoever holds it.
/** @import { Held, Possible } from "./types.d.ts" */
import { Card, html, kept, say } from "../../kit.js";
import { cardName } from "../deck55/cards.js";
import { ClueRows, drawnClue, toldText } from "./clues.js";

/**
 * @typedef {{
 *   held: Held, possible: Possible, colours: string, seat: number, position: number, note?: string, mine?: boolean, fate?: string
 * }} Shown
 * @typedef {Shown & { classes?: string[], onPick?: (() => void) | null, pressed?: boolean, [more: string]: unknown }} HeldCardProps
 */

/**
 * The face of a card that nobody shows: its back, with what is known of it written large.
 * @param {{ possible: Possible }} props
 */
function Hidden({ possible }) {
  const colour = possible.colours.length === 1 ? possible.colours : "";
  const value = possible.values.length === 1 ? possible.values : "";
  if (colour && value) return html`<${Card} game="hanabi" id=${colour + value} label="" class="hanabi-sure" />`;
  return html`<${Card} game="hanabi" id="back" label="" />${
    (colour || value) && html`<span class="hanabi-guess">${drawnClue(colour || value, "guess")}</span>`
  }`;
}

/**
 * Its words: what it is, where it is, what it was told, what you noted and what became of its kind.
 * @param {Shown} props
 */
function inWords({ held, position, note, mine, fate }) {
  const card = held.card ? cardName(held.card) : say(mine ? "hanabi.page.yours" : "hanabi.page.hidden");
  const words = [say("hanabi.page.card", { card, position, told: toldText(held.known) })];
  if (note) words.push(say("hanabi.page.noted", { note }));
  if (fate) words.push(`${say(`hanabi.page.fate-${fate}`)}.`);
  return words.join(" ");
}

/** What there is to see and to hear of a card. */
const Inside = kept((/** @type {Shown} */ props) => {
  const { held, possible, colours, seat, position, note, mine, fate } = props;
  return html`<span class="hanabi-face" data-place=${`hand-${seat}-${position}`}>
      ${held.card ? html`<${Card} game="hanabi" id=${held.card} label="" />` : html`<${Hidden} possible=${possible} />`}
      <span class="hanabi-position" aria-hidden="true">${position}</span>
      ${
        fate &&
        html`<span class=${`hanabi-fate hanabi-fate-${fate}`} title=${say(`hanabi.page.fate-${fate}`)}
          aria-hidden="true"></span>`
      }
      ${note && html`<span class="hanabi-note" aria-hidden="true">${note}</span>`}
    </span>
    <${ClueRows} known=${held.known} possible=${possible} colours=${colours} mine=${mine} />
    <span class="visually-hidden">${inWords(props)}</span>`;
});

/** A card with its clues; a button where `onPick` is given. */
export const HeldCard = kept((/** @type {HeldCardProps} */ props) => {
  const { held, possible, colours, seat, position, note, mine, fate, classes = [], onPick, pressed, ...rest } = props;
  const shown = ["hanabi-spot", ...classes].join(" ");
  const inside = html`<${Inside} ...${{ held, possible, colours, seat, position, note, mine, fate }} />`;
  if (!onPick) return html`<div class=${shown} ...${rest}>${inside}</div>`;
  return html`<button type="button" class=${shown} aria-pressed=${pressed ? "true" : "false"} onClick=${onPick}
    ...${rest}>${inside}</button>`;
});
