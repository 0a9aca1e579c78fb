// The middle of the table: the deck, the card turned up, and what can be done now. Each thing keeps its place
// whatever the turn has come to, and no two buttons of one turn share one: a second tap decides nothing.
/** @import { LogEntry } from "../../types.d.ts" */
/** @import { Aids, GameEvent, Price, Purchase as PurchaseAid, View, Worth } from "./types.d.ts" */
import { Button, Card, html, SeatName, Sentence, say } from "../../kit.js";
import { cardName } from "../deck55/cards.js";
import { Amount, Combinations, Completes, Multipliers } from "./parts.js";

/** @typedef {{ view: View, aids: Aids, can: Set<string>, act: (text: string) => void }} StageProps */

/** The deck; pressing it draws, too, but only the button says so. @param {Pick<StageProps, "view" | "can" | "act">} props */
function Deck({ view, can, act }) {
  const back = html`<span class=${`ikebana-stack ${view.deck > 1 ? "ike-deep" : ""}`} data-place="deck">
    <${Card} game="ikebana" id="back" label="" /></span>`;
  return html`<div class="ikebana-deck" aria-hidden="true">
    ${
      can.has("draw")
        ? html`<button type="button" class="ikebana-draw" tabindex="-1" onClick=${() => act("draw")}>${back}</button>`
        : back
    }
  </div>`;
}

/** The card turned up, on the deck it came from. @param {{ card: string, deck: number }} props */
function TurnedUp({ card, deck }) {
  return html`<div class="ikebana-up" data-testid="ikebana-up" data-place="up">
    <${Card} key=${`${deck}${card}`} class="ikebana-large" game="ikebana" id=${card} label=${cardName(card)} />
  </div>`;
}

/** A price and who gets it: "1 → Bob". @param {{ price: number, payee: number }} props */
function Payment({ price, payee }) {
  return html`<span class="ikebana-to"><${Amount} n=${price} use="payment" /><i>→</i><${SeatName} seat=${payee} /></span>`;
}

/**
 * What the card turned up makes of the bouquet: what it pays at least, as the bouquet itself says it, combinations, and
 * the multipliers it costs.
 * @param {{ before: Worth, after: Worth }} props
 */
function Outlook({ before, after }) {
  const words = say("ikebana.page.sure-change", { before: before.sure, after: after.sure });
  return html`<div class="ikebana-outlook">
    ${
      after.sure > before.sure &&
      html`<span class="ikebana-points" role="img" aria-label=${words}>
      ${before.sure} → <b>${after.sure}</b>
    </span>`
    }
    <${Combinations} combinations=${after.combinations} />
    <${Multipliers} worth=${after} among=${before.multipliers} words=${false} />
  </div>`;
}

/** What comes after a refusal, or why there can be none. @param {{ next: Price, after: Price }} props */
function AfterRefusal({ next, after }) {
  if (!next.affordable) return say("ikebana.page.must-keep", { price: next.price });
  if (!after.affordable) return say("ikebana.page.last-refusal", { price: after.price });
  return html`${say("ikebana.page.then")} <${Payment} ...${after} />`;
}

/** @param {StageProps & { card: string }} props */
function Refusal({ card, aids, can, act }) {
  const [next] = aids.refusals;
  const args = { card: cardName(card), price: next.price, payee: { seat: next.payee } };
  return html`<${Button} data-testid="ikebana-refuse" disabled=${!can.has("refuse")}
    aria-label=${say("ikebana.page.refuse-label", args)} onClick=${() => act("refuse")}>
    <span>${say("ikebana.page.refuse")}</span> <${Payment} ...${next} />
  <//>`;
}

/** Keep or refuse, for the player whose turn it is. @param {StageProps & { card: string }} props */
function Decision(props) {
  const { view, aids, act } = props;
  const [next, after] = aids.refusals;
  return html`<div class="ikebana-says">
      <${Outlook} before=${aids.worths[view.turn[0] - 1]} after=${aids.kept} />
      <p class="ikebana-hint"><${AfterRefusal} next=${next} after=${after} /></p>
    </div>
    <div class="ikebana-choices">
      <${Button} kind="primary" data-testid="ikebana-keep" onClick=${() => act("keep")}>${say("ikebana.page.keep")}<//>
      <${Refusal} ...${props} />
    </div>`;
}

