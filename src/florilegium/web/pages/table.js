// A table: the connection to it, and the lobby, the game or its end.
/** @import { Message, TableState } from "../types.d.ts" */
import { effect, html, useEffect, useMemo, useRef, useState } from "../ui.js";
import { Connection } from "../connection.js";
import { Contributor, dealFault } from "../contribution.js";
import { useModule } from "../lazy.js";
import { fillInName } from "../me.js";
import { codeIn } from "../router.js";
import { hasWords, say, seated } from "../words.js";
import { IconButton } from "../parts/icons.js";
import { Unreachable } from "../parts/problem.js";

/** Have this browser do its part for the deal. @param {Connection} connection */
function contribute(connection) {
  const contributor = new Contributor(connection);
  const stop = effect(() => {
    if (connection.table.value) contributor.follow(connection.table.value);
  });
  const seen = () => document.visibilityState === "visible" && contributor.seen();
  document.addEventListener("visibilitychange", seen);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", seen);
  };
}

/** A connection that lives as long as the page. @param {string} code */
function useConnection(code) {
  const [connection, setConnection] = useState(/** @type {Connection | null} */ (null));
  useEffect(() => {
    const made = new Connection(code);
    const stopNaming = effect(() => {
      const seats = made.table.value?.seats ?? [];
      const names = Object.fromEntries(seats.map(({ seat, name, bot }) => [seat, { name, bot }]));
      // All that names somebody is said anew when this changes, so it does only with a name.
      if (JSON.stringify(names) !== JSON.stringify(seated.peek())) seated.value = names;
    });
    const stopContributing = contribute(made);
    setConnection(made);
    return () => {
      stopContributing();
      stopNaming();
      made.close();
    };
  }, [code]);
  return connection;
}

/** Sounds, marks and calls, which can wait until the table stands. @param {Connection | null} connection @param {boolean} stands */
function useCalls(connection, stands) {
  useEffect(() => {
    if (!connection || !stands) return undefined;
    let wanted = true;
    let stop = () => {};
    import("../calls/watch.js").then(
      ({ watch }) => {
        if (wanted) stop = watch(connection);
      },
      () => {},
    );
    return () => {
      wanted = false;
      stop();
    };
  }, [connection, stands]);
}

/** `why` is what the server said before it hung up. @param {{ why: Message | undefined }} props */
function NoTable({ why }) {
  const closed = why?.key === "server.error.daily-closed";
  return html`<section class="page narrow"><h1>${say(closed ? "web.daily.title" : "web.lost.table")}</h1>
    <p>${say(why && closed ? why : "web.lost.table-text")}</p>
    <p><a class="button primary" href="/">${say("web.end.home")}</a></p></section>`;
}

/** `why` is what the server said instead of letting us in. @param {{ why?: Message | undefined }} props */
const Connecting = ({ why }) => html`<p class="page narrow" role="status">${say(why ?? "web.table.connecting")}</p>`;

/** @typedef {{ table: TableState, connection: Connection }} PhaseProps */

/** Before the game. @param {PhaseProps} props */
function LobbyPhase(props) {
  const module = useModule("lobby", () => import("./lobby.js"), ["lobby"]);
  const worded = hasWords(props.table.game);
  if (module === null) return html`<${Unreachable} />`;
  return module && worded ? html`<${module.Lobby} ...${props} />` : html`<${Connecting} />`;
}

/** The game and its end. @param {PhaseProps} props */
function PlayingPhase(props) {
  const module = useModule("playing", () => import("./playing.js"));
  const worded = hasWords(props.table.game);
  if (module === null) return html`<${Unreachable} />`;
  return module && worded ? html`<${module.Playing} ...${props} />` : html`<${Connecting} />`;
}

/** The moment between lobby and game, for who has not come through the lobby. */
function DealingPhase() {
  useModule("playing", () => import("./playing.js")); // it is on its way when the cards are here
  return html`<p class="page narrow" role="status">${say("web.lobby.dealing")}</p>`;
}

/** What is shown of a table; a lobby stays until the cards are dealt. @param {TableState} table @param {boolean} sawLobby */
function phaseOf({ phase }, sawLobby) {
  if (phase === "lobby" || (phase === "dealing" && sawLobby)) return LobbyPhase;
  return phase === "dealing" ? DealingPhase : PlayingPhase;
}

/** Loud where this browser knows that the deal is not what it should be. @param {{ table: TableState }} props */
function DealAlarm({ table }) {
  const fault = useMemo(() => (table.phase === "finished" ? null : dealFault(table)), [table.deal, table.phase]);
  const [dismissed, dismiss] = useState(false);
  return html`<div role="alert">${
    fault &&
    !dismissed &&
    html`<section class="toast" data-testid="deal-alarm"><div class="toast-head"><h2>${say("web.fair.alarm")}</h2>
      <${IconButton} icon="close" label=${say("web.refused.dismiss")} onClick=${() => dismiss(true)} /></div>
      <p>${say(fault)}</p></section>`
  }</div>`;
}

/** The page of one table. @param {{ of: string }} props */
export function Page({ of: code }) {
  const connection = useConnection(codeIn(code));
  const table = connection?.table.value;
  const sawLobby = useRef(false);
  useEffect(fillInName, []);
  useCalls(connection, Boolean(table));
  if (connection?.state.value === "missing") return html`<${NoTable} why=${connection.refusal.value?.message} />`;
  if (!table) return html`<${Connecting} why=${connection?.refusal.value?.message} />`;
  sawLobby.current ||= table.phase === "lobby";
  const Phase = phaseOf(table, sawLobby.current);
  return html`<${Phase} table=${table} connection=${connection} /><${DealAlarm} table=${table} />`;
}
