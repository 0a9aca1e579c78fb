// A rematch that somebody proposed: who, with which cards, and the way there.
/** @import { NextTable } from "../types.d.ts" */
import { html } from "../ui.js";
import { say } from "../words.js";
import { Sentence } from "./sentence.js";

/** @param {NextTable} next @param {number | null} you */
function message({ same_deal, seat }, you) {
  if (seat === null) return { key: "server.note.rematched", args: {} };
  const deal = same_deal ? "same" : "new";
  if (seat === you) return { key: `web.rematch.yours-${deal}`, args: {} };
  return { key: `server.note.proposed-${deal}`, args: { seat: { seat } } };
}

/** Who proposes it, and whether the deal is the same. @param {{ next: NextTable, you: number | null }} props */
export const ProposalText = ({ next, you }) => html`<${Sentence} message=${message(next, you)} />`;

/** The way to the other table; whoever sat here has a seat there. @param {{ next: NextTable }} props */
export const Join = ({ next }) => html`<a class="button primary" data-testid="join"
  href=${`/t/${next.code}`}>${say("web.rematch.join")}</a>`;
