// The middle of the table: the deck, the card turned up, and what can be done now.
/** @import { LogEntry } from "../../types.d.ts" */
/** @import { Aids, GameEvent, Price, Purchase as PurchaseAid, View, Worth } from "./types.d.ts" */
import { Button, Card, html, playerName, SeatName, Sentence, say } from "../../kit.js";
import { cardName } from "../deck55/cards.js";
import { Amount, Combinations, Completes, Multipliers } from "./parts.js";

/** @typedef {{ view: View, aids: Aids, can: Set<string>, act: (text: string) => void }} StageProps */

/** @param {Pick<StageProps, "view" | "can" | "act">} props */
function Deck({ view, can, act }) {
  const back = html`<span class=${`ikebana-stack ${view.deck > 1 ? "ike-deep" : ""}`}>
    <${Card} game="ikebana" id="back" label="" /></span>`;
  return html`<div class="ikebana-deck">
    ${
      can.has("draw")
        ? html`<button type="button" class="ikebana-draw" aria-label=${say("ikebana.page.draw")}
          onClick=${() => act("draw")}>${back}</button>`
        : back
    }
  </div>`;
}

/** A price and who gets it: "1 → Bob". @param {{ price: number, payee: number }} props */
function Payment({ price, payee }) {
  return html`<span class="ikebana-to"><${Amount} n=${price} /> → ${playerName(payee)}</span>`;
}

/**
 * What the card turned up makes of the bouquet: combinations, and the multipliers it costs.
 * @param {{ before: Worth, after: Worth }} props
 */
function Outlook({ before, after }) {
  const words = say("ikebana.page.points-change", { before: before.points, after: after.points });
  return html`<div class="ikebana-outlook">
    ${
      after.points > before.points &&
      html`<span class="ikebana-points" role="img" aria-label=${words}>
      ${before.points} → <b>${after.points}</b>
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
  const [next, after] = aids.refusals;
  const args = { card: cardName(card), price: next.price, payee: { seat: next.payee } };
  return html`<div class="ikebana-choice">
    <${Button} data-testid="ikebana-refuse" disabled=${!can.has("refuse")}
      aria-label=${say("ikebana.page.refuse-label", args)} onClick=${() => act("refuse")}>
      <span>${say("ikebana.page.refuse")}</span> <${Payment} ...${next} />
    <//>
    <p class="ikebana-hint"><${AfterRefusal} next=${next} after=${after} /></p>
  </div>`;
}

/** Keep or refuse, for the player whose turn it is. @param {StageProps} props */
function Decision(props) {
  const { view, aids, act } = props;
  const seat = view.turn[0];
  return html`<div class="ikebana-decision">
    <div class="ikebana-choice">
      <${Button} kind="primary" data-testid="ikebana-keep" onClick=${() => act("keep")}>${say("ikebana.page.keep")}<//>
      <${Outlook} before=${aids.worths[seat - 1]} after=${aids.kept} />
    </div>
    <${Refusal} card=${view.revealed} ...${props} />
  </div>`;
}

/** @param {{ purchase: PurchaseAid, act: (text: string) => void }} props */
function Purchase({ purchase, act }) {
  const { card, price, owner, worth } = purchase;
  const words = say("ikebana.page.buy-label", { card: cardName(card), price, owner: { seat: owner } });
  return html`<li>
    <${Button} class="ikebana-buy" data-testid=${`ikebana-buy-${owner}`} aria-label=${words}
      onClick=${() => act(`buy ${owner}`)}>
      <${Card} game="ikebana" id=${card} label="" />
      <span class="ikebana-buy-words"><b>${say("ikebana.page.buy")}</b> <${Payment} price=${price} payee=${owner} />
        <${Completes} combinations=${worth.combinations} card=${card} /></span>
    <//>
  </li>`;
}

/** What the first two refusals after a draw would cost. @param {{ first: Price, second: Price }} props */
function RefusalPrices({ first, second }) {
  if (!first.affordable) return say("ikebana.page.cannot-refuse");
  return html`${say("ikebana.page.refusing")} <${Payment} ...${first} />${
    second.affordable && html`, <${Payment} ...${second} />`
  }`;
}

/** Draw or buy, at the start of one's own turn. @param {StageProps} props */
function Opening({ aids, can, act }) {
  const [first, second] = aids.refusals;
  const buys = aids.purchases.filter((one) => can.has(`buy ${one.owner}`));
  return html`<div class="ikebana-decision">
    <div class="ikebana-choice">
      <${Button} kind="primary" data-testid="ikebana-draw" onClick=${() => act("draw")}>${say("ikebana.page.draw")}<//>
      <p class="ikebana-hint"><${RefusalPrices} first=${first} second=${second} /></p>
    </div>
    ${
      buys.length > 0 &&
      html`<ul class="ikebana-buys" aria-label=${say("ikebana.page.or-buy")}>
      ${buys.map((one) => html`<${Purchase} key=${one.owner} purchase=${one} act=${act} />`)}
    </ul>`
    }
  </div>`;
}

/** What somebody else is thinking about. @param {StageProps} props */
function Waiting({ view, aids }) {
  const [next] = aids.refusals;
  const seat = view.turn[0];
  const refusing = next.affordable
    ? html`${say("ikebana.page.refusing")} <${Payment} ...${next} />`
    : say("ikebana.page.they-must-keep");
  return html`<div class="ikebana-decision">
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
    aria-label=${say("ikebana.page.stage")}>
    <${Deck} view=${view} can=${can} act=${act} />
    ${
      view.revealed &&
      html`<div class="ikebana-up" data-testid="ikebana-up">
      <${Card} key=${`${view.deck}${view.revealed}`} class="ikebana-large" game="ikebana" id=${view.revealed}
        label=${cardName(view.revealed)} />
    </div>`
    }
    <${mine ? OwnChoice : Waiting} ...${props} />
    <p class="ikebana-last">${
      said &&
      html`<span class="visually-hidden">${say("ikebana.page.last-move")} </span><${Sentence} message=${said} />`
    }</p>
  </section>`;
}
