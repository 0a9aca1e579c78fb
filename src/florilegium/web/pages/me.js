// My games: what was played, how it went, and everything one may do with it.
/** @import { MyGames, PlayedGame } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { get } from "../api.js";
import { address } from "../router.js";
import { gameTitle, hasWords, LOOKING_BACK, say } from "../words.js";
import { withValue } from "../parts/fields.js";
import { SITE } from "../transport.js";
import { Bring } from "../mine/bringing.js";
import { Curves } from "../mine/curve.js";
import { Devices, TakeOver } from "../mine/devices.js";
import { Forget } from "../mine/forget.js";
import { LogOut } from "../mine/logout.js";
import { GameList, Totals } from "../mine/lists.js";

/** What only a site of files has. */
function useHanding() {
  const [shown, setShown] = useState(/** @type {{ TakeAlong: any } | null} */ (null));
  useEffect(() => {
    if (SITE) import("../mine/handing.js").then(setShown, () => {});
  }, []);
  return shown;
}

/** Null where they cannot be had. */
function useMyGames() {
  const [mine, setMine] = useState(/** @type {MyGames | null | undefined} */ (undefined));
  useEffect(() => {
    get("/api/me/games").then(setMine, () => setMine(null));
  }, []);
  return mine;
}

/** @param {{ label: string, value: string, choices: [string, string][], choose: (value: string) => void, testid: string }} props */
function Choice({ label, value, choices, choose, testid }) {
  return html`<div class="field"><label for=${testid}>${label}</label>
    <select id=${testid} data-testid=${testid} onChange=${withValue(choose)}>
      <option value="" selected=${value === ""}>${say("web.mine.all")}</option>
      ${choices.map(([one, text]) => html`<option key=${one} value=${one} selected=${one === value}>${text}</option>`)}
    </select></div>`;
}

/** Everybody one has played with, by the latest name. @param {PlayedGame[]} games @returns {[string, string][]} */
function partnersOf(games) {
  const found = new Map();
  for (const { partners } of games)
    for (const { person, name } of partners) if (!found.has(person)) found.set(person, name);
  return [...found];
}

/** @param {{ games: PlayedGame[] }} props */
function History({ games }) {
  const [game, setGame] = useState("");
  const [partner, setPartner] = useState("");
  const partners = partnersOf(games);
  const names = [...new Set(games.map((one) => one.game))];
  const shown = games.filter(
    (one) => (!game || one.game === game) && (!partner || one.partners.some(({ person }) => person === partner)),
  );
  return html`<div class="row mine-filters">
      <${Choice} label=${say("web.mine.game")} value=${game} choose=${setGame} testid="filter-game"
        choices=${names.map((name) => [name, gameTitle(name)])} />
      ${
        partners.length > 0 &&
        html`<${Choice} label=${say("web.mine.partner")} value=${partner} choose=${setPartner} testid="filter-partner"
          choices=${partners} />`
      }</div>
    ${(game ? [game] : names).map((name) => html`<${Curves} key=${name} game=${name} games=${shown.filter((one) => one.game === name)} />`)}
    <${Totals} games=${shown} />
    <${GameList} games=${shown} />`;
}

/** `/me`, or `/me#move=SECRET` on the device that takes a seat over. */
export function Page() {
  const mine = useMyGames();
  const handing = useHanding();
  const secret = /^#move=(.+)$/.exec(address.value.hash)?.[1];
  const title = say("web.mine.title");
  useEffect(() => {
    document.title = `${title} · Florilegium`;
  }, [title]);
  if (!hasWords(LOOKING_BACK)) return null;
  return html`<div class="page narrow mine"><h1>${title}</h1>
    ${secret && html`<${TakeOver} secret=${secret} />`}
    <p class="help">${say(SITE ? "web.mine.text-alone" : "web.mine.text")}</p>
    ${mine === null && html`<p class="problem" role="alert">${say("web.error.unreachable")}</p>`}
    ${mine && (mine.games.length ? html`<${History} games=${mine.games} />` : html`<p>${say("web.mine.none")}</p>`)}
    <div class="stack mine-tools">
      ${
        mine &&
        mine.games.length > 0 &&
        html`<p><a class="button" href="/api/me/export" download data-testid="export">${say("web.mine.export")}</a></p>`
      }
      ${handing && html`<${handing.TakeAlong} />`}
      <${Bring} />${!SITE && html`<${Devices} /><${LogOut} />`}<${Forget} />
    </div>
  </div>`;
}
