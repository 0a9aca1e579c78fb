// A card of any game, drawn by the game's art sheet.
import { html } from "../ui.js";
import { known, say } from "../words.js";

const COLOURS = { R: "red", G: "green", Y: "yellow", B: "blue", K: "black", M: "multicolour" };

/** A card in words: "red 1", "ten of spades", "rose". */
export function cardName(game, id) {
  if (id === "back") return say("web.card.back");
  if (id === "*") return say("web.card.joker");
  if (known(`${game}.flower.${id}`)) return say(`${game}.flower.${id}`);
  if (/^[RGYBKM][1-5]$/.test(id)) return `${say(`colour.${COLOURS[id[0]]}`)} ${id[1]}`;
  if (/^[2-9TJQKA][SHDC]$/.test(id)) {
    return say("web.card.french", { rank: say(`web.rank.${id[0]}`), suit: say(`web.suit.${id[1]}`) });
  }
  return id;
}

/** A card with an accessible name; `label=""` where the words stand beside it anyway. */
export function Card({ game, id, label, class: more = "", ...rest }) {
  const spoken = label ?? cardName(game, id);
  const access = spoken ? { role: "img", "aria-label": spoken } : { "aria-hidden": "true" };
  return html`<svg class=${`card ${more}`} viewBox="0 0 100 140" ...${access} ...${rest}>
    <use href=${`/art/${game}.svg#${id}`} />
  </svg>`;
}
