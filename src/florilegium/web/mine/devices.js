// Oneself on another device: making a link here, and taking it there.
/** @import { Message, Transfer, Transferred } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { myName } from "../settings.js";
import { say } from "../words.js";
import { Button } from "../parts/button.js";
import { CopyButton } from "../parts/copy.js";

/** A link that holds for some minutes. */
export function Devices() {
  const [transfer, setTransfer] = useState(/** @type {Transfer | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  const ask = () =>
    post("/api/me/transfer", {}).then(setTransfer, (/** @type {unknown} */ failure) => setProblem(sentenceOf(failure)));
  return html`<section class="panel" aria-labelledby="device-title"><h2 id="device-title">${say("web.mine.device")}</h2>
    <p class="help">${say("web.mine.device-text")}</p>
    ${
      transfer
        ? html`<div class="share"><div class="share-text">
          <div class="share-link"><input type="text" readonly value=${transfer.link} aria-label=${say("web.mine.link")} data-testid="transfer-link" />
            <${CopyButton} text=${transfer.link} label=${say("web.lobby.copy")} class="primary" /></div>
          <p class="help" role="status">${say("web.mine.holds", { minutes: Math.round(transfer.seconds / 60) })}</p></div>
          <img class="qr" src=${transfer.qr} alt=${say("web.mine.qr")} width="160" height="160" /></div>`
        : html`<${Button} data-testid="transfer" onClick=${ask}>${say("web.mine.device-go")}<//>`
    }
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}</section>`;
}

/** What the link means, before it is used. @param {{ secret: string }} props */
export function TakeOver({ secret }) {
  const [whose, setWhose] = useState(/** @type {Transferred | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  /** @param {unknown} failure */
  const fail = (failure) => setProblem(sentenceOf(failure));
  useEffect(() => {
    post("/api/me/transfer/take", { secret }).then(setWhose, fail);
  }, [secret]);
  const take = () =>
    post("/api/me/transfer/take", { secret, confirm: true }).then(() => {
      myName.value = whose?.name ?? "";
      location.replace("/me");
    }, fail);
  if (problem) return html`<p class="problem" role="alert" data-testid="transfer-problem">${say(problem)}</p>`;
  if (!whose) return null;
  return html`<section class="panel notice" aria-labelledby="take-title"><h2 id="take-title">${say("web.mine.take", {
    name: whose.name ?? say("web.name.guest"),
  })}</h2><p>${say("web.mine.take-text")}</p>
    <${Button} kind="primary" data-testid="transfer-take" onClick=${take}>${say("web.mine.take-go")}<//></section>`;
}
