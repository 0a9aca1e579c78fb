// The boards in play: those of a first game, drawn ones, or some of each row by hand.
/** @import { ControlProps } from "../../types.d.ts" */
import { html, say, useEffect, useState } from "../../kit.js";
import { boardName } from "./boards.js";

export const css = "/static/tables/royal_flush/options.css";

/**
 * @param {{ row: string[], most: number, picked: string[], toggle: (board: string) => void, disabled: boolean }} props
 */
function Row({ row, most, picked, toggle, disabled }) {
  const missing = most - row.filter((one) => picked.includes(one)).length;
  return html`<li class="royal-board-row">${row.map((board) => {
    const chosen = picked.includes(board);
    return html`<label class="tick" key=${board}><input type="checkbox" checked=${chosen}
      disabled=${disabled || (!missing && !chosen)} onChange=${() => toggle(board)} />${boardName(board)}</label>`;
  })}<p class="help" role="status">${missing > 0 && say("royal_flush.page.option.missing", { count: missing })}</p></li>`;
}

/**
 * What is picked by hand; null where the boards are those of a first game or drawn. A choice that the
 * server knows of replaces what was picked here.
 * @param {string[] | null} given
 */
function usePicked(given) {
  const [picked, setPicked] = useState(given ?? []);
  const [own, setOwn] = useState(given !== null);
  useEffect(() => {
    setOwn(given !== null);
    if (given) setPicked(given);
  }, [String(given)]);
  return { picked, setPicked, own, setOwn };
}

/**
 * `option.values` lists the boards to choose from, row by row; `option.per_row` says how many of each. Only a
 * complete choice is sent.
 * @param {ControlProps} props
 */
function BoardsControl({ option, value, choose, disabled, onIncomplete }) {
  const given = /** @type {string[] | null} */ (Array.isArray(value) ? value : null);
  const { picked, setPicked, own, setOwn } = usePicked(given);
  const rows = /** @type {string[][]} */ (option.values ?? []);
  const count = option.per_row ?? 0;
  /** @param {string[]} boards */
  const isComplete = (boards) => rows.every((row) => row.filter((one) => boards.includes(one)).length === count);
  const incomplete = own && !isComplete(picked);
  useEffect(() => {
    onIncomplete(incomplete ? { key: "royal_flush.page.option.wanted", args: { count } } : null);
  }, [incomplete]);
  /** @param {string} board */
  const toggle = (board) => {
    const next = picked.includes(board) ? picked.filter((one) => one !== board) : [...picked, board];
    setPicked(next);
    if (isComplete(next)) choose(next);
  };
  /** @param {"first" | "random"} one */
  const chooseGiven = (one) => {
    setOwn(false);
    choose(one);
  };
  /** @param {boolean} checked @param {string} label @param {() => void} press */
  const radio = (checked, label, press) => html`<label class="tick">
    <input type="radio" name="boards" checked=${checked} onChange=${press} />${label}</label>`;
  return html`<fieldset disabled=${disabled}><legend class="label">${say("royal_flush.page.option.title")}</legend>
    ${radio(!own && value === "first", say("royal_flush.page.option.first"), () => chooseGiven("first"))}
    ${radio(!own && value === "random", say("royal_flush.page.option.random"), () => chooseGiven("random"))}
    ${rows.length > 0 && radio(own, say("royal_flush.page.option.own", { count }), () => setOwn(true))}
    ${
      own &&
      html`<ul class="royal-board-rows">${rows.map(
        (row) => html`<${Row} key=${row[0]} row=${row} most=${count} picked=${picked} toggle=${toggle}
          disabled=${disabled} />`,
      )}</ul>`
    }
  </fieldset>`;
}

export const controls = { boards: BoardsControl };
