// The game's own part of a table.
/** @import { ComponentChildren } from "preact" */
/** @import { Drawing, TableModule, TableState } from "../types.d.ts" */
import { html, useErrorBoundary } from "../ui.js";
import { fetchModule, useModule } from "../lazy.js";
import { say } from "../words.js";
import { useDrawingsReady } from "./art.js";
import { Button } from "./button.js";
import { useGame } from "./games.js";
import { prepareDeal, useTravel } from "./motion.js";

/** @param {string} name @returns {() => Promise<TableModule>} */
const drawing = (name) => () => import(`../tables/${name}/table.js`);

/**
 * The module that draws a game's table: undefined while it comes, null where it cannot be had. A game
 * without a table of its own gets the one that serves any game.
 * @param {string} game
 * @returns {TableModule | null | undefined}
 */
export function useTableModule(game) {
  const about = useGame(game);
  const name = about?.table ? game : "generic";
  const module = useModule(about ? `tables/${name}` : null, drawing(name));
  return about === null ? null : module;
}

/** Fetches a game's own table and what its deal takes, while the server opens one. @param {string} game */
export async function prepareTable(game) {
  await prepareDeal(await fetchModule(`tables/${game}`, drawing(game)).coming, game);
}

/** @type {Drawing[]} */
const NONE = [];

/** @param {{ again: () => void }} props */
function Broken({ again }) {
  return html`<p class="notice" role="alert">${say("web.table.no-drawing")}
    <${Button} class="small" onClick=${again}>${say("web.broken.again")}<//></p>`;
}

/**
 * A drawing that breaks must not take the table away: the menu of moves stays.
 * @param {{ children: ComponentChildren }} props
 */
function ErrorBoundary({ children }) {
  const [broken, again] = useErrorBoundary((error) => console.error(error));
  return broken ? html`<${Broken} again=${again} />` : children;
}

/**
 * The game's Table, or a note where it cannot be drawn. A page with other parts that change calls this itself: what
 * travels is measured here, and costs a layout once anything on the page is another.
 * @typedef {{
 *   module: TableModule | null | undefined, table: TableState, act?: (text: string) => void, replay: boolean, paced?: boolean
 * }} GameViewProps
 * @param {GameViewProps} props
 */
export function useGameView({ module, table, act = () => {}, replay, paced = replay }) {
  useTravel(module, table, replay);
  useDrawingsReady(table.game, module ? (module.drawings ?? NONE) : undefined);
  if (module === undefined) return html`<p class="notice" role="status">${say("web.table.laying")}</p>`;
  if (module === null) return html`<${Broken} again=${() => location.reload()} />`;
  return html`<${ErrorBoundary} key=${replay ? "replay" : "live"}>
    <${module.Table} table=${table} view=${table.view} aids=${table.aids} legal=${table.legal} act=${act}
      replay=${replay} paced=${paced} /><//>`;
}

/** @param {GameViewProps} props */
export const GameView = (props) => useGameView(props);
