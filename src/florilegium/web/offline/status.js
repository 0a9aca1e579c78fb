// How far the games of a site of files are: fetched once, set up, in another tab, or in trouble.
import { effect, html, render, signal } from "../ui.js";
import { lang } from "../settings.js";
import { catalogue, say } from "../words.js";
import { Button } from "../parts/button.js";
import { news, playHere } from "./page.js";

/** What the worker told last; null when there is nothing to say. @type {{ value: any }} */
const state = signal(null);

for (const kind of ["keeping", "starting", "taken", "failed", "trouble"]) {
  news.addEventListener(kind, (event) => {
    state.value = /** @type {CustomEvent} */ (event).detail;
  });
}
news.addEventListener("ready", () => {
  if (state.value?.kind !== "trouble") state.value = null;
});

/** @param {{ state: any }} props */
function Said({ state: { kind, done, total, why, said } }) {
  if (kind === "keeping") {
    const percent = Math.floor((100 * done) / total);
    return html`<p>${say("web.offline.keeping", { percent })}</p><progress max=${total} value=${done} />`;
  }
  if (kind === "taken") {
    return html`<p>${say("web.offline.taken")}</p>
      <${Button} kind="primary" data-testid="play-here" onClick=${playHere}>${say("web.offline.here")}<//>`;
  }
  if (kind === "trouble") {
    return html`<p>${said[lang.value]}</p>
      <${Button} onClick=${() => (state.value = null)}>${say("web.close")}<//>`;
  }
  if (kind === "failed") {
    return html`<p>${said?.[lang.value] ?? say("web.offline.failed", { why: why.trim().split("\n").at(-1) })}</p>
      <${Button} kind="primary" onClick=${() => location.reload()}>${say("web.offline.again")}<//>`;
  }
  return html`<p>${say("web.offline.starting")}</p>`;
}

const place = document.createElement("div");
document.body.append(place);
effect(() => {
  const shown = catalogue.value && state.value;
  const status = html`<aside class="offline-status" role="status" data-testid="offline-status"><${Said} state=${state.value} /></aside>`;
  render(shown ? status : null, place);
});
