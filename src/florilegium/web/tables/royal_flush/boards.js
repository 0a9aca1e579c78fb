// The boards in play, by category: spaces, pieces, and how near the hand is.
import { html, name, say } from "../../kit.js";
import { Drawing } from "./players.js";
import { setsWith } from "./read.js";

const ORDER = [1, 2, 3, 4, 0];

function Spaces({ shown }) {
  return html`<span class="royal-spaces" aria-hidden="true">
    ${shown.spaces.map((worth, at) => {
      const owner = shown.owners[at];
      const next = at === shown.owners.length;
      return html`<span class=${`royal-space ${owner ? "is-held" : next ? "is-next" : ""}`}>
        ${owner && html`<${Drawing} id=${`piece-${owner}`} />`}<b>${worth}</b></span>`;
    })}
  </span>`;
}

/** A dot for every card that the board takes, full for those in hand. */
function Progress({ board }) {
  if (board.missing === null) return null;
  const have = board.size - board.missing;
  const dots = Array.from({ length: board.size }, (_, at) => html`<i class=${at < have ? "is-had" : ""}></i>`);
  return html`<span class="royal-dots" aria-hidden="true">${dots}</span>`;
}

/** What a board is for this hand now, in a word or two; the dots say how many cards are missing. */
function standing(board, sets) {
  if (board.value === null) return say("royal_flush.page.board-full");
  if (sets) return say("royal_flush.page.sets", { count: sets });
  if (board.missing === 0) return say("royal_flush.page.ready");
  return board.ready.length ? board.ready.map((seat) => html`<${Drawing} id=${`piece-${seat}`} />`) : "";
}

function spoken(board, shown, sets) {
  const held = shown.owners.map((seat, at) =>
    say("royal_flush.page.space-held", { value: shown.spaces[at], seat: { seat } }),
  );
  const free =
    board.value === null
      ? say("royal_flush.page.board-full")
      : say("royal_flush.page.space-next", { value: board.value });
  const own =
    board.missing === null
      ? ""
      : board.missing
        ? say("royal_flush.page.missing", { count: board.missing })
        : say("royal_flush.page.ready");
  const others =
    board.missing === null && board.ready.length
      ? say("royal_flush.page.ready-seats", { seats: board.ready.map((seat) => ({ seat })) })
      : "";
  const found = sets ? say("royal_flush.page.sets", { count: sets }) : "";
  return [say(`royal_flush.board.${board.name}`), say(board.takes), ...held, free, own, others, found]
    .filter(Boolean)
    .join(". ");
}

function Board({ board, shown, picked, open, onOpen, last }) {
  const sets = board.count > board.sets.length && !picked.length ? board.count : setsWith(board, picked).length;
  const look = [
    sets ? "is-lit" : board.missing === 0 || board.ready.length ? "is-ready" : "",
    board.value === null ? "is-full" : "",
    open ? "is-open" : "",
    last?.board === board.name ? "is-last" : "",
  ].join(" ");
  return html`<li><button type="button" class=${`royal-board ${look}`} data-board=${board.name} aria-expanded=${open ? "true" : "false"}
      aria-label=${spoken(board, shown, sets)} onClick=${() => onOpen(open ? null : board.name)}>
    <span class="royal-board-name">${board.category === 0 && html`<i aria-hidden="true">♛</i>`}<span>${say(`royal_flush.board.${board.name}`)}</span></span>
    <${Spaces} shown=${shown} />
    <span class="royal-takes">${say(board.takes)}</span>
    <span class="royal-board-foot"><${Progress} board=${board} /><span class="royal-state">${standing(board, sets)}</span></span>
  </button></li>`;
}

/** All boards; the lit ones can be scored with the cards that are picked. */
export function Boards({ view, aids, picked, open, onOpen, last }) {
  const shown = Object.fromEntries(view.boards.map((one) => [one.name, one]));
  return html`<div class="royal-boards" role="group" aria-label=${say("royal_flush.page.boards")}>
    ${ORDER.map(
      (category) => html`<ul class=${`royal-category of-${category}`} key=${category}>
        ${aids.boards
          .filter((board) => board.category === category)
          .map(
            (board) =>
              html`<${Board} key=${board.name} board=${board} shown=${shown[board.name]} picked=${picked} open=${open === board.name} onOpen=${onOpen} last=${last} />`,
          )}
      </ul>`,
    )}
  </div>`;
}

/** Who holds which space of a board, in words. */
export function holders(shown) {
  return shown.spaces.map((value, at) => {
    const owner = shown.owners[at];
    return {
      value,
      owner,
      text: owner
        ? name(owner)
        : at === shown.owners.length
          ? say("royal_flush.page.next")
          : say("royal_flush.page.later"),
    };
  });
}
