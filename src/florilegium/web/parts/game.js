// The game's own part of a table.
import { html, useErrorBoundary } from "../ui.js";
import { usePart } from "../lazy.js";
import { say } from "../words.js";
import { Button } from "./button.js";

/** The module that draws a game's table: undefined while it comes, null where it cannot be had. */
export const useTableModule = (game) => usePart(`tables/${game}`, () => import(`../tables/${game}/table.js`));

function Broken({ again }) {
  return html`<p class="notice" role="alert">${say("web.table.no-drawing")}
    <${Button} class="small" onClick=${again}>${say("web.broken.again")}<//></p>`;
}

function Guard({ children }) {
  // A drawing that breaks must not take the table away: the menu of moves stays.
  const [broken, again] = useErrorBoundary((error) => console.error(error));
  return broken ? html`<${Broken} again=${again} />` : children;
}

/** The game's Table, or a note where it cannot be drawn. */
export function GameView({ game, table, act, replay = false }) {
  const module = useTableModule(game);
  if (module === undefined) return html`<p class="notice" role="status">${say("web.table.laying")}</p>`;
  if (module === null) return html`<${Broken} again=${() => location.reload()} />`;
  return html`<${Guard} key=${replay ? "replay" : "live"}>
    <${module.Table} table=${table} view=${table.view} aids=${table.aids} legal=${table.legal} act=${act}
    replay=${replay} /><//>`;
}
