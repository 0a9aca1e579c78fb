// The end of a game: prestige is counted up, round by round.
/** @import { FinaleProps } from "../../types.d.ts" */
/** @import { Aids, View } from "./types.d.ts" */
import { html, useStages } from "../../kit.js";
import { Ledger } from "./rounds.js";

export const css = "/static/tables/ikebana/finale.css";

const ROW_MS = 650;

/** All rounds side by side, one after the other. @param {FinaleProps<View, Aids>} props */
export function Result({ view, aids, told, onTold }) {
  const { stage, skip } = useStages(view.gains.length + 1, ROW_MS, { told, onDone: onTold });
  return html`<div class="ikebana" onClick=${skip}><${Ledger} view=${view} aids=${aids} counted=${stage} /></div>`;
}
