// Whether the deal was fair: the promise, the seed, and a check.
/** @import { Message, Verdict } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { get, post, sentenceOf } from "../api.js";
import { say } from "../words.js";
import { Button } from "./button.js";

/** The fingerprint of the deal as everybody sees it before the first card. @param {{ commitment: string }} props */
export function DealFingerprint({ commitment }) {
  return html`<section class="panel fair" aria-labelledby="fair-title">
    <h2 id="fair-title">${say("web.lobby.fair")}</h2>
    <p class="help">${say("web.lobby.fair-text")}</p>
    <p><span class="label">${say("web.lobby.fingerprint")}</span><br />
      <code data-testid="commitment">${commitment}</code></p></section>`;
}

/** @typedef {{ ok: boolean, steps: number, reason: Message }} Finding */

/** @param {string} code @param {string} commitment @returns {Promise<Finding>} */
async function checked(code, commitment) {
  const record = await get(`/api/tables/${code}/record`);
  /** @type {Verdict} */
  const verdict = await post("/api/verify", record);
  // What this page was shown counts, not what the record says of itself.
  return { ...verdict, ok: verdict.ok && verdict.commitment === commitment };
}

/** @param {Finding} finding */
function inWords({ ok, steps, reason }) {
  if (ok) return `✓ ${say("web.fair.ok", { steps })}`;
  return `✗ ${reason.key === "fair.holds" ? say("web.fair.bad") : say(reason)}`;
}

/**
 * After the game: fingerprint, seed and the button that checks them.
 * @param {{ code: string, commitment: string, seed: string | null }} props
 */
export function DealCheck({ code, commitment, seed }) {
  const [finding, setFinding] = useState(/** @type {Finding | "checking" | null} */ (null));
  const check = async () => {
    setFinding("checking");
    try {
      setFinding(await checked(code, commitment));
    } catch (failure) {
      setFinding({ ok: false, steps: 0, reason: sentenceOf(failure) });
    }
  };
  const known = finding === "checking" ? null : finding;
  return html`<details class="panel fair"><summary><h2>${say("web.fair.title")}</h2></summary>
    <p class="help">${say("web.fair.text")}</p>
    <dl class="facts"><dt>${say("web.lobby.fingerprint")}</dt><dd><code>${commitment}</code></dd>
      <dt>${say("web.fair.seed")}</dt><dd><code data-testid="seed">${seed}</code></dd></dl>
    <${Button} data-testid="check-deal" onClick=${check}>${say("web.fair.check")}<//>
    <p role="status" data-testid="verdict" class=${`verdict ${known?.ok ? "good" : "bad"}`}>${
      known ? inWords(known) : finding && say("web.fair.checking")
    }</p>
  </details>`;
}
