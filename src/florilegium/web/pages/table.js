// A table: the line to it, and the lobby, the game or its end.
import { effect, html, useEffect, useState } from "../ui.js";
import { usePart } from "../lazy.js";
import { Line } from "../net.js";
import { codeIn } from "../router.js";
import { rememberMe } from "../me.js";
import { say, seated } from "../words.js";
import { Unreachable } from "../parts/problem.js";

/** A line that lives as long as the page. */
function useLine(code) {
  const [line, setLine] = useState(null);
  useEffect(() => {
    const made = new Line(code);
    const naming = effect(() => {
      const seats = made.table.value?.seats ?? [];
      seated.value = Object.fromEntries(seats.map((one) => [one.seat, one]));
    });
    setLine(made);
    return () => {
      naming();
      made.close();
    };
  }, [code]);
  return line;
}

function NoTable() {
  return html`<section class="page narrow"><h1>${say("web.lost.table")}</h1><p>${say("web.lost.table-text")}</p>
    <p><a class="button primary" href="/">${say("web.end.home")}</a></p></section>`;
}

/** The lobby, or the game and its end. */
function Phase({ table, line }) {
  const lobby = table.phase === "lobby";
  const load = () => (lobby ? import("./lobby.js") : import("./playing.js"));
  const module = usePart(lobby ? "lobby" : "playing", load, lobby ? ["lobby"] : []);
  if (module === null) return html`<${Unreachable} />`;
  if (!module) return html`<p class="page narrow" role="status">${say("web.table.connecting")}</p>`;
  return lobby
    ? html`<${module.Lobby} table=${table} line=${line} />`
    : html`<${module.Playing} table=${table}
    line=${line} />`;
}

/** The page of one table. */
export function Page({ of: code }) {
  const line = useLine(codeIn(code));
  const table = line?.table.value;
  useEffect(rememberMe, []);
  if (line?.state.value === "missing") return html`<${NoTable} />`;
  if (!table) return html`<p class="page narrow" role="status">${say("web.table.connecting")}</p>`;
  return html`<${Phase} key=${table.phase === "lobby"} table=${table} line=${line} />`;
}
