// A finished game, step by step, as any seat saw it or with open hands.
/** @import { Failure } from "../api.js" */
/** @import { GameReview, JudgedMove, Position, Replay, TableState } from "../types.d.ts" */
import { html, useEffect, useMemo, useState } from "../ui.js";
import { get } from "../api.js";
import { useKeys } from "../keys.js";
import { useModule } from "../lazy.js";
import { address, codeIn, setHash } from "../router.js";
import { SITE } from "../transport.js";
import { gameTitle, hasWords, LOOKING_BACK, playerName, say, seated } from "../words.js";
import { Button } from "../parts/button.js";
import { KeysDialog, RulesDialog } from "../parts/dialogs.js";
import { DealCheck } from "../parts/fair.js";
import { withValue } from "../parts/fields.js";
import { GameView, useTableModule } from "../parts/game.js";
import { useGame } from "../parts/games.js";
import { HomeLink } from "../parts/header.js";
import { Log } from "../parts/log.js";
import { Join, ProposalText } from "../parts/proposal.js";
import { Scores } from "../parts/scores.js";
import { Scrubber } from "../parts/scrubber.js";
import { WhatIf } from "../parts/whatif.js";
import { usePageClass } from "../parts/shape.js";
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
 * @param {Replay} game @param {TableState["log"]} entries @param {number} step @param {string} perspective
 * @returns {TableState}
 */
function frameOf(game, entries, step, perspective) {
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
    hints: false,
    branch: null,
    commitment: game.commitment,
    daily: null,
    seed: game.seed,
    deal: null,
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
    hint: null,
    log: entries.slice(0, step),
    received: 0,
  };
}

/**
 * The table as somebody saw it who had to decide there; `game` is the replay of that seat.
 * @param {Replay} game @param {Position} position @returns {TableState}
 */
function decisionFrame(game, { step, seat, view, aids, legal }) {
  return {
    ...frameOf(game, game.steps.slice(1).map(entryOf), step - 1, String(seat)),
    code: "", // it has no address: nothing there answers by itself
    view,
    aids,
    legal,
    turn: [seat],
    seed: null,
  };
}

/** @param {Replay["steps"][number]} step @returns {TableState["log"][number]} */
const entryOf = ({ step, seat, action, events }) => ({ version: step, step, seat, action, events });

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

/** Looking back with others, once somebody wants it. @param {{ [more: string]: unknown }} props */
function TogetherPlace(props) {
  const [wanted, want] = useState(() => address.peek().hash === "#together");
  const module = useModule(wanted ? "together" : null, () => import("../review/together.js"));
  return html`<section class="panel">${
    wanted
      ? module && html`<${module.Together} ...${props} />`
      : html`<${Button} data-testid="look-together" onClick=${() => want(true)}>${say("web.together.title")}<//>`
  }</section>`;
}

/** What has the address end in so that the review is open from the start. */
const REVIEW = "#review";

/**
 * The review, once somebody wants it: whose it is, and the position that somebody learns from.
 * @param {Replay} game @param {(perspective: string) => void} choose
 */
function useReviewing(game, choose) {
  const [seat, setSeat] = useState(() => (address.peek().hash === REVIEW ? (game.you ?? 1) : null));
  const [review, setReview] = useState(/** @type {GameReview | null} */ (null));
  const [learning, setLearning] = useState(false);
  const offered = useGame(game.game)?.review ?? false;
  const parts = useModule(seat === null ? null : "review", () => import("../review/review.js"), ["review"]);
  useEffect(() => {
    if (seat !== null) choose(String(seat)); // by what that seat could know
  }, [seat]);
  const moves = useMemo(() => new Map(review?.moves.map((move) => [move.step, move])), [review]);
  return { seat, setSeat, review, setReview, learning, setLearning, offered, parts, moves };
}

/** @typedef {ReturnType<typeof useReviewing>} Reviewing */

/** @param {{ reviewing: Reviewing, game: Replay, step: number, go: (step: number) => void }} props */
function ReviewPlace({ reviewing: { seat, setSeat, setReview, setLearning, offered, parts }, game, step, go }) {
  if (!offered) return null;
  if (seat === null) {
    return html`<${Button} kind="primary" data-testid="start-review" onClick=${() => setSeat(game.you ?? 1)}>${say(
      "web.review.start",
    )}<//>`;
  }
  return (
    parts &&
    html`<${parts.ReviewPanel} game=${game} seat=${seat} choose=${setSeat} step=${step} go=${go} onReview=${setReview}
      onLearn=${() => setLearning(true)} />`
  );
}

