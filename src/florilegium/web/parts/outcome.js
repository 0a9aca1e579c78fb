// How a game ended, and what may follow.
/** @import { Message, Outcome as GameOutcome, TableModule, TableState } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { go } from "../router.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { useGame } from "./games.js";
import { SeatName } from "./seat.js";
import { Sentence } from "./sentence.js";

/**
 * Points by seat, the best first; a team's game has one score and needs no list.
 * @param {{ game: string, outcome: GameOutcome, you: number | null }} props
 */
export function Scores({ game, outcome: { scores, winners }, you }) {
  const about = useGame(game);
  if (!about || about.cooperative) return null;
  const order = scores.map((score, place) => ({ seat: place + 1, score })).sort((a, b) => b.score - a.score);
  return html`<ol class="scores">${order.map(
    ({ seat, score }) => html`<li key=${seat} class=${winners.includes(seat) ? "winner" : ""}>
      <${SeatName} seat=${seat} you=${seat === you} />
      <span>${
        winners.includes(seat) && html`<span class="crown" role="img" aria-label=${say("web.end.winner")}>✿</span>`
      } <b>${score}</b></span></li>`,
  )}</ol>`;
}

/** Another game with the same people. @param {{ table: TableState }} props */
function Rematch({ table }) {
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  const [busy, setBusy] = useState(false);
  if (table.next) {
    return html`<p class="notice next">${say("web.end.next")} <a class="button primary" data-testid="next"
      href=${`/t/${table.next}`}>${say("web.end.go-next")}</a></p>`;
  }
  /** @param {boolean} sameDeal */
  const ask = async (sameDeal) => {
    setBusy(true);
    try {
      const made = await post(`/api/tables/${table.code}/rematch`, { same_deal: sameDeal });
      go(`/t/${made.code}`);
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setBusy(false);
    }
  };
  if (table.seat === null) return null;
  return html`<${Button} kind="primary" data-testid="rematch" disabled=${busy}
    onClick=${() => ask(false)}>${say("web.end.rematch")}<//>
    <${Button} data-testid="same-deal" title=${say("web.end.same-deal-text")} disabled=${busy}
      onClick=${() => ask(true)}>${say("web.end.same-deal")}<//>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}`;
}

/**
 * The result above the last state of the table.
 * @param {{ table: TableState, outcome: GameOutcome, module: TableModule | null | undefined }} props
 */
export function Outcome({ table, outcome, module }) {
  const about = useGame(table.game);
  const { code, seat } = table;
  const won = about && !about.cooperative && seat !== null && outcome.winners.includes(seat);
  return html`<section class="outcome" aria-labelledby="outcome-title" data-testid="outcome">
    <div class="panel">
      <h2 id="outcome-title">${won ? say("web.end.you-won") : say("web.end.title")}</h2>
      <p class="outcome-reason"><${Sentence} message=${outcome.reason} /></p>
      ${
        module?.Result
          ? html`<${module.Result} table=${table} view=${table.view} aids=${table.aids} />`
          : html`<${Scores} game=${table.game} outcome=${outcome} you=${seat} />`
      }
      <div class="row"><${Rematch} table=${table} />
        <a class="button" data-testid="replay" href=${`/g/${code}`}>${say("web.end.replay")}</a>
        <a class="button" data-testid="record" href=${`/api/tables/${code}/record`} download>${say("web.end.record")}</a>
      </div>
    </div>
  </section>`;
}
