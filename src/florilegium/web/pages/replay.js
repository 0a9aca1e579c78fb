// A finished game, step by step, as any seat saw it or with open hands.
/** @import { Failure } from "../api.js" */
/** @import { Replay, TableState } from "../types.d.ts" */
import { html, useEffect, useMemo, useState } from "../ui.js";
import { get } from "../api.js";
import { useKeys } from "../keys.js";
import { address, codeIn, setHash } from "../router.js";
import { gameTitle, playerName, say, seated } from "../words.js";
import { KeysDialog, RulesDialog } from "../parts/dialogs.js";
import { DealCheck } from "../parts/fair.js";
import { withValue } from "../parts/fields.js";
import { GameView, useTableModule } from "../parts/game.js";
import { HomeLink } from "../parts/header.js";
import { Log } from "../parts/log.js";
import { Join, ProposalText } from "../parts/proposal.js";
import { Scores } from "../parts/scores.js";
import { Scrubber } from "../parts/scrubber.js";
import { Marks, Sentence, useMarks } from "../parts/sentence.js";

/**
 * The game as one perspective sees it: a seat's number, `open` or `spectator`.
 * @param {string} code @param {string} perspective
 * @returns {{ game?: Replay, failure?: Failure }}
 */
function useReplay(code, perspective) {
  const [found, setFound] = useState(/** @type {{ game?: Replay, failure?: Failure }} */ ({}));
  useEffect(() => {
    let wanted = true;
    /** @param {Replay} game */
    const show = (game) => {
      seated.value = Object.fromEntries(game.names.map((name, place) => [place + 1, { name, bot: !name }]));
      setFound({ game });
    };
    const seat = perspective === "spectator" ? "" : `?seat=${perspective}`;
    get(`/api/tables/${code}/replay${seat}`).then(
      (game) => wanted && show(game),
      (failure) => wanted && setFound({ failure }),
    );
    return () => {
      wanted = false;
    };
  }, [code, perspective]);
  return found;
}

/** @param {number} step @param {number} last */
const withinGame = (step, last) => Math.min(Math.max(step, 0), last);

/** The step that the address names, kept within the game, and how to go to another. @param {number} last */
function useStep(last) {
  const step = withinGame(Number.parseInt(address.value.hash.slice(1), 10) || 0, last);
  const go = useMemo(() => (/** @type {number} */ next) => setHash(`#${withinGame(next, last)}`), [last]);
  return { step, go };
}

/**
 * A step in the shape of a `table` frame, so that the game's table draws it like any other.
 * @param {Replay} game @param {TableState["log"]} moves @param {number} step @param {string} perspective
 * @returns {TableState}
 */
function frameOf(game, moves, step, perspective) {
  const { view, aids } = game.steps[step];
  const ended = step === game.steps.length - 1;
  const actor = game.steps[step + 1]?.seat;
  return {
    type: "table",
    version: step,
    code: game.code,
    game: game.game,
    phase: ended ? "finished" : "playing",
    host: false,
    host_seat: null,
    seats: game.names.map(seatOf),
    options: game.options,
    window: null,
    open_hands: perspective === "open",
    spectators_talk: false,
    commitment: game.commitment,
    seed: game.seed,
    next: null,
    turn: actor ? [actor] : [],
    deadline_ms: null,
    step,
    outcome: ended ? game.outcome : null,
    seat: Number(perspective) || null,
    view,
    aids,
    legal: [],
    undo: false,
    log: moves.slice(0, step),
    received: 0,
  };
}

/** @param {Replay["steps"][number]} step @returns {TableState["log"][number]} */
const moveOf = ({ step, seat, action, events }) => ({ version: step, step, seat, action, events });

/**
 * Bots have no name in a replay.
 * @param {string | null} name @param {number} place @returns {TableState["seats"][number]}
 */
function seatOf(name, place) {
  const kind = name ? "person" : "bot";
  return { seat: place + 1, name, kind, bot: null, present: true, person: null, substitute: false };
}

/** @param {{ names: (string | null)[], value: string, choose: (perspective: string) => void }} props */
function Perspective({ names, value, choose }) {
  /** @param {string} key @param {string} text */
  const one = (key, text) => html`<option value=${key} selected=${value === key}>${text}</option>`;
  return html`<div class="perspective"><label for="perspective">${say("web.replay.perspective")}</label>
    <select id="perspective" data-testid="perspective" onChange=${withValue(choose)}>
      ${one("open", say("web.replay.open"))}
      ${names.map((_, place) => one(String(place + 1), playerName(place + 1)))}
      ${one("spectator", say("web.replay.spectator"))}
    </select></div>`;
}

