// One puzzle after the other at the game's own table: the position, one's answer, and what it was worth.
/** @import { Attempted, Message, PuzzlePosition, TableState } from "../types.d.ts" */
import { html, useEffect, useMemo, useRef, useState } from "../ui.js";
import { get, sentenceOf } from "../api.js";
import { useKeys } from "../keys.js";
import { address, setHash } from "../router.js";
import { myName } from "../settings.js";
import { gameTitle, hasWords, LOOKING_BACK, say, seated } from "../words.js";
import { Dialog } from "../parts/dialog.js";
import { KeysDialog, RulesDialog } from "../parts/dialogs.js";
import { GameView, useTableModule } from "../parts/game.js";
import { HomeLink } from "../parts/header.js";
import { Icon, IconButton } from "../parts/icons.js";
import { Log } from "../parts/log.js";
import { ActionMenu } from "../parts/menu.js";
import { Problem } from "../parts/problem.js";
import { usePageClass } from "../parts/shape.js";
import { Marks, useMarks } from "../parts/sentence.js";
import { Coach } from "../parts/coach.js";
import { useJudging } from "../review/judging.js";

/**
 * @typedef {{ put: PuzzlePosition | null, problem?: undefined } | { put?: undefined, problem: Message }} Found
 * @typedef {"rules" | "keys" | "moves" | "log"} Opened
 */

/**
 * The puzzle that the address names, else the next one, about the idea if one is chosen; `next` goes on.
 * @param {string} game @param {string | undefined} tag
 */
function usePuzzle(game, tag) {
  const [found, setFound] = useState(/** @type {Found | undefined} */ (undefined));
  /** @param {PuzzlePosition | null} put */
  const show = (put) => {
    setFound({ put });
    setHash(put ? `#${put.id}` : "");
  };
  /** @param {unknown} failure */
  const fail = (failure) => setFound({ problem: sentenceOf(failure) });
  const next = () => {
    get(`/api/puzzles/${game}/next${tag ? `?tag=${encodeURIComponent(tag)}` : ""}`).then(
      ({ puzzle }) => show(puzzle),
      fail,
    );
  };
  const id = address.value.hash.slice(1);
  useEffect(() => {
    if (id && found?.put?.id === id) return;
    if (id) get(`/api/puzzles/${game}/${encodeURIComponent(id)}`).then(show, fail);
    else if (!found || found.put) next();
  }, [game, id]);
  return { found, next };
}

/**
 * What one answers, and what that was worth: from then on nothing more can be done at the table.
 * @param {PuzzlePosition} put
 */
function useAnswer({ id, game }) {
  const { ask, ...judged } = /** @type {ReturnType<typeof useJudging<Attempted>>} */ (useJudging(id));
  /** @param {string} action */
  const act = (action) => {
    if (!judged.busy && !judged.told) ask(`/api/puzzles/${game}/${id}`, { action });
  };
  return { ...judged, act };
}

/** @param {{ game: string, open: (what: Opened) => void }} props */
function Head({ game, open }) {
  return html`<header class="table-head"><${HomeLink} />
    <h1 class="lesson-title">${say("web.puzzles.of", { game: gameTitle(game) })}</h1>
    <div class="table-tools" role="group" aria-label=${say("web.table.menu")}>
      <${IconButton} icon="talk" label=${say("web.puzzles.before")} onClick=${() => open("log")} data-testid="puzzle-log" />
      <${IconButton} icon="cards" label=${say("web.puzzles.moves")} onClick=${() => open("moves")} data-testid="puzzle-moves" />
      <${IconButton} icon="rules" label=${say("web.rules.key")} onClick=${() => open("rules")} data-testid="rules" />
      <a class="button quiet icon" href="/puzzles" title=${say("web.puzzles.stop")} aria-label=${say("web.puzzles.stop")}
        data-testid="puzzle-stop"><${Icon} name="close" /></a>
    </div></header>`;
}

/** The frame with the solver's name in it. @param {PuzzlePosition} put @param {boolean} done @returns {TableState} */
function tableOf({ table }, done) {
  const name = myName.value || say("web.name.guest");
  const seats = table.seats.map((one) => (one.seat === table.seat ? { ...one, name } : one));
  return { ...table, seats, legal: done ? [] : table.legal, received: 0 };
}

