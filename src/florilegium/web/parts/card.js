// A card of any game, drawn by the game's art sheet.
import { html } from "../ui.js";
import { known, say } from "../words.js";
import { Art } from "./art.js";

/** The letters of Hanabi's and Ikebana's colours, and the names in their catalogue keys. */
export const COLOURS = { R: "red", G: "green", Y: "yellow", B: "blue", K: "black", M: "multicolour" };
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

const isColoured = (id) => /^[RGYBKM][1-5]$/.test(id);
const isFrench = (id) => /^[2-9TJQKA][SHDC]$/.test(id);

/** A card in words: "red 1", "ten of spades", "rose". */
export function cardName(game, id) {
  if (id === "back") return say("web.card.back");
  if (id === "*") return say("web.card.joker");
  if (known(`${game}.flower.${id}`)) return say(`${game}.flower.${id}`);
  if (isColoured(id)) return say("web.card.coloured", { colour: say(`colour.${COLOURS[id[0]]}`), value: id[1] });
  if (isFrench(id)) return say("web.card.french", { rank: say(`web.rank.${id[0]}`), suit: say(`web.suit.${id[1]}`) });
  return id;
}

/** A card in signs: "R1", "10♠", "★"; null for what is none. */
export function cardSign(id) {
  if (id === "*") return "★";
  if (isFrench(id)) return `${id[0].replace("T", "10")}${SUITS[id[1]]}`;
  return isColoured(id) ? id : null;
}

/** A card with an accessible name; `label=""` where the words stand beside it anyway. */
export function Card({ game, id, label, class: more = "", ...rest }) {
  return html`<${Art} game=${game} id=${id} box="0 0 100 140" label=${label ?? cardName(game, id)}
    class=${`card ${more}`} ...${rest} />`;
}
