// My tables: those still going on, and the games that are over.
/** @import { ComponentChildren } from "preact" */
/** @import { FinishedTable, Me, RunningTable } from "../types.d.ts" */
import { html } from "../ui.js";
import { lang } from "../settings.js";
import { gameTitle, say } from "../words.js";
import { Chip } from "./chip.js";
import { Emblem } from "./emblem.js";
import { useGame } from "./games.js";

/**
 * A player of another table: a person's name, or what bots in that seat are called.
 * @param {(string | null)[]} names @param {number} seat
 */
const called = (names, seat) => names[seat - 1] ?? say(`web.bot-name.${seat}`);

/** The others at a running table; an empty chair in a lobby is nobody. @param {RunningTable} table */
function others({ seats, seat, phase }) {
  const names = seats.map((name, place) => (phase === "lobby" ? name : called(seats, place + 1)));
  return names.filter((name, place) => name && place + 1 !== seat);
}

/** @param {RunningTable} table */
function phaseKey({ phase, rematch }) {
  if (phase !== "lobby") return "web.home.in-game";
  return rematch ? "web.home.in-rematch" : "web.home.in-lobby";
}

/** @param {{ one: RunningTable }} props */
function Running({ one }) {
  const names = others(one);
  const phase = say(phaseKey(one));
  return html`<li><a class="table-link" href=${`/t/${one.code}`} data-testid=${`running-${one.code}`}>
    <${Emblem} game=${one.game} class="tiny" />
    <span class="table-words"><b>${gameTitle(one.game)}</b> <span
      class="help">${names.length ? say("web.home.with", { names }) : say("web.home.alone")}</span></span>
    ${one.turn ? html`<${Chip} class="turn">${say("web.home.your-turn")}<//>` : html`<${Chip}>${phase}<//>`}</a></li>`;
}

/** Who won, in words. @param {FinishedTable} table @param {boolean} cooperative */
function result({ scores, winners, names }, cooperative) {
  if (!winners || !scores) return "";
  if (cooperative) return say(winners.length ? "web.home.together" : "web.home.lost-together", { score: scores[0] });
  if (!winners.length) return say("web.home.nobody");
  return say("web.home.won-by", { names: winners.map((seat) => called(names, seat)) });
}

/** @param {{ one: FinishedTable }} props */
function Finished({ one }) {
  const about = useGame(one.game);
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(new Date(one.at * 1000));
  return html`<li><a class="table-link" href=${`/g/${one.code}`} data-testid=${`finished-${one.code}`}>
    <${Emblem} game=${one.game} class="tiny" />
    <span class="table-words"><b>${gameTitle(one.game)}</b> <span
      class="help">${about && result(one, about.cooperative)}</span></span>
      <time class="help">${day}</time></a></li>`;
}

/** Nothing where there are none. @param {{ id: string, title: string, children: ComponentChildren[] }} props */
function Section({ id, title, children }) {
  if (!children.length) return null;
  return html`<section class="my-tables" aria-labelledby=${id}><h2 id=${id}>${title}</h2>
    <ul class="tables">${children}</ul></section>`;
}

/** Tables I sit at. @param {{ me: Me | null }} props */
export const RunningTables = ({ me }) => html`<${Section} id="running-title" title=${say("web.home.running")}>
  ${(me?.running ?? []).map((one) => html`<${Running} key=${one.code} one=${one} />`)}<//>`;

/** Games I have played. @param {{ me: Me | null }} props */
export const FinishedGames = ({ me }) => html`<${Section} id="finished-title" title=${say("web.home.finished")}>
  ${(me?.finished ?? []).map((one) => html`<${Finished} key=${one.code} one=${one} />`)}<//>`;
