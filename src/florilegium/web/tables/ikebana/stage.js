// The middle of the table: the deck, the card turned up, and what can be done now.
import { Button, Card, Said, SeatName, cardName, html, name, say } from "../../kit.js";
import { Amount, Combinations, Multipliers, combinationName } from "./parts.js";

function Deck({ view, can, act }) {
  const back = html`<span class=${`ikebana-stack ${view.deck > 1 ? "ike-deep" : ""}`}><${Card} game="ikebana" id="back" label="" /></span>`;
  return html`<div class="ikebana-deck">
    ${
      can.has("draw")
        ? html`<button type="button" class="ikebana-draw" aria-label=${say("ikebana.page.draw")} onClick=${() => act("draw")}>${back}</button>`
        : back
    }
  </div>`;
}

/** A price and who gets it: "1 → Bob". */
function To({ price, payee }) {
  return html`<span class="ikebana-to"><${Amount} n=${price} /> → ${name(payee)}</span>`;
}

/** What the card turned up makes of the bouquet: combinations, and the multipliers it costs. */
function Outlook({ before, after }) {
  return html`<div class="ikebana-outlook">
    ${
      after.points > before.points &&
      html`<span class="ikebana-points" role="img" aria-label=${say("ikebana.page.points-change", { before: before.points, after: after.points })}>
      ${before.points} → <b>${after.points}</b>
    </span>`
    }
    <${Combinations} worth=${after} />
    <${Multipliers} worth=${after} among=${before.multipliers} words=${false} />
  </div>`;
}

function Refusal({ view, aids, can, act }) {
  const [next, after] = aids.refusals;
  const card = cardName("ikebana", view.revealed);
  const words = say("ikebana.page.refuse-label", { card, price: next.price, payee: { seat: next.payee } });
  return html`<div class="ikebana-choice">
    <${Button} data-testid="ikebana-refuse" disabled=${!can.has("refuse")} aria-label=${words} onClick=${() => act("refuse")}>
      <span>${say("ikebana.page.refuse")}</span> <${To} ...${next} />
    <//>
    <p class="ikebana-hint">
      ${
        !next.affordable
          ? say("ikebana.page.must-keep", { price: next.price })
          : after.affordable
            ? html`${say("ikebana.page.then")} <${To} ...${after} />`
            : say("ikebana.page.last-refusal", { price: after.price })
      }
    </p>
  </div>`;
}

/** Keep or refuse, for the player whose turn it is. */
function Decision({ view, aids, can, act }) {
  const seat = view.turn[0];
  return html`<div class="ikebana-decision">
    <div class="ikebana-choice">
      <${Button} kind="primary" data-testid="ikebana-keep" onClick=${() => act("keep")}>${say("ikebana.page.keep")}<//>
      <${Outlook} before=${aids.worths[seat - 1]} after=${aids.kept} />
    </div>
    <${Refusal} view=${view} aids=${aids} can=${can} act=${act} />
  </div>`;
}

function Purchase({ one, act }) {
  const made = one.worth.combinations.find((found) => found.cards.includes(one.card));
  const words = say("ikebana.page.buy-label", {
    card: cardName("ikebana", one.card),
    price: one.price,
    owner: { seat: one.owner },
  });
  return html`<li>
    <${Button} class="ikebana-buy" data-testid=${`ikebana-buy-${one.owner}`} aria-label=${words} onClick=${() => act(`buy ${one.owner}`)}>
      <${Card} game="ikebana" id=${one.card} label="" />
      <span class="ikebana-buy-words"><b>${say("ikebana.page.buy")}</b> <${To} price=${one.price} payee=${one.owner} />
        ${made && html`<span class="ikebana-made">${say("ikebana.page.makes", { combination: combinationName(made) })}</span>`}</span>
    <//>
  </li>`;
}

/** Draw or buy, at the start of one's own turn. */
function Opening({ aids, can, act }) {
  const [first, second] = aids.refusals;
  const buys = aids.purchases.filter((one) => can.has(`buy ${one.owner}`));
  return html`<div class="ikebana-decision">
    <div class="ikebana-choice">
      <${Button} kind="primary" data-testid="ikebana-draw" onClick=${() => act("draw")}>${say("ikebana.page.draw")}<//>
      <p class="ikebana-hint">${
        !first.affordable
          ? say("ikebana.page.cannot-refuse")
          : html`${say("ikebana.page.refusing")} <${To} ...${first} />${second.affordable && html`, <${To} ...${second} />`}`
      }</p>
    </div>
    ${
      buys.length > 0 &&
      html`<ul class="ikebana-buys" aria-label=${say("ikebana.page.or-buy")}>
      ${buys.map((one) => html`<${Purchase} key=${one.owner} one=${one} act=${act} />`)}
    </ul>`
    }
  </div>`;
}

/** What somebody else is thinking about. */
function Waiting({ view, aids }) {
  const [next] = aids.refusals;
  const seat = view.turn[0];
  return html`<div class="ikebana-decision">
    <p class="ikebana-thinks"><${SeatName} seat=${seat} /> ${say(view.revealed ? "ikebana.page.decides" : "ikebana.page.begins")}</p>
    ${
      view.revealed &&
      html`<${Outlook} before=${aids.worths[seat - 1]} after=${aids.kept} />
      <p class="ikebana-hint">${next.affordable ? html`${say("ikebana.page.refusing")} <${To} ...${next} />` : say("ikebana.page.they-must-keep")}</p>`
    }
  </div>`;
}

/** The stage; `entry` is the last move of the log. */
export function Stage({ view, aids, can, act, entry }) {
  const mine = can.size > 0;
  const Choice = !mine ? Waiting : view.revealed ? Decision : Opening;
  return html`<section class=${`ikebana-stage ${mine ? "ike-mine" : ""} ${view.revealed ? "ike-up" : ""}`} aria-label=${say("ikebana.page.stage")}>
    <${Deck} view=${view} can=${can} act=${act} />
    ${
      view.revealed &&
      html`<div class="ikebana-up" data-testid="ikebana-up">
      <${Card} key=${`${view.deck}${view.revealed}`} class="ikebana-large" game="ikebana" id=${view.revealed} />
    </div>`
    }
    <${Choice} view=${view} aids=${aids} can=${can} act=${act} />
    <p class="ikebana-last">${entry && html`<span class="visually-hidden">${say("ikebana.page.last-move")} </span><${Said} message=${entry.events[0].message} game="ikebana" />`}</p>
  </section>`;
}
