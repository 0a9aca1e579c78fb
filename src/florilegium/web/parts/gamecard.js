// One of the four games on the home page.
import { html, useState } from "../ui.js";
import { post } from "../api.js";
import { go } from "../router.js";
import { myName } from "../settings.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { Emblem } from "./emblem.js";
import { Icon } from "./icons.js";

/** Open a table and go there. */
function useOpening(game) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const open = async (more) => {
    setBusy(true);
    setProblem(null);
    try {
      const made = await post("/api/tables", { game, name: myName.value || say("web.name.guest"), ...more });
      go(`/t/${made.code}`);
    } catch (failure) {
      setProblem(failure.said);
      setBusy(false);
    }
  };
  return { busy, problem, open };
}

/** What a game is, and the ways into it. */
export function GameCard({ game }) {
  const { busy, problem, open } = useOpening(game.name);
  const title = say(`web.game.${game.name}`);
  const players = say("web.home.players", { fewest: Math.min(...game.seats), most: Math.max(...game.seats) });
  return html`<article class="game-card panel" aria-labelledby=${`game-${game.name}`}>
    <${Emblem} game=${game.name} />
    <div class="game-text">
      <h3 id=${`game-${game.name}`}>${title}</h3>
      <p class="facts-line">${players} · ${say("web.home.minutes", { minutes: game.minutes })}</p>
      <p>${say(`web.about.${game.name}`)}</p>
      <div class="row">
        <${Button} kind="primary" data-testid=${`play-now-${game.name}`} disabled=${busy}
          aria-label=${say("web.home.play-now-label", { game: title })}
          onClick=${() => open({ quick: true })}>${say("web.home.play-now")}<//>
        <${Button} data-testid=${`new-${game.name}`} disabled=${busy}
          aria-label=${say("web.home.new-label", { game: title })} onClick=${() => open({})}>${say("web.home.new")}
          <//>
        <a class="button quiet icon" href=${`/rules/${game.name}`} title=${say("web.home.rules")}
          aria-label=${say("web.home.rules-label", { game: title })}><${Icon} name="rules" /></a>
      </div>
      ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}
    </div>
  </article>`;
}
