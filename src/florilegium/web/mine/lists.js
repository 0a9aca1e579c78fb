// The games one by one, and added up by game and by partner.
/** @import { PlayedGame } from "../types.d.ts" */
import { html } from "../ui.js";
import { lang } from "../settings.js";
import { gameTitle, say } from "../words.js";
import { Emblem } from "../parts/emblem.js";

/** @param {number[]} percents */
function mean(percents) {
  if (!percents.length) return "–";
  const sum = percents.reduce((all, one) => all + one, 0);
  return say("web.mine.percent", { value: Math.round(sum / percents.length) });
}

/** @param {PlayedGame[]} games */
function added(games) {
  const points = games.flatMap((one) => (one.points === null ? [] : [one.points]));
  const sum = points.reduce((all, one) => all + one, 0);
  const number = new Intl.NumberFormat(lang.value, { maximumFractionDigits: 1 });
  return {
    count: games.length,
    won: games.filter((one) => one.won).length,
    average: points.length ? number.format(sum / points.length) : "–",
    best: points.length ? Math.max(...points) : "–",
    accuracy: mean(games.flatMap((one) => (one.accuracy === null ? [] : [one.accuracy]))),
  };
}

/** By game or by partner, the most played first. @param {PlayedGame[]} games @returns {{ key: string, name: string, games: PlayedGame[] }[]} */
function grouped(games) {
  const found = new Map();
  /** @param {string} key @param {string} name @param {PlayedGame} game */
  const put = (key, name, game) => {
    const group = found.get(key) ?? { key, name, games: [] };
    group.games.push(game);
    found.set(key, group);
  };
  for (const game of games) {
    put(game.game, gameTitle(game.game), game);
    for (const { person, name } of game.partners)
      put(`${game.game} ${person}`, say("web.mine.with", { game: gameTitle(game.game), name }), game);
  }
  return [...found.values()].sort((a, b) => b.games.length - a.games.length);
}

/** @param {{ games: PlayedGame[] }} props */
export function Totals({ games }) {
  return html`<div class="mine-scroll"><table class="mine-totals"><thead><tr>${[
    "game",
    "count",
    "won",
    "average",
    "best",
    "accuracy",
  ].map((name) => html`<th scope="col" key=${name}>${say(`web.mine.${name}`)}</th>`)}</tr></thead>
    <tbody>${grouped(games).map(({ key, name, games: some }) => {
      const { count, won, average, best, accuracy } = added(some);
      return html`<tr key=${key}><th scope="row">${name}</th><td>${count}</td><td>${won}</td><td>${average}</td><td>${best}</td><td>${accuracy}</td></tr>`;
    })}</tbody></table></div>`;
}

/** @param {{ game: PlayedGame }} props */
function Played({ game: { code, game, at, points, won, accuracy, partners, daily } }) {
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(new Date(at * 1000));
  const names = partners.map(({ name }) => name);
  const result = points === null ? "" : say(won ? "web.mine.points-won" : "web.mine.points", { points });
  const played = accuracy !== null && say("web.mine.accuracy-game", { value: Math.round(accuracy) });
  const more = [daily && say("web.daily.title"), names.length > 0 && say("web.home.with", { names }), played]
    .filter(Boolean)
    .join(" · ");
  return html`<li><a class="mine-game" href=${`/g/${code}`} data-testid=${`mine-${code}`}><${Emblem} game=${game} class="tiny" />
    <span><b>${gameTitle(game)}</b> ${result}<br /><span class="help">${more}</span></span><time class="help">${day}</time></a></li>`;
}

/** @param {{ games: PlayedGame[] }} props */
export const GameList = ({ games }) =>
  html`<ul class="mine-list" data-testid="my-games">${games.map((one) => html`<${Played} key=${one.code} game=${one} />`)}</ul>`;
