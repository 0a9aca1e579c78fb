// The clues that may be told: beside the hand on a desk, in the bar where there is little room.
/** @import { Touch } from "./types.d.ts" */
import { html, say } from "../../kit.js";
import { Clue, clueName } from "./clues.js";

/**
 * The clues that may be told to a seat now, the chosen one pressed.
 * @param {{ tells: Touch[], chosen?: string, onChoose: (tell: Touch, byKey: boolean) => void }} props
 */
export function Tells({ tells, chosen, onChoose }) {
  return html`<div class="hanabi-tells" role="group" aria-label=${say("hanabi.page.tells")}>${tells.map((tell) => {
    const { clue, positions } = tell;
    const label = say("hanabi.page.clue", { clue: clueName(clue), positions, count: positions.length });
    return html`<button key=${clue} type="button" class="hanabi-clue" data-action=${tell.action} aria-label=${label}
      aria-pressed=${chosen === clue ? "true" : "false"}
      onClick=${(/** @type {MouseEvent} */ event) => onChoose(tell, event.detail === 0)}><${Clue} clue=${clue} /></button>`;
  })}</div>`;
}
