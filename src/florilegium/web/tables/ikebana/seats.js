// The players: bouquet, prestige, discard pile, and what the bouquet is worth now.
import { Card, SeatName, cardName, html, say } from "../../kit.js";
import { Amount, ColourMark, Combinations, Multipliers, Purse, combinationName, places } from "./parts.js";

function spoken(card, colour) {
  const words = cardName("ikebana", card);
  if (card[0] !== "M" || !colour || colour === "M") return words;
  return say("ikebana.page.counts-as", { card: words, colour: say(`ikebana.page.colour.${colour}`) });
}

/** A place for each card; those of one combination share a line, a joker shows what it counts as. */
export function Bouquet({ cards, size, worth, fresh = false, preview = null }) {
  const group = places(cards, worth.combinations);
  return html`<ol class="ikebana-bouquet" aria-label=${say("ikebana.page.bouquet", { count: cards.length, size })}>
    ${Array.from({ length: size }, (_, place) => {
      const card = cards[place];
      if (!card) {
        const next = place === cards.length && preview;
        return html`<li key=${place} class=${`ike-empty ${next ? "ike-next" : ""}`} aria-hidden="true"></li>`;
      }
      const colour = worth.colours[place];
      const last = fresh && place === cards.length - 1;
      return html`<li key=${`${place}${card}`} class=${`${group[place] >= 0 ? `ike-in ike-group-${group[place]}` : ""} ${last ? "ike-fresh" : ""}`}>
        <${Card} game="ikebana" id=${card} label=${spoken(card, colour)} />
        ${card[0] === "M" && colour !== "M" && html`<${ColourMark} letter=${colour} />`}
      </li>`;
    })}
  </ol>`;
}

/** Why one's own bouquet pays what it pays. */
function OwnWorth({ worth, factors, doubled }) {
  return html`<div class="ikebana-worth">
    <${Combinations} worth=${worth} />
    <${Multipliers} worth=${worth} among=${factors} />
    ${doubled && html`<span class="ikebana-double">${say("ikebana.multiplier.final")}</span>`}
    ${(worth.complete || worth.sure > 0) && html`<strong class="ikebana-sure">${say(worth.complete ? "ikebana.page.pays" : "ikebana.page.at-least", { total: worth.sure })}</strong>`}
  </div>`;
}

/** Why another's bouquet is worth watching. */
function OtherWorth({ worth }) {
  return html`<div class="ikebana-why">
    <${Combinations} worth=${worth} /><${Multipliers} worth=${worth} among=${worth.multipliers} words=${false} />
  </div>`;
}

/** The top of a discard pile, and how many lie below it. */
function Pile({ view, seat, lit, children }) {
  const card = view.discards[seat - 1];
  const below = view.discard_sizes[seat - 1] - 1;
  const title = say("ikebana.page.discard");
  return html`<div class=${`ikebana-pile ${lit ? "ike-fresh" : ""}`}>
    <span class="ikebana-label">${title}</span>
    ${
      card
        ? html`<span class=${`ikebana-stack ${below > 0 ? "ike-deep" : ""}`}><${Card} game="ikebana" id=${card} label=${`${title}, ${cardName("ikebana", card)}`} />
          ${below > 0 && html`<span class="ikebana-below"><span aria-hidden="true">+${below}</span><span class="visually-hidden">${say("ikebana.page.below", { count: below })}</span></span>`}</span>`
        : html`<span class="ikebana-empty" role="img" aria-label=${say("ikebana.page.no-discard")}></span>`
    }
    ${children}
  </div>`;
}

/** What the top of another's pile would cost and make of one's own bouquet. */
function Offer({ purchase }) {
  const made = purchase.worth.combinations.find((one) => one.cards.includes(purchase.card));
  return html`<span class=${`ikebana-offer ${purchase.affordable ? "" : "ike-dear"}`}>
    <span class="visually-hidden">${say("ikebana.page.costs", { price: purchase.price })}</span>
    <span aria-hidden="true"><${Amount} n=${purchase.price} /></span>
    ${made && html`<span class="ikebana-made">${say("ikebana.page.makes", { combination: combinationName(made) })}</span>`}
  </span>`;
}

const turnOf = (view, seat) => (view.turn.includes(seat) ? "ike-turn" : "");

/** Another player. */
export function OtherSeat({ seat, view, aids, lit, can }) {
  const worth = aids.worths[seat - 1];
  const purchase = view.seat ? aids.purchases.find((one) => one.owner === seat) : null;
  const mine = lit.seat === seat;
  return html`<li class=${`ikebana-other ${turnOf(view, seat)} ${can.has(`buy ${seat}`) ? "ike-offering" : ""}`} data-testid=${`ikebana-seat-${seat}`}>
    <header><${SeatName} seat=${seat} /><${Purse} prestige=${view.prestige[seat - 1]} heaps=${aids.tokens[seat - 1]} /></header>
    <div class="ikebana-cards">
      <div><${Bouquet} cards=${view.bouquets[seat - 1]} size=${aids.size} worth=${worth} fresh=${mine && lit.gathered} />
        ${view.bouquets[seat - 1].length > 0 && html`<${OtherWorth} worth=${worth} />`}</div>
      <${Pile} view=${view} seat=${seat} lit=${mine && lit.refused}>${purchase && html`<${Offer} purchase=${purchase} />`}<//>
    </div>
  </li>`;
}

/** The player who looks. */
export function OwnSeat({ seat, view, aids, lit }) {
  const worth = aids.worths[seat - 1];
  const mine = lit.seat === seat;
  return html`<section class=${`ikebana-own ${turnOf(view, seat)}`} aria-label=${say("ikebana.page.yours")} data-testid="ikebana-own">
    <header><${SeatName} seat=${seat} you=${true} /><${Purse} prestige=${view.prestige[seat - 1]} heaps=${aids.tokens[seat - 1]} /></header>
    <div class="ikebana-cards">
      <${Bouquet} cards=${view.bouquets[seat - 1]} size=${aids.size} worth=${worth} fresh=${mine && lit.gathered} preview=${view.turn.includes(seat)} />
      <${Pile} view=${view} seat=${seat} lit=${mine && lit.refused} />
    </div>
    <${OwnWorth} worth=${worth} factors=${aids.factors} doubled=${view.doubled} />
  </section>`;
}
