// The way to a table for others: link, code and QR.
/** @import { TableState } from "../types.d.ts" */
import { html } from "../ui.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { CopyButton } from "./copy.js";

/** @param {{ currentTarget: HTMLInputElement }} event */
const selectAll = ({ currentTarget }) => currentTarget.select();

/** Link, copy, the system's own sharing, and a QR code. @param {{ table: TableState }} props */
export function Share({ table: { code, phase, seats } }) {
  const link = `${location.origin}/t/${code}`;
  const room = phase === "lobby" && seats.some((one) => one.kind === "open");
  const share = () => navigator.share({ url: link, title: "Florilegium" }).catch(() => {});
  return html`<div class="share">
    <div class="share-text">
      <p class="help">${say(room ? "web.lobby.invite-text" : "web.lobby.watch-text")}</p>
      <div class="share-link"><input type="text" readonly value=${link} aria-label=${say("web.lobby.link")}
        data-testid="share-link" onFocus=${selectAll} />
        <${CopyButton} text=${link} label=${say("web.lobby.copy")} class="primary" />
        ${"share" in navigator && html`<${Button} onClick=${share}>${say("web.lobby.share")}<//>`}</div>
      <p class="share-code">${say("web.lobby.code")} <code data-testid="code">${code}</code></p>
    </div>
    <img class="qr" src=${`/api/tables/${code}/qr.svg`} alt=${say("web.lobby.qr")} width="132" height="132" />
  </div>`;
}
