// A sentence of the game with its cards and colours drawn as small marks.
/** @import { Mark, Message, TableModule } from "../types.d.ts" */
import { createContext, html, useContext, useMemo } from "../ui.js";
import { pieces } from "../words.js";
import { Art } from "./art.js";

/** The box of a drawing that stands inside a sentence. */
export const SENTENCE_BOX = "0 0 20 20";

/** How the game on the page draws the arguments of its sentences; null where it draws none. */
export const Marks = createContext(
  /** @type {{ game: string, markOf: (value: string) => Mark | null } | null} */ (null),
);

/** What a page gives to `Marks`. @param {string} game @param {TableModule | null | undefined} module */
export function useMarks(game, module) {
  return useMemo(() => module?.markOf && { game, markOf: module.markOf }, [game, module]) ?? null;
}

/**
 * A card or colour inside a sentence: its sign, its shape, and its name for screen readers.
 * @param {{ game: string, mark: Mark, text: string, use?: string }} props
 */
function MarkInText({ game, mark, text, use }) {
  const { kind, symbol, sign = text, spoken = text } = mark;
  return html`<span class=${`mark mark-${kind}`}><span aria-hidden="true"
      >${symbol && html`<${Art} game=${game} id=${symbol} box=${SENTENCE_BOX} use=${use} class="mark-shape" />`}${sign}</span
    ><span class="visually-hidden">${spoken}</span></span>`;
}

/**
 * A message in words; `use` as for `Art`, where the letters are not as large as elsewhere. Another sentence is another
 * element: what two of them are made of has little in common.
 *
 * @param {{ message: Message, use?: string }} props
 */
export function Sentence({ message, use }) {
  const marks = useContext(Marks);
  const drawn = pieces(message).map((piece) => {
    if (typeof piece === "string") return piece;
    if (piece.seat) return html`<span class=${`said-seat seat-${piece.seat}`}>${piece.text}</span>`;
    const mark = piece.value === undefined ? null : marks?.markOf(piece.value);
    return marks && mark
      ? html`<${MarkInText} game=${marks.game} mark=${mark} text=${piece.text} use=${use} />`
      : piece.text;
  });
  return html`<span key=${message.key} class="said">${drawn}</span>`;
}
