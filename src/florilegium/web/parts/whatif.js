// What if: a game of one's own that leaves a finished one at the step that is shown.
/** @import { Message, Replay } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { go } from "../router.js";
import { myName } from "../settings.js";
import { playerName, say } from "../words.js";
import { Button } from "./button.js";

/** @param {{ game: Replay, step: number, seat: number | null }} props */
export function WhatIf({ game, step, seat }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  const own = seat ?? game.you ?? 1;
  const branch = async () => {
    setBusy(true);
    try {
      const name = myName.peek() || playerName(own);
      go(`/t/${(await post(`/api/tables/${game.code}/branch`, { step, seat: own, name })).code}`);
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setBusy(false);
    }
  };
  return html`<section class="panel"><${Button} data-testid="what-if" disabled=${busy || step >= game.steps.length - 1}
      onClick=${branch}>${say("web.replay.what-if")}<//>
    <p class="help">${say("web.replay.what-if-text")}</p>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}</section>`;
}
