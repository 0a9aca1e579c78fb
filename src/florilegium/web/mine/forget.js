// Being forgotten: only whoever types the word is.
/** @import { Message } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { say } from "../words.js";
import { Button } from "../parts/button.js";
import { onSubmit, withValue } from "../parts/fields.js";
import { pageAt } from "../transport.js";

/** What the server wants to hear. */
const MEANT = "delete everything about me";

/** Everything about me is deleted. */
export function Forget() {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  const word = say("web.mine.delete-word");
  const sure = typed.trim().toLowerCase() === word.toLowerCase();
  const send = onSubmit(() => {
    if (!sure) return;
    post("/api/me/delete", { confirm: MEANT }).then(
      () => {
        localStorage.clear();
        sessionStorage.clear();
        location.replace(pageAt("/"));
      },
      (/** @type {unknown} */ failure) => setProblem(sentenceOf(failure)),
    );
  });
  return html`<details class="panel"><summary><h2>${say("web.mine.delete")}</h2></summary>
    <p>${say("web.mine.delete-text")}</p>
    <form class="inline-form" onSubmit=${send}><div class="field"><label for="forget">${say("web.mine.delete-type", { word })}</label>
      <input id="forget" type="text" autocomplete="off" data-testid="forget" value=${typed} onInput=${withValue(setTyped)} /></div>
      <${Button} type="submit" kind="danger" disabled=${!sure} data-testid="forget-go">${say("web.mine.delete-go")}<//></form>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}</details>`;
}
