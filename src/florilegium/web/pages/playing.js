// A running or finished game: the game's own table and everything around it.
/** @import { Connection } from "../connection.js" */
/** @import { Keys } from "../keys.js" */
/** @import { PartName } from "../parts/beside.js" */
/** @import { OutcomeProps } from "../parts/outcome.js" */
/** @import { TableState } from "../types.d.ts" */
import { html, useEffect, useRef, useState } from "../ui.js";
import { useKeys } from "../keys.js";
import { useModule } from "../lazy.js";
import { markPlayed, vibration } from "../settings.js";
import { say } from "../words.js";
import { Hint, HintButton, hasHints, useHint } from "../parts/asking.js";
import { Beside } from "../parts/beside.js";
import { Button } from "../parts/button.js";
import { Chat } from "../parts/chat.js";
import { Dialog } from "../parts/dialog.js";
import { Foot, useUnread } from "../parts/foot.js";
import { useGameView, useTableModule } from "../parts/game.js";
import { useGame } from "../parts/games.js";
import { ConnectionBanner, TableHeader, tabTitle } from "../parts/header.js";
import { Icon } from "../parts/icons.js";
import { Log } from "../parts/log.js";
import { ActionMenu } from "../parts/menu.js";
import { Players, TakeBack } from "../parts/players.js";
import { isMyTurn } from "../parts/reading.js";
import { Marks, Sentence, useMarks } from "../parts/sentence.js";
import { compact, usePageClass } from "../parts/shape.js";
import { Refusal, TakenBack } from "../parts/toast.js";

const VIBRATION_MS = 40;

/**
 * What lies over the table: nothing, the keys, the menu, or the rulebook at a rule.
 * @typedef {null | "keys" | "menu" | { rule: string | null }} Shown
 */

