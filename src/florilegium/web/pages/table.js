// A table: the connection to it, and the lobby, the game or its end.
/** @import { Message, TableState } from "../types.d.ts" */
import { effect, html, useEffect, useState } from "../ui.js";
import { Connection } from "../connection.js";
import { useModule } from "../lazy.js";
import { fillInName } from "../me.js";
import { codeIn } from "../router.js";
import { hasWords, say, seated } from "../words.js";
import { Unreachable } from "../parts/problem.js";

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
    setConnection(made);
    return () => {
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

const Connecting = () => html`<p class="page narrow" role="status">${say("web.table.connecting")}</p>`;

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

/** The page of one table. @param {{ of: string }} props */
export function Page({ of: code }) {
  const connection = useConnection(codeIn(code));
  const table = connection?.table.value;
  useEffect(fillInName, []);
  useCalls(connection, Boolean(table));
  if (connection?.state.value === "missing") return html`<${NoTable} why=${connection.refusal.value?.message} />`;
  if (!table) return html`<${Connecting} />`;
  const Phase = table.phase === "lobby" ? LobbyPhase : PlayingPhase;
  return html`<${Phase} table=${table} connection=${connection} />`;
}
