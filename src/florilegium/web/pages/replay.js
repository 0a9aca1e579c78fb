// A finished game, step by step, as any seat saw it or with open hands.
import { html, useEffect, useMemo, useState } from "../ui.js";
import { get } from "../api.js";
import { codeIn, place, setHash } from "../router.js";
import { useKeys } from "../keys.js";
import { name, say, seated } from "../words.js";
import { FairDeal } from "../parts/fair.js";
import { GameView, useTableModule } from "../parts/game.js";
import { KeysDialog, RulesDialog } from "../parts/dialogs.js";
import { Log } from "../parts/log.js";
import { Said } from "../parts/said.js";
import { Scores } from "../parts/outcome.js";
import { Scrubber } from "../parts/scrubber.js";

/** The game as one perspective sees it: a seat's number, `open` or `spectator`. */
function useReplay(code, perspective) {
  const [found, setFound] = useState({ game: null, failure: null });
  useEffect(() => {
    let wanted = true;
    const seat = perspective === "spectator" ? "" : `?seat=${perspective}`;
    get(`/api/tables/${code}/replay${seat}`).then(
      (game) => {
        if (!wanted) return;
        seated.value = Object.fromEntries(game.names.map((one, place) => [place + 1, { name: one, bot: !one }]));
        setFound({ game, failure: null });
      },
      (failure) => wanted && setFound({ game: null, failure }),
    );
    return () => {
      wanted = false;
    };
  }, [code, perspective]);
  return found;
}

/** The step that the address names, kept within the game. */
function useStep(last) {
  const wanted = Number.parseInt(place.value.hash.slice(1), 10);
  const step = Math.min(Math.max(Number.isNaN(wanted) ? 0 : wanted, 0), last);
  return [step, (next) => setHash(`#${Math.min(Math.max(next, 0), last)}`)];
}

/** A step in the shape of a `table` frame, so that the game's table draws it like any other. */
function frameOf(game, step, perspective) {
  const shown = game.steps[step];
  const ended = step === game.steps.length - 1;
  const next = game.steps[step + 1];
  const seat = Number(perspective) || null;
  return {
    type: "table",
    version: step,
    step,
    seat,
    code: game.code,
    game: game.game,
    phase: ended ? "finished" : "playing",
    host: false,
    host_seat: null,
    options: game.options ?? {},
    window: null,
    open_hands: perspective === "open",
    seats: game.names.map((one, place) => ({
      seat: place + 1,
      name: one,
      kind: one ? "person" : "bot",
      bot: null,
      present: true,
    })),
    turn: next ? [next.seat] : [],
    view: shown.view,
    aids: shown.aids,
    legal: [],
    undo: false,
    deadline_ms: null,
    outcome: ended ? game.outcome : null,
    commitment: game.commitment,
    seed: game.seed,
    received: 0,
    log: game.steps
      .slice(1, step + 1)
      .map((one) => ({ version: one.step, step: one.step, seat: one.seat, action: one.action, events: one.events })),
  };
}

function Perspective({ names, value, choose }) {
  const one = (key, text) => html`<option value=${key} selected=${value === key}>${text}</option>`;
  return html`<div class="perspective"><label for="perspective">${say("web.replay.perspective")}</label>
    <select id="perspective" data-testid="perspective" onChange=${(event) => choose(event.target.value)}>
      ${one("open", say("web.replay.open"))}
      ${names.map((_, place) => one(String(place + 1), name(place + 1)))}
      ${one("spectator", say("web.replay.spectator"))}
    </select></div>`;
}

function Failed({ failure, code }) {
  const missing = failure.status === 404;
  return html`<section class="page narrow"><h1>${missing ? say("web.lost.table") : say("web.replay.title")}</h1>
    <p>${missing ? say("web.lost.table-text") : say(failure.said)}</p>
    <p><a class="button primary"
      href=${missing ? "/" : `/t/${code}`}>${say(missing ? "web.end.home" : "web.replay.running-go")}</a></p>
      </section>`;
}

/** The rules and the list of keys, one key away as at a table. */
function Dialogs({ game }) {
  const [shown, open] = useState(null);
  // A dialog says a moment later that it is closed; the next one may be open by then.
  const close = () => open((now) => (now === shown ? null : now));
  const help = { r: say("web.keys.rules"), "?": say("web.keys.help") };
  useKeys({ r: () => open("rules"), "?": () => open("keys") }, help);
  if (shown === "keys") return html`<${KeysDialog} onClose=${close} />`;
  return shown && html`<${RulesDialog} game=${game} shown=${null} onClose=${close} />`;
}

function Shown({ game, perspective, choose }) {
  const last = game.steps.length - 1;
  const [step, go] = useStep(last);
  const module = useTableModule(game.game);
  const table = useMemo(() => frameOf(game, step, perspective), [game, step, perspective]);
  const whole = useMemo(() => frameOf(game, last, perspective), [game, perspective]);
  const title = say(`web.game.${game.game}`);
  useEffect(() => {
    document.title = `${say("web.replay.title")} · ${title}`;
  }, [title]);
  return html`<div class=${`table-page replay-page game-${game.game}`}>
    <header class="table-head"><a class="brand" href="/" aria-label=${say("web.home.link")}>
      <svg class="brand-flower" viewBox="0 0 32 32" aria-hidden="true">
      <use href="/static/icon.svg#flower" /></svg></a>
      <h1 class="table-game">${title} <small>${say("web.replay.title")}</small></h1>
      <${Perspective} names=${game.names} value=${perspective} choose=${choose} /></header>
    <div class="table-main">
      <${Scrubber} table=${table} last=${last} go=${go} why=${game.steps[step].why} />
      <section class="felt" aria-label=${say("web.table.game")} data-testid="table">
        <${GameView} game=${game.game} table=${table} act=${() => {}} replay /></section>
    </div>
    <aside class="table-aside" aria-label=${say("web.table.aside")}>
      <section class="happenings panel"><h2>${say("web.log.title")}</h2>
        <${Log} table=${table} module=${module} everything onStep=${go} /></section>
      <section class="panel" data-testid="outcome"><h2>${say("web.end.title")}</h2><p>
        <${Said} message=${game.outcome.reason} game=${game.game} /></p><${Scores} table=${whole} />
        <div class="row"><a class="button small" href=${`/t/${game.code}`}>${say("web.replay.back")}</a>
          <a class="button small" href=${`/api/tables/${game.code}/record`} download>${say("web.end.record")}</a>
            </div></section>
      <${FairDeal} code=${game.code} commitment=${game.commitment} seed=${game.seed} />
    </aside>
    <${Dialogs} game=${game.game} />
  </div>`;
}

/** `/g/CODE#17` */
export function Page({ of: code }) {
  const [perspective, choose] = useState("open");
  const { game, failure } = useReplay(codeIn(code), perspective);
  if (failure) return html`<${Failed} failure=${failure} code=${code} />`;
  if (!game) return html`<p class="page narrow" role="status">${say("web.replay.loading")}</p>`;
  return html`<${Shown} game=${game} perspective=${perspective} choose=${choose} />`;
}