/**
 * What lies over the table: the rules, the keys, every possible move, or what happened so far.
 * @param {{
 *   shown: Opened | null, onClose: () => void, table: TableState, module: ReturnType<typeof useTableModule>,
 *   act: (action: string) => void
 * }} props
 */
function Over({ shown, onClose, table, module, act }) {
  if (shown === "rules") return html`<${RulesDialog} game=${table.game} shown=${null} onClose=${onClose} />`;
  if (shown === "keys") return html`<${KeysDialog} onClose=${onClose} />`;
  if (shown === "log") {
    return html`<${Dialog} title=${say("web.puzzles.before")} onClose=${onClose}><div class="dialog-content puzzle-log">
      <${Log} table=${table} module=${module} everything /></div><//>`;
  }
  return shown && html`<${Moves} table=${table} act=${act} onClose=${onClose} />`;
}

/** @param {{ table: TableState, act: (action: string) => void, onClose: () => void }} props */
function Moves({ table, act, onClose }) {
  const opener = useRef(/** @type {(() => void) | null} */ (null));
  useEffect(() => opener.current?.(), []);
  return html`<${Dialog} title=${say("web.puzzles.moves")} onClose=${onClose}><div class="dialog-content">
    <${ActionMenu} table=${table} act=${act} opener=${opener} unfolded onMoved=${onClose} /></div><//>`;
}

/** @param {{ put: PuzzlePosition, tag: string | undefined, next: () => void }} props */
function Shown({ put, tag, next }) {
  const { game } = put;
  const answer = useAnswer(put);
  const done = answer.busy || answer.told !== null;
  const table = useMemo(() => tableOf(put, done), [put, done, myName.value]);
  const module = useTableModule(game);
  usePageClass("at-table");
  const marks = useMarks(game, module);
  const [shown, open] = useState(/** @type {Opened | null} */ (null));
  const help = { "/": say("web.keys.menu"), j: say("web.puzzles.before"), r: say("web.keys.rules") };
  useKeys({ "/": () => open("moves"), j: () => open("log"), r: () => open("rules"), "?": () => open("keys") }, help);
  useEffect(() => {
    seated.value = Object.fromEntries(table.seats.map((one) => [one.seat, one]));
  }, [table.seats]);
  const close = () => open((now) => (now === shown ? null : now));
  return html`<${Marks.Provider} value=${marks}><div class=${`table-page lesson-page puzzle-page game-${game} ${tag ? "of-idea" : ""} ${answer.told ? "answered" : ""}`}>
    <${Head} game=${game} open=${open} />
    <${Coach} put=${put} tag=${tag} answer=${answer} next=${next} onLog=${() => open("log")} />
    <div class="table-main"><section class="felt" aria-label=${say("web.table.game")} data-testid="table">
      <${GameView} module=${module} table=${table} act=${answer.act} replay=${done} /></section></div>
    <${Over} shown=${shown} onClose=${close} table=${table} module=${module} act=${answer.act} />
  </div><//>`;
}

/** `/puzzles/GAME#ID`, or `/puzzles/GAME/TAG#ID` for those about one idea. @param {{ of: string }} props */
export function Page({ of }) {
  const [game, tag] = of.split("/");
  const { found, next } = usePuzzle(game, tag);
  const title = say("web.puzzles.of", { game: gameTitle(game) });
  useEffect(() => {
    document.title = `${title} · Florilegium`;
  }, [title]);
  if (!found || !hasWords(LOOKING_BACK) || (found.put && !hasWords(found.put.game)))
    return html`<p class="page narrow" role="status">${say("web.puzzles.loading")}</p>`;
  const back = html`<a class="button primary" href="/puzzles">${say("web.puzzles.stop")}</a>`;
  if (found.problem) return html`<${Problem} title=${title} text=${say(found.problem)}>${back}<//>`;
  if (!found.put) {
    const text = say(tag ? "web.puzzles.all-of-idea" : "web.puzzles.all");
    return html`<${Problem} title=${title} text=${text}>${back}<//>`;
  }
  return html`<${Shown} key=${found.put.id} put=${found.put} tag=${tag} next=${next} />`;
}
