// Being nobody in this browser any more: for a machine that others use, too. Or in all others: one is lost.
/** @import { Message } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { calledAt } from "../settings.js";
import { say } from "../words.js";
import { Button } from "../parts/button.js";

/** This browser forgets who it was and the person stays, on other devices; or those forget it, and this one does not. */
export function LogOut() {
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  const [alone, setAlone] = useState(false);
  const leave = async () => {
    // Whoever uses this browser next is not called to the seats of somebody else.
    if (calledAt.peek()) await (await import("../calls/push.js")).stopCalls();
    return post("/api/me/logout", {}).then(
      () => {
        localStorage.clear();
        sessionStorage.clear();
        location.replace("/");
      },
      (/** @type {unknown} */ failure) => setProblem(sentenceOf(failure)),
    );
  };
  const evict = () =>
    post("/api/me/logout", { others: true }).then(
      () => setAlone(true),
      (/** @type {unknown} */ failure) => setProblem(sentenceOf(failure)),
    );
  return html`<details class="panel"><summary><h2>${say("web.mine.logout")}</h2></summary>
    <p>${say("web.mine.logout-text")}</p>
    <${Button} data-testid="logout" onClick=${leave}>${say("web.mine.logout")}<//></details>
    <details class="panel"><summary><h2>${say("web.mine.evict")}</h2></summary>
    <p>${say("web.mine.evict-text")}</p>
    <${Button} data-testid="evict" onClick=${evict}>${say("web.mine.evict")}<//>
    ${alone && html`<p role="status">${say("web.mine.evicted")}</p>`}</details>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}`;
}
