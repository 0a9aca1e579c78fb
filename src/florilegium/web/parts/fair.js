// Whether the deal was fair: the promise, the seed, and a check.
/** @import { Message, RecordFile, TableState, Verdict } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { get, post, sentenceOf } from "../api.js";
import { keptDeal } from "../contribution.js";
import { recordFault } from "../dealcheck.js";
import { say } from "../words.js";
import { Button } from "./button.js";

/** Whose browsers have promised to contribute, and whose have not. @param {{ table: TableState }} props */
function Promises({ table: { deal, seats } }) {
  const people = seats.filter(({ kind }) => kind === "person").map(({ seat }) => seat);
  const [sworn, silent] = [true, false].map((wanted) =>
    people.filter((seat) => Boolean(deal?.commitments[seat]) === wanted).map((seat) => ({ seat })),
  );
  return html`<p class="help" data-testid="promises">
    ${sworn.length > 0 && say("web.lobby.promised", { seats: sworn })}
    ${silent.length > 0 && ` ${say("web.lobby.unpromised", { seats: silent })}`}</p>`;
}

/** What everybody may know of the deal before the first card. @param {{ table: TableState }} props */
export function DealFingerprint({ table }) {
  const mixed = table.deal?.mixed;
  return html`<section class="panel fair" aria-labelledby="fair-title">
    <h2 id="fair-title">${say("web.lobby.fair")}</h2>
    <p class="help">${say(mixed ? "web.lobby.fair-mixed" : "web.lobby.fair-text")}</p>
    ${mixed && html`<${Promises} table=${table} />`}
    <p><span class="label">${say("web.lobby.fingerprint")}</span><br />
      <code data-testid="commitment">${table.commitment}</code></p></section>`;
}

/** @typedef {{ ok: boolean, steps: number, reason: Message }} Finding */

/**
 * This page reckons the seed itself; that the cards follow from it is for the rules, which the server has.
 * @param {string} code @param {string} commitment @returns {Promise<Finding>}
 */
async function checked(code, commitment) {
  /** @type {RecordFile} */
  const record = await get(`/api/tables/${code}/record`);
  // What this page was shown counts, not what the record says of itself.
  const fault = recordFault(code, record, commitment);
  if (fault) return { ok: false, steps: 0, reason: fault };
  /** @type {Verdict} */
  const { ok, steps, reason } = await post("/api/verify", record);
  return { ok, steps, reason };
}

/** @param {Finding} finding */
function inWords({ ok, steps, reason }) {
  return ok ? `✓ ${say(reason)} ${say("web.fair.replayed", { steps })}` : `✗ ${say(reason)}`;
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
  const own = keptDeal(code)?.contribution;
  return html`<details class="panel fair"><summary><h2>${say("web.fair.title")}</h2></summary>
    <p class="help">${say("web.fair.text")}</p>
    <dl class="facts"><dt>${say("web.lobby.fingerprint")}</dt><dd><code>${commitment}</code></dd>
      <dt>${say("web.fair.seed")}</dt><dd><code data-testid="seed">${seed}</code></dd>
      ${own && html`<dt>${say("web.fair.own")}</dt><dd><code data-testid="contribution">${own}</code></dd>`}</dl>
    <${Button} data-testid="check-deal" onClick=${check}>${say("web.fair.check")}<//>
    <p role="status" data-testid="verdict" class=${`verdict ${known?.ok ? "good" : "bad"}`}>${
      known ? inWords(known) : finding && say("web.fair.checking")
    }</p>
  </details>`;
}
