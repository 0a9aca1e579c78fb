// The games of a site of files, taken along: to the server it came from, or as files.
/** @import { Message } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { Failure, get, sentenceOf } from "../api.js";
import { gameTitle, say } from "../words.js";
import { handOver, saveRecord } from "../offline/page.js";
import { Button } from "../parts/button.js";

/** @typedef {{ code: string, game: string }} Table */
/** @typedef {Table & { over: boolean }} Kept */

/** All that have begun, those that go on first. */
function useKept() {
  const [kept, setKept] = useState(/** @type {Kept[]} */ ([]));
  useEffect(() => {
    get("/api/me").then(
      ({ running, finished }) => {
        const begun = running.filter((/** @type {{ phase: string }} */ { phase }) => phase === "playing");
        setKept([
          ...begun.map((/** @type {Table} */ one) => ({ ...one, over: false })),
          ...finished.map((/** @type {Table} */ one) => ({ ...one, over: true })),
        ]);
      },
      () => {},
    );
  }, []);
  return kept;
}

/** Whether the site lies on a server of ours that can be reached now. */
function useServer() {
  const [there, setThere] = useState(false);
  useEffect(() => {
    fetch("/health").then(
      ({ ok, headers }) => setThere(ok && headers.get("content-type") === "application/json"),
      () => {},
    );
  }, []);
  return there;
}

/** Hidden cards stay in the worker: this page only says which game, and where to. */
export function TakeAlong() {
  const kept = useKept();
  const server = useServer();
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  /** @param {string} code */
  const hand = async (code) => {
    const { status, body } = await handOver(code);
    if (status === 201) location.assign(`/t/${body.code}`);
    else setProblem(sentenceOf(new Failure(status, body?.error)));
  };
  return html`<details class="panel"><summary><h2>${say("web.mine.hand")}</h2></summary>
    <p>${say(kept.length ? "web.mine.hand-text" : "web.mine.hand-none")}</p>
    <ul class="mine-list" data-testid="kept-games">${kept.map(
      ({ code, game, over }) => html`<li key=${code} class="row">
      <span id=${`kept-${code}`}>${say(over ? "web.mine.hand-over" : "web.mine.hand-running", { game: gameTitle(game) })}</span>
      <${Button} data-testid=${`save-${code}`} aria-describedby=${`kept-${code}`} onClick=${() => saveRecord(code)}>${say("web.mine.hand-file")}<//>
      ${server && html`<${Button} data-testid=${`hand-${code}`} aria-describedby=${`kept-${code}`} onClick=${() => hand(code)}>${say("web.mine.hand-server")}<//>`}</li>`,
    )}</ul>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}</details>`;
}
