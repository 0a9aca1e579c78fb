// A sentence of the game with its cards and colours drawn as small chips.
import { html } from "../ui.js";
import { parts } from "../words.js";
import { Art } from "./art.js";
import { cardName } from "./card.js";
import { markOf } from "./marks.js";

/** A small rounded label. */
export function Chip({ class: more = "", children, ...rest }) {
  return html`<span class=${`chip ${more}`} ...${rest}>${children}</span>`;
}

/** A card or colour inside a sentence: its letter, its shape, and its name for screen readers. */
function Mark({ game, mark, text }) {
  const spoken = mark.card ? cardName(game, mark.card) : text;
  return html`<span class=${`mark mark-${mark.kind}`}><span aria-hidden="true"
      >${mark.symbol && html`<${Art} game=${game} id=${mark.symbol} box="0 0 20 20" class="mark-shape" />`}${
        mark.short ?? text
      }</span
    ><span class="visually-hidden">${spoken}</span></span>`;
}

/** A message in words; `game` says whose cards may be drawn in it. */
export function Said({ message, game }) {
  const drawn = parts(message).map((piece) => {
    if (typeof piece === "string") return piece;
    if (piece.seat) return html`<span class=${`said-seat seat-${piece.seat}`}>${piece.text}</span>`;
    const mark = markOf(game, piece.value);
    return mark ? html`<${Mark} game=${game} mark=${mark} text=${piece.text} />` : piece.text;
  });
  return html`<span class="said">${drawn}</span>`;
}
