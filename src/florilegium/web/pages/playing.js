// A running or finished game: the game's own table and everything around it.
import { html, useEffect, useRef, useState } from "../ui.js";
import { buzz } from "../settings.js";
import { useKeys } from "../keys.js";
import { say } from "../words.js";
import { ActionMenu } from "../parts/menu.js";
import { Button } from "../parts/button.js";
import { Chat } from "../parts/chat.js";
import { FairDeal } from "../parts/fair.js";
import { GameView, useTableModule } from "../parts/game.js";
import { Icon } from "../parts/icons.js";
import { KeysDialog, MenuDialog, RulesDialog } from "../parts/dialogs.js";
import { LineBanner, TableHeader, tabTitle } from "../parts/header.js";
import { Log } from "../parts/log.js";
import { Outcome } from "../parts/outcome.js";
import { Players, TakeBack } from "../parts/players.js";
import { Refusal } from "../parts/toast.js";
import { useGame } from "../parts/games.js";

/** The tab's title, and a short vibration when the turn comes to oneself. */
function useTurnNotice(table) {
  const mine = table.phase === "playing" && table.turn.includes(table.seat);
  const title = tabTitle(table);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const before = useRef(mine);
  useEffect(() => {
    // Browsers complain about a vibration nobody's touch has asked for.
    if (mine && !before.current && buzz.peek() === "on" && navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(40);
    before.current = mine;
  }, [mine]);
}

/** What one presses is often gone afterwards: the focus then stays at the table, not at the page's top. */
function useFocusAtTable() {
  const page = useRef(null);
  const felt = useRef(null);
  const back = () => felt.current.focus({ preventScroll: true });
  useEffect(() => {
    let within = false;
    const moved = ({ target }) => (within = page.current.contains(target));
    // Any part of the page may take something away, not only a new frame.
    const watcher = new MutationObserver(() => within && document.activeElement === document.body && back());
    document.addEventListener("focusin", moved);
    watcher.observe(page.current, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", moved);
      watcher.disconnect();
    };
  }, []);
  return { page, felt, back };
}

function useTableKeys(table, line, open, openMenu) {
  const keys = {
    r: () => open({ rules: null }),
    "/": openMenu,
    "?": () => open("keys"),
  };
  const help = { r: say("web.keys.rules"), "/": say("web.keys.menu"), "?": say("web.keys.help") };
  if (table.undo) {
    keys.u = () => line.undo();
    help.u = say("web.keys.undo");
  }
  useKeys(keys, help);
}

function Dialogs({ shown, close, table, line }) {
  if (!shown) return null;
  if (shown === "keys") return html`<${KeysDialog} onClose=${close} />`;
  if (shown === "menu") return html`<${MenuDialog} table=${table} line=${line} onClose=${close} />`;
  return html`<${RulesDialog} game=${table.game} shown=${shown.rules} onClose=${close} />`;
}

/** The page of a table whose game has begun. */
export function Playing({ table, line }) {
  const [shown, open] = useState(null);
  const menu = useRef(null);
  const module = useTableModule(table.game);
  const about = useGame(table.game);
  const finished = table.phase === "finished";
  // A dialog says a moment later that it is closed; the next one may be open by then.
  const close = () => open((now) => (now === shown ? null : now));
  const act = (text) => line.act(text);
  const read = (rule) => open({ rules: rule });
  const { page, felt, back } = useFocusAtTable();
  useTurnNotice(table);
  useTableKeys(table, line, open, () => menu.current?.());
  return html`<div class=${`table-page game-${table.game}`} ref=${page}>
    <${TableHeader} table=${table} line=${line} onRules=${() => read(null)} onKeys=${() => open("keys")}
      onMenu=${() => open("menu")} />
    <${LineBanner} line=${line} />
    <div class="table-main">
      <${TakeBack} table=${table} line=${line} />
      ${finished && html`<${Outcome} table=${table} module=${module} />`}
      <section class="felt" ref=${felt} tabindex="-1" aria-label=${say("web.table.game")} data-testid="table">
        <${GameView} game=${table.game} table=${table} act=${act} replay=${finished} />
      </section>
      ${finished && html`<${FairDeal} code=${table.code} commitment=${table.commitment} seed=${table.seed} />`}
    </div>
    <aside class="table-aside" aria-label=${say("web.table.aside")}>
      ${
        table.undo &&
        html`<${Button} class="undo" data-testid="undo" aria-label=${say("web.table.undo-label")}
        onClick=${() => line.undo()}><${Icon} name="undo" /> ${say("web.table.undo")}<//>`
      }
      <${Players} table=${table} line=${line} levels=${about?.bots ?? []} />
      ${
        table.seat !== null &&
        !finished &&
        html`<${ActionMenu} table=${table} act=${act} opener=${menu} unfolded=${module === null}
          onMoved=${back} />`
      }
      <section class="happenings panel"><h2>${say("web.log.title")}</h2>
        <${Log} table=${table} module=${module} everything=${finished} />
        <${Chat} table=${table} line=${line} quiet=${about?.quiet} onRead=${read} />
      </section>
    </aside>
    <${Refusal} refusal=${line.refusal.value} game=${table.game} onRead=${read}
      onClose=${() => (line.refusal.value = null)} />
    <${Dialogs} shown=${shown} close=${close} table=${table} line=${line} />
  </div>`;
}
