// One of the games on the home page.
/** @import { GameInfo, Message } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { keepDeal, newContribution } from "../contribution.js";
import { go } from "../router.js";
import { hasPlayed, myName } from "../settings.js";
import { sha256 } from "../sha256.js";
import { gameTitle, say, sayOr } from "../words.js";
import { Button } from "./button.js";
import { Emblem } from "./emblem.js";
import { Icon } from "./icons.js";
import { LearnLink } from "./learn.js";

/** Has the table here when it is dealt; whatever fails comes with the table. @param {string} game */
const prepare = (game) => import("./game.js").then(({ prepareTable }) => prepareTable(game));

/** Open a table and go there; `busy` while it is on its way. @param {string} game */
export function useOpening(game) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  /** @param {{ quick?: boolean }} more */
  const open = async (more) => {
    setBusy(true);
    setProblem(null);
    if (more.quick) prepare(game).catch(() => {});
    try {
      const contribution = newContribution();
      const promised = { name: myName.value || say("web.name.guest"), commitment: sha256(contribution) };
      const made = await post("/api/tables", { game, ...promised, ...more });
      keepDeal(made.code, { contribution });
      go(`/t/${made.code}`);
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setBusy(false);
    }
  };
  return { busy, problem, open };
}

/** How many play, and how long. @param {GameInfo} game */
function facts({ seats, minutes }) {
  const players = say("web.home.players", { fewest: Math.min(...seats), most: Math.max(...seats) });
  return minutes === null ? players : `${players} · ${say("web.home.minutes", { minutes })}`;
}

/** What a game is, and the ways into it. @param {{ game: GameInfo }} props */
export function GameCard({ game }) {
  const { busy, problem, open } = useOpening(game.name);
  const title = gameTitle(game.name);
  const fresh = game.lesson && !hasPlayed(game.name);
  return html`<article class="game-card panel" aria-labelledby=${`game-${game.name}`}>
    <${Emblem} game=${game.name} />
    <div class="game-text">
      <h3 id=${`game-${game.name}`}>${title}</h3>
      <p class="facts-line">${facts(game)}</p>
      <p>${sayOr(`${game.name}.pitch`, "")}</p>
      <div class="row">
        ${fresh && html`<${LearnLink} game=${game.name} />`}
        <${Button} kind=${fresh ? "plain" : "primary"} data-testid=${`play-now-${game.name}`} disabled=${busy}
          aria-label=${say("web.home.play-now-label", { game: title })}
          onClick=${() => open({ quick: true })}>${say("web.home.play-now")}<//>
        <${Button} data-testid=${`new-${game.name}`} disabled=${busy}
          aria-label=${say("web.home.new-label", { game: title })} onClick=${() => open({})}>${say("web.home.new")}<//>
        <a class="button quiet icon" href=${`/rules/${game.name}`} title=${say("web.home.rules")}
          aria-label=${say("web.home.rules-label", { game: title })}><${Icon} name="rules" /></a>
        ${
          game.puzzles &&
          html`<a class="button quiet icon" href=${`/puzzles/${game.name}`} title=${say("web.puzzles.of", { game: title })}
            aria-label=${say("web.puzzles.of", { game: title })} data-testid=${`puzzles-${game.name}`}
            ><${Icon} name="puzzle" /></a>`
        }
        ${game.lesson && !fresh && html`<${LearnLink} game=${game.name} brief />`}
      </div>
      ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}
    </div>
  </article>`;
}
