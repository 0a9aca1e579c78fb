// The way to the lesson of a game.
import { html } from "../ui.js";
import { hasPlayed, lessonStep } from "../settings.js";
import { gameTitle, say } from "../words.js";
import { useGame } from "./games.js";
import { Icon } from "./icons.js";

/**
 * A link to the lesson, where it was left; `brief` is only a sign. Whoever comes from a table finds the way back by
 * its `code`.
 * @param {{ game: string, code?: string, brief?: boolean, kind?: string }} props
 */
export function LearnLink({ game, code = "", brief = false, kind = "primary" }) {
  const label = say("web.learn.label", { game: gameTitle(game) });
  const href = `/learn/${game}${code && `#${code}`}`;
  if (brief) {
    return html`<a class="button quiet icon" href=${href} title=${label} aria-label=${label}
      data-testid=${`learn-${game}`}><${Icon} name="learn" /></a>`;
  }
  return html`<a class=${`button ${kind}`} href=${href} aria-label=${label} data-testid=${`learn-${game}`}
    >${say(lessonStep(game) ? "web.learn.go-on" : "web.learn.learn")}</a>`;
}

/** The first button at a table of a game that this browser has not played. @param {{ game: string, code: string }} props */
export function LearnFirst({ game, code }) {
  const about = useGame(game);
  if (!about?.lesson || hasPlayed(game)) return null;
  return html`<p class="learn-first"><${LearnLink} game=${game} code=${code} />
    <span class="help">${say("web.learn.first")}</span></p>`;
}

/** In the menu of a table: the lesson again. @param {{ game: string, code: string }} props */
export function LearnAgain({ game, code }) {
  if (!useGame(game)?.lesson) return null;
  return html`<div class="row"><${LearnLink} game=${game} code=${code} kind="small" /></div>`;
}
