// Being nobody in this browser any more: for a machine that others use, too.
/** @import { Message } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { calledAt } from "../settings.js";
import { say } from "../words.js";
import { Button } from "../parts/button.js";

/** This browser forgets who it was; the person stays, on other devices. */
export function LogOut() {
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
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
  return html`<details class="panel"><summary><h2>${say("web.mine.logout")}</h2></summary>
    <p>${say("web.mine.logout-text")}</p>
    <${Button} data-testid="logout" onClick=${leave}>${say("web.mine.logout")}<//>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}</details>`;
}
