// Where one stands with a deal one has finished: among people, among bots; and a result to share.
/** @import { BotComparison, Comparison, DailyStanding, Message } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { get, sentenceOf } from "../api.js";
import { botName, say } from "../words.js";
import { Button } from "../parts/button.js";
import { CopyButton } from "../parts/copy.js";
import { savePicture } from "./picture.js";
import { oneDigit, resultWords, shareLines } from "./wording.js";

const AGAIN_MS = 4000;

/** The standing, asked for again until the bots have played all their games. @param {string} day @param {string} game */
function useStanding(day, game) {
  const [standing, setStanding] = useState(/** @type {DailyStanding | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  useEffect(() => {
    let timer = 0;
    let wanted = true;
    const ask = async () => {
      try {
        /** @type {DailyStanding} */
        const found = await get(`/api/daily/${day}/${game}`);
        if (!wanted) return;
        setStanding(found);
        if (found.bots.some((bot) => bot.games < bot.wanted)) timer = setTimeout(ask, AGAIN_MS);
      } catch (failure) {
        if (wanted) setProblem(sentenceOf(failure));
      }
    };
    ask().catch(() => {});
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [day, game]);
  return { standing, problem };
}

/** How many were less good, as good and better, as one bar; the words beside it say the same. @param {Comparison} props */
function Bar({ better, same, worse }) {
  const parts = { worse, same, better };
  const all = better + same + worse;
  let start = 0;
  return html`<svg class="daily-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${Object.entries(
    parts,
  ).map(([name, count]) => {
    const [x, width] = [start, (100 * count) / all];
    start += width;
    return html`<rect class=${`bar-${name}`} x=${x} width=${width} height="8" />`;
  })}</svg>`;
}

/** @param {{ standing: DailyStanding }} props */
function People({ standing: { compared } }) {
  if (!compared) return null;
  const others = compared.better + compared.same + compared.worse;
  if (!others) return html`<p>${say("web.daily.first")}</p>`;
  return html`<div><${Bar} ...${compared} /><p>${say("web.daily.people", { count: others, ...compared })}</p></div>`;
}

/** @param {{ bot: BotComparison }} props */
function Bot({ bot: { bot, games, wanted, average, compared } }) {
  const name = html`<b>${botName(bot)}</b>`;
  if (!compared || average === null)
    return html`<li>${name} <span class="help">${say("web.daily.bots-wait")}</span></li>`;
  const counted = say(games < wanted ? "web.daily.games-of" : "web.daily.games", { games, wanted });
  return html`<li>${name} <span class="help">${counted}</span><${Bar} ...${compared} />
    <span>${say("web.daily.bot", { average: oneDigit(average), ...compared })}</span></li>`;
}

/** @param {{ standing: DailyStanding }} props */
function Sharing({ standing }) {
  const lines = shareLines(standing);
  const text = [...lines, `${location.origin}/daily`].join("\n");
  const share = () => navigator.share({ text }).catch(() => {});
  return html`<div class="daily-share"><pre data-testid=${`share-${standing.game}`} aria-label=${say("web.daily.share")}>${lines.join("\n")}</pre>
    <div class="row"><${CopyButton} text=${text} label=${say("web.daily.copy")} />
      ${"share" in navigator && html`<${Button} onClick=${share}>${say("web.lobby.share")}<//>`}
      <${Button} data-testid=${`picture-${standing.game}`} onClick=${() => savePicture(lines, `${standing.game}-${standing.day}`)}>${say("web.daily.picture")}<//>
      <a class="button" href=${`/g/${standing.code}`}>${say("web.end.replay")}</a></div></div>`;
}

/** `past` where the day is over: then it may be one that was not played. @param {{ day: string, game: string, past?: boolean }} props */
export function Standing({ day, game, past = false }) {
  const { standing, problem } = useStanding(day, game);
  if (problem) return html`<p class="problem" role="alert">${say(problem)}</p>`;
  if (!standing?.result) return past && standing && html`<p class="help">${say("web.daily.not-played")}</p>`;
  return html`<div class="daily-standing" data-testid=${`standing-${game}`}>
    <p class="daily-result">${resultWords(standing.result)}</p>
    ${standing.result.ahead !== null && html`<p class="help">${say("web.daily.by-lead")}</p>`}
    <${People} standing=${standing} />
    <h3>${say("web.daily.bots")}</h3>
    <ul class="daily-bots">${standing.bots.map((bot) => html`<${Bot} key=${bot.bot} bot=${bot} />`)}</ul>
    <${Sharing} standing=${standing} />
  </div>`;
}
