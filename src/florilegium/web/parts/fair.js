// Whether the deal was fair: the promise, the seed, and a check.
import { html, useState } from "../ui.js";
import { get, post } from "../api.js";
import { say } from "../words.js";
import { Button } from "./button.js";

/** The promise as everybody sees it before the first card. */
export function Promise256({ commitment }) {
  return html`<section class="panel fair" aria-labelledby="fair-title">
    <h2 id="fair-title">${say("web.lobby.fair")}</h2>
    <p class="help">${say("web.lobby.fair-text")}</p>
    <p><span class="label">${say("web.lobby.fingerprint")}</span><br />
      <code data-testid="commitment">${commitment}</code></p></section>`;
}

async function checked(code, commitment) {
  const record = await get(`/api/tables/${code}/record`);
  const verdict = await post("/api/verify", record);
  // What this page was shown counts, not what the record says of itself.
  return { ...verdict, ok: verdict.ok && verdict.commitment === commitment };
}

/** After the game: promise, seed and the button that checks them. */
export function FairDeal({ code, commitment, seed }) {
  const [verdict, setVerdict] = useState(null);
  const check = async () => {
    setVerdict("checking");
    try {
      setVerdict(await checked(code, commitment));
    } catch (failure) {
      setVerdict({ ok: false, reason: failure.said });
    }
  };
  const told = () => {
    if (!verdict) return null;
    if (verdict === "checking") return say("web.fair.checking");
    if (verdict.ok) return `✓ ${say("web.fair.ok", { steps: verdict.steps })}`;
    return `✗ ${verdict.reason && verdict.reason.key !== "fair.holds" ? say(verdict.reason) : say("web.fair.bad")}`;
  };
  return html`<details class="panel fair"><summary><h2>${say("web.fair.title")}</h2></summary>
    <p class="help">${say("web.fair.text")}</p>
    <dl class="facts"><dt>${say("web.lobby.fingerprint")}</dt><dd><code>${commitment}</code></dd>
      <dt>${say("web.fair.seed")}</dt><dd><code data-testid="seed">${seed}</code></dd></dl>
    <${Button} data-testid="check-deal" onClick=${check}>${say("web.fair.check")}<//>
    <p role="status" data-testid="verdict" class=${`verdict ${verdict?.ok ? "good" : "bad"}`}>${told()}</p>
  </details>`;
}
