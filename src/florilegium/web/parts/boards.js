// Royal Flush's boards: those of a first game, drawn ones, or some of each row by hand.
import { html, useEffect, useState } from "../ui.js";
import { known, say } from "../words.js";

const boardName = (board) => (known(`royal_flush.board.${board}`) ? say(`royal_flush.board.${board}`) : board);

function Row({ row, most, picked, toggle, disabled }) {
  const missing = most - row.filter((one) => picked.includes(one)).length;
  return html`<li class="board-row">${row.map((board) => {
    const chosen = picked.includes(board);
    return html`<label class="tick board" key=${board}>
      <input type="checkbox" checked=${chosen} disabled=${disabled || (!missing && !chosen)}
      onChange=${() => toggle(board)} />${boardName(board)}</label>`;
  })}<p class="help" role="status">${missing > 0 && say("web.lobby.boards-missing", { count: missing })}</p></li>`;
}

/**
 * `option.values` lists the boards to choose from, row by row; `option.per_row` says how many of each. Only a complete
 * choice is sent; `onLack` is told how many of each row are wanted while it is not, and null otherwise.
 */
export function Boards({ text, option, value, choose, disabled, onLack }) {
  const given = Array.isArray(value);
  const [picked, setPicked] = useState(given ? value : []);
  const [own, setOwn] = useState(given);
  const settled = JSON.stringify(value);
  useEffect(() => {
    setOwn(given);
    if (given) setPicked(value);
  }, [settled]);
  const rows = option.values ?? [];
  const count = option.per_row;
  const isComplete = (boards) => rows.every((row) => row.filter((one) => boards.includes(one)).length === count);
  const lacks = own && !isComplete(picked) ? count : null;
  useEffect(() => onLack(lacks), [lacks]);
  const toggle = (board) => {
    const next = picked.includes(board) ? picked.filter((one) => one !== board) : [...picked, board];
    setPicked(next);
    if (isComplete(next)) choose(next);
  };
  const radio = (one, label, press) => html`<label class="tick">
    <input type="radio" name="boards" checked=${own ? one === "own" : value === one} onChange=${press} />${label}
    </label>`;
  return html`<fieldset disabled=${disabled}><legend class="label">${text}</legend>
    ${radio("first", say("web.lobby.boards-first"), () => (setOwn(false), choose("first")))}
    ${radio("random", say("web.lobby.boards-random"), () => (setOwn(false), choose("random")))}
    ${rows.length > 0 && radio("own", say("web.lobby.boards-own", { count }), () => setOwn(true))}
    ${
      own &&
      html`<ul class="board-rows">${rows.map(
        (row) => html`<${Row} key=${row[0]} row=${row} most=${count}
      picked=${picked} toggle=${toggle} disabled=${disabled} />`,
      )}</ul>`
    }
  </fieldset>`;
}