/** The tab's title, and a short vibration when the turn comes to oneself. @param {TableState} table */
function useTurnNotice(table) {
  const mine = isMyTurn(table);
  const title = tabTitle(table);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const before = useRef(mine);
  useEffect(() => {
    const wanted = mine && !before.current && vibration.peek() === "on";
    // Browsers complain about a vibration nobody's touch has asked for.
    if (wanted && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
    before.current = mine;
  }, [mine]);
}

/** What one presses is often gone afterwards: the focus then stays at the table, not at the page's top. */
function useFocusAtTable() {
  const page = useRef(/** @type {HTMLElement | null} */ (null));
  const felt = useRef(/** @type {HTMLElement | null} */ (null));
  const back = () => felt.current?.focus({ preventScroll: true });
  useEffect(() => {
    const root = page.current;
    if (!root) return undefined;
    let within = false;
    /** @param {FocusEvent} event */
    const onFocus = ({ target }) => {
      within = target instanceof Node && root.contains(target);
    };
    // Any part of the page may take something away, not only a new frame.
    const watcher = new MutationObserver(() => within && document.activeElement === document.body && back());
    document.addEventListener("focusin", onFocus);
    watcher.observe(root, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", onFocus);
      watcher.disconnect();
    };
  }, []);
  return { page, felt, back };
}

/**
 * @param {TableState} table @param {Connection} connection @param {(shown: Shown) => void} open
 * @param {() => void} openMenu
 */
function useTableKeys(table, connection, open, openMenu) {
  /** @type {Keys} */
  const keys = { r: () => open({ rule: null }), "/": openMenu, "?": () => open("keys") };
  /** @type {Record<string, string>} */
  const help = { r: say("web.keys.rules"), "/": say("web.keys.menu"), "?": say("web.keys.help") };
  if (table.undo) {
    keys.u = () => connection.undo();
    help.u = say("web.keys.undo");
  }
  useKeys(keys, help);
}

/**
 * They come when the first of them is opened.
 * @param {{ shown: NonNullable<Shown>, close: () => void, table: TableState, connection: Connection }} props
 */
function Dialogs({ shown, close, table, connection }) {
  const module = useModule("dialogs", () => import("../parts/dialogs.js"));
  if (module === undefined) return null;
  if (module === null) {
    return html`<${Dialog} title=${say("web.table.menu")} onClose=${close}>
      <p class="dialog-content" role="alert">${say("web.error.unreachable")}</p><//>`;
  }
  const { KeysDialog, MenuDialog, RulesDialog } = module;
  if (shown === "keys") return html`<${KeysDialog} onClose=${close} />`;
  if (shown === "menu") return html`<${MenuDialog} table=${table} connection=${connection} onClose=${close} />`;
  return html`<${RulesDialog} game=${table.game} shown=${shown.rule} onClose=${close} />`;
}

/** @param {{ connection: Connection }} props */
const UndoButton = ({ connection }) => html`<${Button} class="undo" data-testid="undo"
  aria-label=${say("web.table.undo-label")} onClick=${() => connection.undo()}><${Icon} name="undo" /> ${say("web.table.undo")}<//>`;

/** Which part of the sheet is open, and how many lines of others are unread. @param {TableState} table */
function useSheet(table) {
  const [part, show] = useState(/** @type {PartName | null} */ (null));
  const unread = useUnread(table, !compact.value || part === "happened");
  // A sheet says a moment later that it is closed; another part may be open by then.
  /** @param {PartName | null} closed */
  const hide = (closed) => show((now) => (now === closed ? null : now));
  return { part, show, hide, unread };
}

/** What nobody needs before the end comes with it. @param {OutcomeProps} props */
function End(props) {
  const module = useModule("outcome", () => import("../parts/outcome.js"), ["outcome"]);
  if (module === null) return html`<p class="notice"><${Sentence} message=${props.outcome.reason} /></p>`;
  return module && html`<${module.Outcome} ...${props} />`;
}

/** The page of a table whose game has begun. @param {{ table: TableState, connection: Connection }} props */
export function Playing({ table, connection }) {
  const [shown, open] = useState(/** @type {Shown} */ (null));
  const menu = useRef(/** @type {(() => void) | null} */ (null));
  const module = useTableModule(table.game);
  usePageClass("at-table");
  const marks = useMarks(table.game, module);
  const about = useGame(table.game);
  const finished = table.phase === "finished";
  // A dialog says a moment later that it is closed; the next one may be open by then.
  const close = () => open((now) => (now === shown ? null : now));
  /** @param {string} text */
  const act = (text) => connection.act(text);
  const view = useGameView({ module, table, act, replay: finished });
  /** @param {string | null} rule */
  const read = (rule) => open({ rule });
  const { page, felt, back } = useFocusAtTable();
  const { part, show, hide, unread } = useSheet(table);
  const openMenu = () => {
    if (compact.value) show("moves");
    menu.current?.();
  };
  const hint = useHint(table, connection);
  const hintButton = hasHints(table) && html`<${HintButton} state=${hint} />`;
  useEffect(() => {
    if (table.seat !== null) markPlayed(table.game);
  }, [table.seat]);
  useTurnNotice(table);
  useTableKeys(table, connection, open, openMenu);
  const players = html`<${Players} table=${table} connection=${connection} levels=${about?.bots ?? []} />`;
  const moves = html`<${ActionMenu} table=${table} act=${act} opener=${menu}
    unfolded=${module === null || part === "moves"} onMoved=${compact.value ? () => show(null) : back} />`;
  const happened = html`<section class="happenings panel"><h2>${say("web.log.title")}</h2>
    <${Log} table=${table} module=${module} everything=${finished} connection=${connection} />
    <${Chat} table=${table} connection=${connection} quiet=${about?.quiet} onRead=${read} />
  </section>`;
  const parts = [
    { name: "players", content: players },
    ...(table.seat !== null && !finished ? [{ name: "moves", content: moves }] : []),
    { name: "happened", content: happened },
  ];
  return html`<${Marks.Provider} value=${marks}><div class=${`table-page game-${table.game}`} data-phase=${table.phase}
    data-connection=${connection.state.value}
    ref=${page}>
    <${TableHeader} table=${table} connection=${connection} onRules=${() => read(null)} onKeys=${() => open("keys")}
      onMenu=${() => open("menu")}>${!compact.value && html`${table.undo && html`<${UndoButton} connection=${connection} />`}${hintButton}`}<//>
    <${ConnectionBanner} connection=${connection} />
    <div class="table-main">
      <${TakeBack} table=${table} connection=${connection} />
      ${table.outcome && html`<${End} table=${table} outcome=${table.outcome} module=${module} />`}
      <section class="felt" ref=${felt} tabindex="-1" aria-label=${say("web.table.game")} data-testid="table">
        ${view}
      </section>
    </div>
    <${Beside} parts=${parts} shown=${part} show=${show} hide=${hide} />
    ${
      compact.value &&
      html`<${Foot} table=${table} connection=${connection} module=${module} everything=${finished} unread=${unread}
        show=${show}>${hintButton}<//>`
    }
    <${Refusal} connection=${connection} game=${table.game} onRead=${read} />
    <${TakenBack} table=${table} />
    <${Hint} state=${hint} connection=${connection} act=${act} />
    ${shown && html`<${Dialogs} shown=${shown} close=${close} table=${table} connection=${connection} />`}
  </div><//>`;
}
