// The boards in play, by category: spaces, pieces, and how near the hand is.
/** @import { Aids, BoardAid, BoardView, Scored, View } from "./types.d.ts" */
import { Dialog, html, kept, playerName, say } from "../../kit.js";
import { Drawing } from "./players.js";
import { countSets } from "./reading.js";

const ORDER = [1, 2, 3, 4, 0];

/** The name of a board. @param {string} board */
export const boardName = (board) => say(`royal_flush.board.${board}`);

const Spaces = kept((/** @type {Pick<BoardView, "spaces" | "owners">} */ { spaces, owners }) => {
  /** @param {number} value @param {number} place */
  const space = (value, place) => {
    const owner = owners[place];
    const free = place === owners.length ? "is-next" : "";
    return html`<span class=${`royal-space ${owner ? "is-held" : free}`}>
      ${owner && html`<${Drawing} id=${`piece-${owner}`} use="space" />`}<b>${value}</b></span>`;
  };
  return html`<span class="royal-spaces" aria-hidden="true">${spaces.map(space)}</span>`;
});

/** A dot for every card that the board takes, full for those in hand. */
const Progress = kept((/** @type {Pick<BoardAid, "size" | "missing">} */ { size, missing }) => {
  if (missing === null) return null;
  const dots = Array.from(
    { length: size },
    (_, place) => html`<i class=${place < size - missing ? "is-had" : ""}></i>`,
  );
  return html`<span class="royal-dots" aria-hidden="true">${dots}</span>`;
});

/** A word, or a sign for it where the boards are small. @param {{ word: string, sign: string }} props */
const Brief = ({ word, sign }) => html`<span class="royal-word">${word}</span><span class="royal-sign">${sign}</span>`;

/**
 * What a board is for this hand now, in a word or two, or a sign; the dots say how many cards are missing.
 * @param {BoardAid} board @param {number} sets @param {boolean} taking
 */
function standing(board, sets, taking) {
  if (board.value === null) return say("royal_flush.page.board-full");
  if (sets) return html`<${Brief} word=${say("royal_flush.page.sets", { count: sets })} sign=${`✓${sets}`} />`;
  if (board.missing === 0) return html`<${Brief} word=${readyWord(taking)} sign=${taking ? "…" : "✓"} />`;
  return board.ready.map((seat) => html`<${Drawing} id=${`piece-${seat}`} use="ready" />`);
}

/** When a board can be scored that the hand fills: not in a turn of taking. @param {boolean} taking */
const readyWord = (taking) => say(taking ? "royal_flush.page.ready-later" : "royal_flush.page.ready");

/** Who of those with open hands could score it. @param {BoardAid} board @param {boolean} taking */
function readiness({ missing, ready }, taking) {
  if (missing === 0) return readyWord(taking);
  if (missing !== null) return say("royal_flush.page.missing", { count: missing });
  return ready.length ? say("royal_flush.page.ready-seats", { seats: ready.map((seat) => ({ seat })) }) : "";
}

/**
 * All of it in words.
 * @param {BoardAid} board @param {BoardView} shown @param {number} sets @param {boolean} taking
 */
function spoken(board, { spaces, owners }, sets, taking) {
  const held = owners.map((seat, place) =>
    say("royal_flush.page.space-held", { value: spaces[place], seat: { seat } }),
  );
  const free =
    board.value === null
      ? say("royal_flush.page.board-full")
      : say("royal_flush.page.space-next", { value: board.value });
  const found = sets ? say("royal_flush.page.sets", { count: sets }) : "";
  const words = [boardName(board.name), say(board.takes), ...held, free, readiness(board, taking), found];
  return words.filter(Boolean).join(". ");
}

/** Its classes, by how it stands. @param {BoardAid} board @param {number} sets @param {boolean} taking */
function lookOf(board, sets, taking) {
  if (sets) return "is-lit";
  if (taking) return "";
  return board.missing === 0 || board.ready.length ? "is-ready" : "";
}

/**
 * `sets` is how many card sets there are for it.
 * @typedef {{
 *   board: BoardAid, shown: BoardView, sets: number, open: boolean, onOpen: (board: string | null) => void,
 *   last: boolean, taking: boolean
 * }} BoardProps
 */
const Board = kept((/** @type {BoardProps} */ { board, shown, sets, open, onOpen, last, taking }) => {
  const { name, value, category } = board;
  const look = [lookOf(board, sets, taking), value === null && "is-full", open && "is-open", last && "is-last"];
  return html`<li><button type="button" class=${["royal-board", ...look].filter(Boolean).join(" ")} data-board=${name}
    data-place=${`board-${name}`}
    aria-expanded=${open ? "true" : "false"} aria-label=${spoken(board, shown, sets, taking)}
    onClick=${() => onOpen(open ? null : name)}>
    <span class="royal-board-name">${category === 0 && html`<i aria-hidden="true">♛</i>`}
      <span>${boardName(name)}</span></span>
    <${Spaces} spaces=${shown.spaces} owners=${shown.owners} />
    <span class="royal-takes">${say(board.takes)}</span>
    <span class="royal-board-foot"><${Progress} size=${board.size} missing=${board.missing} />
      <span class="royal-state" data-sign>${standing(board, sets, taking)}</span></span>
  </button></li>`;
});

/**
 * @typedef {{
 *   view: View, aids: Aids, picked: string[], open: string | null, onOpen: (board: string | null) => void, last?: Scored
 * }} BoardsProps
 */

/** All boards; the lit ones can be scored with the cards that are picked. @param {BoardsProps & { zone?: string }} props */
export function Boards({ view, aids, picked, open, onOpen, last, zone }) {
  const shown = new Map(view.boards.map((one) => [one.name, one]));
  /** @param {BoardAid} board */
  const one = (
    board,
  ) => html`<${Board} key=${board.name} board=${board} shown=${shown.get(board.name)} sets=${countSets(board, picked)}
    open=${open === board.name} onOpen=${onOpen} last=${last?.board === board.name} taking=${aids.taking} />`;
  return html`<div class="royal-boards" role="group" data-zone=${zone} aria-label=${say("royal_flush.page.boards")}>
    ${ORDER.map(
      (category) => html`<ul class=${`royal-category of-${category}`} key=${category}>
        ${aids.boards.filter((board) => board.category === category).map(one)}
      </ul>`,
    )}
  </div>`;
}

/** The boards at full size, for a table that has no room for them. @param {BoardsProps & { onClose: () => void }} props */
export function BoardsDialog({ onClose, ...props }) {
  return html`<${Dialog} title=${say("royal_flush.page.boards")} onClose=${onClose} class="royal-sheet">
    <div class="dialog-content"><${Boards} ...${props} /></div><//>`;
}

/** Who holds which space of a board, in words. @param {BoardView} shown */
export function holders({ spaces, owners }) {
  return spaces.map((value, place) => {
    const owner = owners[place];
    const free = say(place === owners.length ? "royal_flush.page.next" : "royal_flush.page.later");
    return { value, owner, text: owner ? playerName(owner) : free };
  });
}
