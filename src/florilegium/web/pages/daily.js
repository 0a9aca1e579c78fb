// The deals of the day: today's of every game, where one stands, and the promise of tomorrow's.
/** @import { DailyDeals, DailyGame, Message } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { get, post, sentenceOf } from "../api.js";
import { fillInName } from "../me.js";
import { go } from "../router.js";
import { myName } from "../settings.js";
import { SITE } from "../transport.js";
import { botName, gameTitle, say } from "../words.js";
import { Button } from "../parts/button.js";
import { Chip } from "../parts/chip.js";
import { Emblem } from "../parts/emblem.js";
import { Standing } from "../daily/standing.js";
import { asDay, inHours } from "../daily/wording.js";

const DAY_MS = 24 * 3600 * 1000;

/** Today's deals, fresh whenever the page is looked at again; null where they cannot be had. */
function useDeals() {
  const [deals, setDeals] = useState(/** @type {DailyDeals | null | undefined} */ (undefined));
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible")
        get("/api/daily").then(setDeals, () => setDeals((old) => old ?? null));
    };
    refresh();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, []);
  return deals;
}

/** @param {{ game: DailyGame }} props */
function PlayButton({ game: { game, phase } }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  const press = async () => {
    setBusy(true);
    try {
      const made = await post(`/api/daily/${game}`, { name: myName.value || say("web.name.guest") });
      go(`/t/${made.code}`);
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setBusy(false);
    }
  };
  const words = phase === "new" ? "web.daily.play" : "web.daily.go-on";
  return html`<${Button} kind="primary" disabled=${busy} data-testid=${`daily-${game}`}
      aria-label=${say("web.daily.label", { action: say(words), game: gameTitle(game) })} onClick=${press}>${say(words)}<//>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}`;
}

/** @param {{ of: DailyGame, day: string }} props */
function Deal({ of, day }) {
  const { game, seats, bot, finished, phase } = of;
  return html`<article class="panel daily-deal" aria-labelledby=${`daily-${game}`} data-testid=${`deal-${game}`} data-phase=${phase}>
    <header><${Emblem} game=${game} class="tiny" />
      <div class="daily-words"><h2 id=${`daily-${game}`}>${gameTitle(game)}</h2>
        <p class="help">${say("web.daily.against", { count: seats - 1, bot: botName(bot) })} ${
          finished > 0 && say("web.daily.finished", { count: finished })
        }</p></div>
      ${phase !== "finished" && html`<${PlayButton} game=${of} />`}</header>
    ${phase === "finished" && html`<${Standing} day=${day} game=${game} />`}
  </article>`;
}

/** A day as the server writes it, so many days after another. @param {string} day @param {number} by */
const dayAfter = (day, by) => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

/** The deals of the day before, asked for once they are unfolded. @param {{ deals: DailyDeals }} props */
function Yesterday({ deals }) {
  const [open, setOpen] = useState(false);
  const day = dayAfter(deals.day, -1);
  /** @param {Event} event */
  const onToggle = ({ currentTarget }) => setOpen(currentTarget instanceof HTMLDetailsElement && currentTarget.open);
  return html`<details class="panel" data-testid="yesterday" onToggle=${onToggle}>
    <summary><h2>${say("web.daily.yesterday", { day: asDay(day) })}</h2></summary>
    ${
      open &&
      deals.games.map(
        ({ game }) => html`<section class="daily-past" key=${game} aria-labelledby=${`past-${game}`}>
          <h3 id=${`past-${game}`}>${gameTitle(game)}</h3><${Standing} day=${day} game=${game} past /></section>`,
      )
    }
  </details>`;
}

/** What was promised, so that nobody can change the cards afterwards. @param {{ deals: DailyDeals }} props */
function Promises({ deals }) {
  const late = deals.games.some(({ promised_at }) => promised_at * 1000 >= Date.parse(deals.day));
  return html`<details class="panel fair"><summary><h2>${say("web.daily.promise")}</h2></summary>
    <p class="help">${say("web.daily.promise-text")} ${late && say("web.daily.promise-late")}</p>
    ${[
      { title: asDay(deals.day), promises: deals.games },
      { title: asDay(dayAfter(deals.day, 1)), promises: deals.tomorrow },
    ].map(
      ({ title, promises }) =>
        html`<h3>${title}</h3><dl class="facts">${promises.map(
          ({ game, commitment }) => html`<dt>${gameTitle(game)}</dt><dd><code>${commitment}</code></dd>`,
        )}</dl>`,
    )}
  </details>`;
}

/** `/daily`, which only a server has. */
export function Page() {
  useEffect(() => {
    document.title = `${say("web.daily.title")} · Florilegium`;
  }, [say("web.daily.title")]);
  return html`<div class="page narrow daily"><h1>${say("web.daily.title")}</h1>
    <p>${say("web.daily.text")}</p>
    ${SITE ? html`<p class="notice" data-testid="no-daily">${say("web.daily.alone")}</p>` : html`<${Deals} />`}</div>`;
}

function Deals() {
  const deals = useDeals();
  useEffect(fillInName, []);
  return html`${deals === null && html`<p class="problem" role="alert">${say("web.error.unreachable")}</p>`}
    ${
      deals &&
      html`<p class="row"><b>${asDay(deals.day)}</b>
          <span class="help">${say("web.daily.next", { time: inHours(deals.seconds_left) })}</span>
          ${deals.streak > 0 && html`<${Chip} data-testid="streak">${say("web.daily.streak", { count: deals.streak })}<//>`}</p>
        <div class="stack">${deals.games.map(
          (game) => html`<${Deal} key=${game.game} of=${game} day=${deals.day} />`,
        )}<${Yesterday} deals=${deals} /><${Promises} deals=${deals} /></div>`
    }`;
}
