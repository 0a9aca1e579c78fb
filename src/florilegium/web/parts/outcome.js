// How a game ended, and what may follow.
import { html, useState } from "../ui.js";
import { post } from "../api.js";
import { go } from "../router.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { Said } from "./said.js";
import { SeatName } from "./seat.js";
import { useGame } from "./games.js";

/** Points by seat, the best first; a team's game has one score and needs no list. */
export function Scores({ table }) {
  const about = useGame(table.game);
  const { scores, winners } = table.outcome;
  if (!about || about.cooperative) return null;
  const order = scores.map((score, place) => ({ seat: place + 1, score })).sort((a, b) => b.score - a.score);
  return html`<ol class="scores">${order.map(
    ({ seat, score }) => html`<li key=${seat}
    class=${winners.includes(seat) ? "winner" : ""}>
    <${SeatName} seat=${seat} you=${seat === table.seat} />
    <span>${
      winners.includes(seat) && html`<span class="crown" role="img" aria-label=${say("web.end.winner")}>✿</span>`
    } <b>${score}</b></span>
      </li>`,
  )}</ol>`;
}

/** Another game with the same people. */
export function Again({ table }) {
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  if (table.next) {
    return html`<p class="notice next">${say("web.end.next")} <a class="button primary" data-testid="next"
      href=${`/t/${table.next}`}>${say("web.end.go-next")}</a></p>`;
  }
  const again = async (sameDeal) => {
    setBusy(true);
    try {
      go(`/t/${(await post(`/api/tables/${table.code}/rematch`, { same_deal: sameDeal })).code}`);
    } catch (failure) {
      setProblem(failure.said);
      setBusy(false);
    }
  };
  if (table.seat === null) return null;
  return html`<${Button} kind="primary" data-testid="rematch" disabled=${busy}
    onClick=${() => again(false)}>${say("web.end.rematch")}<//>
    <${Button} data-testid="same-deal" title=${say("web.end.same-deal-text")} disabled=${busy}
      onClick=${() => again(true)}>${say("web.end.same-deal")}<//>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}`;
}

/** The result above the last state of the table. */
export function Outcome({ table, module }) {
  const { outcome, code } = table;
  const about = useGame(table.game);
  const mine = about && !about.cooperative && outcome.winners.includes(table.seat);
  return html`<section class="outcome" aria-labelledby="outcome-title" data-testid="outcome">
    <div class="panel">
      <h2 id="outcome-title">${mine ? say("web.end.you-won") : say("web.end.title")}</h2>
      <p class="outcome-reason"><${Said} message=${outcome.reason} game=${table.game} /></p>
      ${
        module?.Result
          ? html`<${module.Result} table=${table} view=${table.view} aids=${table.aids} />`
          : html`<${Scores} table=${table} />`
      }
      <div class="row"><${Again} table=${table} />
        <a class="button" data-testid="replay" href=${`/g/${code}`}>${say("web.end.replay")}</a>
        <a class="button" data-testid="record" href=${`/api/tables/${code}/record`} download>${say("web.end.record")}
          </a></div>
    </div>
  </section>`;
}