/** @param {{ failure: Failure, code: string }} props */
function Failed({ failure, code }) {
  const missing = failure.status === 404;
  return html`<section class="page narrow"><h1>${missing ? say("web.lost.table") : say("web.replay.title")}</h1>
    <p>${missing ? say("web.lost.table-text") : say(failure.said)}</p>
    <p><a class="button primary"
      href=${missing ? "/" : `/t/${code}`}>${say(missing ? "web.end.home" : "web.replay.running-go")}</a></p></section>`;
}

/** The rules and the list of keys, one key away as at a table. @param {{ game: string }} props */
function Dialogs({ game }) {
  const [shown, open] = useState(/** @type {"rules" | "keys" | null} */ (null));
  // A dialog says a moment later that it is closed; the next one may be open by then.
  const close = () => open((now) => (now === shown ? null : now));
  const help = { r: say("web.keys.rules"), "?": say("web.keys.help") };
  useKeys({ r: () => open("rules"), "?": () => open("keys") }, help);
  if (shown === "keys") return html`<${KeysDialog} onClose=${close} />`;
  return shown && html`<${RulesDialog} game=${game} shown=${null} onClose=${close} />`;
}

/** @param {{ game: Replay, you: number | null }} props */
function Result({ game, you }) {
  return html`<section class="panel" data-testid="outcome"><h2>${say("web.end.title")}</h2>
    <p><${Sentence} message=${game.outcome.reason} /></p>
    <${Scores} game=${game.game} outcome=${game.outcome} you=${you} />
    ${
      game.next &&
      html`<p class="notice next"><${ProposalText} next=${game.next} you=${null} /> <${Join} next=${game.next} /></p>`
    }
    <div class="row"><a class="button small" href=${`/t/${game.code}`}>${say("web.replay.back")}</a>
      <a class="button small" href=${`/api/tables/${game.code}/record`} download>${say("web.end.record")}</a>
    </div></section>`;
}

/** @param {{ game: Replay, perspective: string, choose: (perspective: string) => void }} props */
function Shown({ game, perspective, choose }) {
  const last = game.steps.length - 1;
  const { step, go } = useStep(last);
  const module = useTableModule(game.game);
  const marks = useMarks(game.game, module);
  const moves = useMemo(() => game.steps.slice(1).map(moveOf), [game]);
  const table = useMemo(() => frameOf(game, moves, step, perspective), [moves, step, perspective]);
  const title = gameTitle(game.game);
  useEffect(() => {
    document.title = `${say("web.replay.title")} · ${title}`;
  }, [title]);
  return html`<${Marks.Provider} value=${marks}><div class=${`table-page replay-page game-${game.game}`}>
    <header class="table-head"><${HomeLink} />
      <h1 class="table-game">${title} <small>${say("web.replay.title")}</small></h1>
      <${Perspective} names=${game.names} value=${perspective} choose=${choose} /></header>
    <div class="table-main">
      <${Scrubber} table=${table} last=${last} go=${go} why=${game.steps[step].why} />
      <section class="felt" aria-label=${say("web.table.game")} data-testid="table">
        <${GameView} module=${module} table=${table} replay /></section>
    </div>
    <aside class="table-aside" aria-label=${say("web.table.aside")}>
      <section class="happenings panel"><h2>${say("web.log.title")}</h2>
        <${Log} table=${table} module=${module} everything onStep=${go} /></section>
      <${Result} game=${game} you=${table.seat} />
      <${DealCheck} code=${game.code} commitment=${game.commitment} seed=${game.seed} />
    </aside>
    <${Dialogs} game=${game.game} />
  </div><//>`;
}

/** `/g/CODE#17` @param {{ of: string }} props */
export function Page({ of: code }) {
  const [perspective, choose] = useState("open");
  const { game, failure } = useReplay(codeIn(code), perspective);
  if (failure) return html`<${Failed} failure=${failure} code=${code} />`;
  if (!game) return html`<p class="page narrow" role="status">${say("web.replay.loading")}</p>`;
  return html`<${Shown} game=${game} perspective=${perspective} choose=${choose} />`;
}