/** @param {{ purchase: PurchaseAid, sure: number, act: (text: string) => void }} props */
function Purchase({ purchase, sure, act }) {
  const { card, price, owner, worth } = purchase;
  const words = say("ikebana.page.buy-label", { card: cardName(card), price, owner: { seat: owner } });
  const gain = worth.sure - sure;
  return html`<li>
    <${Button} class="ikebana-buy" data-testid=${`ikebana-buy-${owner}`} aria-label=${words}
      onClick=${() => act(`buy ${owner}`)}>
      <${Card} game="ikebana" id=${card} label="" />
      <span class="ikebana-buy-words"><b>${say("ikebana.page.buy")}</b> <${Payment} price=${price} payee=${owner} />
        ${gain > 0 && html`<span class="ikebana-gain">+${gain}</span>`}
        <${Completes} combinations=${worth.combinations} card=${card} /></span>
    <//>
  </li>`;
}

/** What the first two refusals after a draw would cost. @param {{ first: Price, second: Price }} props */
function RefusalPrices({ first, second }) {
  if (!first.affordable) return say("ikebana.page.cannot-refuse");
  return html`${say("ikebana.page.refusing")} <${Payment} ...${first} />${
    second.affordable && html` <${Payment} ...${second} />`
  }`;
}

/** Draw or buy, at the start of one's own turn. @param {StageProps} props */
function Opening({ view, aids, can, act }) {
  const [first, second] = aids.refusals;
  const buys = aids.purchases.filter((one) => can.has(`buy ${one.owner}`));
  const { sure } = aids.worths[view.turn[0] - 1];
  return html`<div class="ikebana-says">
      <${Button} kind="primary" data-testid="ikebana-draw" onClick=${() => act("draw")}>${say("ikebana.page.draw")}<//>
      <p class="ikebana-hint"><${RefusalPrices} first=${first} second=${second} /></p>
    </div>
    ${
      buys.length > 0 &&
      html`<ul class=${`ikebana-choices ikebana-buys ike-of-${buys.length}`} aria-label=${say("ikebana.page.or-buy")}>
      ${buys.map((one) => html`<${Purchase} key=${one.owner} purchase=${one} sure=${sure} act=${act} />`)}
    </ul>`
    }`;
}

/** What somebody else is thinking about. @param {StageProps} props */
function Waiting({ view, aids }) {
  const [next] = aids.refusals;
  const seat = view.turn[0];
  const refusing = next.affordable
    ? html`${say("ikebana.page.refusing")} <${Payment} ...${next} />`
    : say("ikebana.page.they-must-keep");
  return html`<div class="ikebana-says ike-waiting">
    <p class="ikebana-thinks"><${SeatName} seat=${seat} />${" "}
      ${say(view.revealed ? "ikebana.page.decides" : "ikebana.page.begins")}</p>
    ${
      view.revealed &&
      html`<${Outlook} before=${aids.worths[seat - 1]} after=${aids.kept} />
      <p class="ikebana-hint">${refusing}</p>`
    }
  </div>`;
}

/** The stage; `entry` is the last move of the log. @param {StageProps & { entry?: LogEntry<GameEvent> }} props */
export function Stage({ entry, ...props }) {
  const { view, can, act } = props;
  const mine = can.size > 0;
  const OwnChoice = view.revealed ? Decision : Opening;
  const said = entry?.events?.[0]?.message;
  return html`<section class=${`ikebana-stage ${mine ? "ike-mine" : ""} ${view.revealed ? "ike-up" : ""}`}
    data-zone="actions" aria-label=${say("ikebana.page.stage")}>
    <${Deck} view=${view} can=${can} act=${act} />
    ${view.revealed && html`<${TurnedUp} card=${view.revealed} deck=${view.deck} />`}
    <${mine ? OwnChoice : Waiting} card=${view.revealed} ...${props} />
    <p class="ikebana-last">${
      said &&
      html`<span class="visually-hidden">${say("ikebana.page.last-move")} </span><${Sentence} message=${said} use="news" />`
    }</p>
  </section>`;
}