/** What the review says of the step that is shown. @param {{ reviewing: Reviewing, move: JudgedMove | undefined }} props */
function Judged({ reviewing: { parts }, move }) {
  return parts && move && html`<${parts.Verdict} move=${move} />`;
}

/** @param {{ game: Replay, perspective: string, choose: (perspective: string) => void }} props */
function Shown({ game, perspective, choose }) {
  const last = game.steps.length - 1;
  const { step, go } = useStep(last);
  const module = useTableModule(game.game);
  usePageClass("at-table");
  const marks = useMarks(game.game, module);
  const entries = useMemo(() => game.steps.slice(1).map(entryOf), [game]);
  const table = useMemo(() => frameOf(game, entries, step, perspective), [entries, step, perspective]);
  const reviewing = useReviewing(game, choose);
  const { review, learning, setLearning, parts, moves } = reviewing;
  const seen = game.steps[0].view.seat; // a replay as another seat sees it may still be on its way
  const learn = learning && parts && review && seen === review.seat && parts.Learning;
  /** @param {number} at */
  const stopLearning = (at) => {
    setLearning(false);
    go(at);
  };
  /** @param {number} at */
  const markOf = (at) => {
    const move = moves.get(at);
    return parts && move && html`<span class="entry-grade"><${parts.GradeMark} grade=${move.done.grade} /></span>`;
  };
  const title = gameTitle(game.game);
  useEffect(() => {
    document.title = `${say("web.replay.title")} · ${title}`;
  }, [title]);
  return html`<${Marks.Provider} value=${marks}><div class=${`table-page replay-page game-${game.game} ${learn ? "learning" : ""}`}>
    <header class="table-head"><${HomeLink} />
      <h1 class="table-game">${title} <small>${say("web.replay.title")}</small></h1>
      <${Perspective} names=${game.names} value=${perspective} choose=${choose} /></header>
    <div class="table-main">${
      learn
        ? html`<${learn} review=${review} code=${game.code} module=${module} onStop=${stopLearning}
            frame=${(/** @type {Position} */ position) => decisionFrame(game, position)} />`
        : html`<${Scrubber} table=${table} last=${last} go=${go} whys=${game.steps.some(({ why }) => why)}
        why=${game.steps[step].why}
        hints=${game.steps[step].hints} ticks=${parts && review && html`<${parts.Ticks} review=${review} last=${last} />`}><${Judged} reviewing=${reviewing} move=${moves.get(step)} /><//>
      <section class="felt" aria-label=${say("web.table.game")} data-testid="table">
        <${GameView} module=${module} table=${table} replay /></section>`
    }</div>
    <aside class="table-aside" aria-label=${say("web.table.aside")}>
      <${ReviewPlace} reviewing=${reviewing} game=${game} step=${step} go=${go} />
      <section class="happenings panel"><h2>${say("web.log.title")}</h2>
        <${Log} table=${table} module=${module} everything onStep=${go} markOf=${markOf} /></section>
      ${!SITE && html`<${TogetherPlace} game=${game} step=${step} go=${go} perspective=${perspective} choose=${choose} />`}
      <${WhatIf} game=${game} step=${step} seat=${table.seat} />
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
  if (!game || !hasWords(game.game) || !hasWords(LOOKING_BACK))
    return html`<p class="page narrow" role="status">${say("web.replay.loading")}</p>`;
  return html`<${Shown} game=${game} perspective=${perspective} choose=${choose} />`;
}
