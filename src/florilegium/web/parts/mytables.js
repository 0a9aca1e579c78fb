// My tables: those still going on, and the games that are over.
import { html } from "../ui.js";
import { lang } from "../settings.js";
import { say } from "../words.js";
import { Chip } from "./said.js";
import { Emblem } from "./emblem.js";
import { useGame } from "./games.js";

/** A player of another table: a person's name, or what bots in that seat are called. */
const called = (names, seat) => names[seat - 1] ?? say(`web.bot-name.${seat}`);

/** The others at a running table; an empty chair in a lobby is nobody. */
function others(one) {
  const names = one.seats.map((name, place) => (one.phase === "lobby" ? name : called(one.seats, place + 1)));
  return names.filter((name, place) => name && place + 1 !== one.seat).join(", ");
}

function RunningTable({ one }) {
  const names = others(one);
  return html`<li><a class="table-link" href=${`/t/${one.code}`} data-testid=${`running-${one.code}`}>
    <${Emblem} game=${one.game} class="tiny" />
    <span class="table-words">
      <b>${say(`web.game.${one.game}`)}</b> <span
      class="help">${names ? say("web.home.with", { names }) : say("web.home.alone")}</span></span>
    ${
      one.turn
        ? html`<${Chip} class="turn">${say("web.home.your-turn")}<//>`
        : html`<${Chip}>${say(one.phase === "lobby" ? "web.home.in-lobby" : "web.home.in-game")}<//>`
    }</a></li>`;
}

function result({ scores, winners, names }, cooperative) {
  if (!winners.length) return say("web.home.nobody");
  if (cooperative) return say("web.home.together", { score: scores[0] });
  return say("web.home.won-by", { names: winners.map((seat) => called(names, seat)).join(", ") });
}

function FinishedGame({ one }) {
  const about = useGame(one.game);
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(new Date(one.at * 1000));
  return html`<li><a class="table-link" href=${`/g/${one.code}`} data-testid=${`finished-${one.code}`}>
    <${Emblem} game=${one.game} class="tiny" />
    <span class="table-words"><b>${say(`web.game.${one.game}`)}</b> <span
      class="help">${about && result(one, about.cooperative)}</span></span>
      <time class="help">${day}</time></a></li>`;
}

function Section({ id, title, list, of: One }) {
  if (!list?.length) return null;
  return html`<section class="my-tables" aria-labelledby=${id}><h2 id=${id}>${title}</h2>
    <ul class="tables">${list.map((one) => html`<${One} key=${one.code} one=${one} />`)}</ul></section>`;
}

/** Tables I sit at; nothing where there are none. */
export const Running = ({ me }) => html`<${Section} id="running-title" title=${say("web.home.running")}
  list=${me?.running} of=${RunningTable} />`;

/** Games I have played. */
export const Finished = ({ me }) => html`<${Section} id="finished-title" title=${say("web.home.finished")}
  list=${me?.finished} of=${FinishedGame} />`;
