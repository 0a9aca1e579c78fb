// How the bots of a game talk: what they mean by what they do, where the game has a page about it.
/** @import { TableState, TalkModule } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { useModule } from "../lazy.js";
import { known, say } from "../words.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";

/** @param {{ game: string, onClose: () => void }} props */
function TalkDialog({ game, onClose }) {
  /** @type {TalkModule | null | undefined} */
  const module = useModule(`tables/${game}/talk`, () => import(`../tables/${game}/talk.js`));
  const waiting = say(module === null ? "web.error.unreachable" : "web.rules.loading");
  return html`<${Dialog} class="wide" title=${say(`${game}.talk.title`)} onClose=${onClose} data-testid="talk">
    <div class="dialog-content" tabindex="0">
      ${module ? html`<${module.Talk} />` : html`<p role="status">${waiting}</p>`}</div><//>`;
}

/** A button to that page, where there is one and a bot sits at the table. @param {{ table: TableState }} props */
export function TalkButton({ table }) {
  const [open, setOpen] = useState(false);
  const title = `${table.game}.talk.title`;
  if (!known(title) || !table.seats.some((one) => one.kind === "bot" || one.substitute)) return null;
  return html`<div class="row bots-talk">
    <${Button} class="small" data-testid="how-bots-talk" onClick=${() => setOpen(true)}>${say(title)}<//>
    ${open && html`<${TalkDialog} game=${table.game} onClose=${() => setOpen(false)} />`}</div>`;
}
