// The players: bouquet, prestige, discard pile, and what the bouquet is worth now.
/** @import { ComponentChildren } from "preact" */
/** @import { Changed } from "./table.js" */
/** @import { Aids, Gain, Purchase, View, Worth } from "./types.d.ts" */
import { Card, html, kept, SeatName, say } from "../../kit.js";
import { cardName } from "../deck55/cards.js";
import { Amount, ColourMark, Combinations, Completes, groupsOf, Multipliers, Purse } from "./parts.js";

/** A card in words; a joker with what it counts as. @param {string} card @param {string} colour */
function spoken(card, colour) {
  if (card[0] !== "M" || colour === "M") return cardName(card);
  return say("ikebana.page.counts-as", { card: cardName(card), colour: say(`ikebana.page.colour.${colour}`) });
}

/** @param {{ card: string, colour: string, group: number, fresh: boolean, place?: string }} props */
function BouquetCard({ card, colour, group, fresh, place }) {
  const grouped = group >= 0 ? `ike-in ike-group-${group}` : "";
  return html`<li class=${`${grouped} ${fresh ? "ike-fresh" : ""}`} data-place=${place}>
    <${Card} game="ikebana" id=${card} label=${spoken(card, colour)} />
    ${card[0] === "M" && colour !== "M" && html`<${ColourMark} letter=${colour} />`}
  </li>`;
}

/**
 * A place for each card; those of one combination share a line, a joker shows what it counts as.
 * `fresh` lights the last card, `preview` the place of the next; `seat` is whose it is while it grows.
 * @param {{
 *   cards: string[], size: number, worth: Pick<Worth | Gain, "combinations" | "colours">, fresh?: boolean,
 *   preview?: boolean, seat?: number
 * }} props
 */
export function Bouquet({ cards, size, worth, fresh = false, preview = false, seat }) {
  const groups = groupsOf(cards, worth.combinations);
  const last = cards.length - 1;
  const empty = Array.from({ length: size - cards.length }, (_, place) => place === 0 && preview);
  return html`<ol class="ikebana-bouquet" aria-label=${say("ikebana.page.bouquet", { count: cards.length, size })}>
    ${cards.map(
      (card, place) => html`<${BouquetCard} key=${`${place}${card}`} card=${card} colour=${worth.colours[place]}
        group=${groups[place]} fresh=${fresh && place === last} place=${seat && `bouquet-${seat}-${place + 1}`} />`,
    )}
    ${empty.map(
      (next, place) => html`<li key=${place} class=${`ike-empty ${next ? "ike-next" : ""}`} aria-hidden="true"></li>`,
    )}
  </ol>`;
}

/** Why one's own bouquet pays what it pays. @param {{ worth: Worth, factors: number[], doubled: boolean }} props */
function OwnWorth({ worth, factors, doubled }) {
  const { complete, sure } = worth;
  const pays = say(complete ? "ikebana.page.pays" : "ikebana.page.at-least", { total: sure });
  return html`<div class="ikebana-worth" data-place="worth">
    <${Combinations} combinations=${worth.combinations} />
    <${Multipliers} worth=${worth} among=${factors} />
    ${doubled && html`<span class="ikebana-double">${say("ikebana.multiplier.final")}</span>`}
    ${
      (complete || sure > 0) &&
      html`<strong class="ikebana-sure"><span class="ikebana-pays">${pays}</span>
      <span class="ikebana-sum-sign" aria-hidden="true">${complete ? "=" : "≥"} <${Amount} n=${sure} use="sum" /></span></strong>`
    }
  </div>`;
}

/** Why another's bouquet is worth watching. @param {{ worth: Worth }} props */
function OtherWorth({ worth }) {
  return html`<div class="ikebana-why">
    <${Combinations} combinations=${worth.combinations} />
    <${Multipliers} worth=${worth} among=${worth.multipliers} words=${false} />
  </div>`;
}

/** How many cards lie below the top of a pile. @param {{ count: number }} props */
function Below({ count }) {
  if (count <= 0) return null;
  return html`<span class="ikebana-below"><span aria-hidden="true">+${count}</span><span
    class="visually-hidden">${say("ikebana.page.below", { count })}</span></span>`;
}

/**
 * The top of a discard pile.
 * @param {{ seat: number, card: string | null, below: number, lit: boolean, children?: ComponentChildren }} props
 */
function Pile({ seat, card, below, lit, children }) {
  const title = say("ikebana.page.discard");
  return html`<div class=${`ikebana-pile ${lit ? "ike-fresh" : ""}`}>
    <span class="ikebana-label">${title}</span>
    ${
      card
        ? html`<span class=${`ikebana-stack ${below > 0 ? "ike-deep" : ""}`} data-place=${`pile-${seat}`}>
          <${Card} game="ikebana" id=${card} label=${`${title}, ${cardName(card)}`} /><${Below} count=${below} /></span>`
        : html`<span class="ikebana-empty" role="img" aria-label=${say("ikebana.page.no-discard")}></span>`
    }
    ${children}
  </div>`;
}

/** What the top of another's pile would cost and make of one's own bouquet. @param {{ purchase: Purchase }} props */
function Offer({ purchase }) {
  return html`<span class=${`ikebana-offer ${purchase.affordable ? "" : "ike-dear"}`}>
    <span class="visually-hidden">${say("ikebana.page.costs", { price: purchase.price })}</span>
    <span aria-hidden="true"><${Amount} n=${purchase.price} use="offer" /></span>
    <${Completes} combinations=${purchase.worth.combinations} card=${purchase.card} />
  </span>`;
}

/**
 * What is drawn of a seat, and nothing else, so that it is drawn again only where any of it is another. `card` is the top
 * of its pile, `gathered` and `refused` say what the last move did.
 * @param {{ view: View, aids: Aids, changed: Changed }} game @param {number} seat
 */
export const seatOf = ({ view, aids, changed }, seat) => ({
  seat,
  turn: view.turn.includes(seat),
  prestige: view.prestige[seat - 1],
  heaps: aids.tokens[seat - 1],
  bouquet: view.bouquets[seat - 1],
  size: aids.size,
  worth: aids.worths[seat - 1],
  card: view.discards[seat - 1],
  below: view.discard_sizes[seat - 1] - 1,
  gathered: changed.seat === seat && Boolean(changed.gathered),
  refused: changed.seat === seat && Boolean(changed.refused),
});

/** @typedef {ReturnType<typeof seatOf>} SeatProps */

/** @param {SeatProps} props */
const turnClass = ({ turn }) => (turn ? "ike-turn" : "");

/** Another player; `purchase` is what the top of the pile would be to the one who looks, `offering` whether it can be bought. */
export const OtherSeat = kept((/** @type {SeatProps & { purchase?: Purchase | null, offering: boolean }} */ props) => {
  const { seat, worth, bouquet, purchase, offering } = props;
  return html`<li class=${`ikebana-other ${turnClass(props)} ${offering ? "ike-offering" : ""}`} data-testid=${`ikebana-seat-${seat}`}>
    <header><${SeatName} seat=${seat} /><${Purse} prestige=${props.prestige} heaps=${props.heaps} /></header>
    <${Bouquet} seat=${seat} cards=${bouquet} size=${props.size} worth=${worth} fresh=${props.gathered} />
    <${Pile} seat=${seat} card=${props.card} below=${props.below} lit=${props.refused}>
      ${purchase && html`<${Offer} purchase=${purchase} />`}<//>
    ${bouquet.length > 0 && html`<${OtherWorth} worth=${worth} />`}
  </li>`;
});

/** The player who looks. */
export const OwnSeat = kept((/** @type {SeatProps & { factors: number[], doubled: boolean }} */ props) => {
  const { seat, worth, factors, doubled } = props;
  return html`<section class=${`ikebana-own ${turnClass(props)}`} data-zone="hand"
    aria-label=${say("ikebana.page.yours")} data-testid="ikebana-own">
    <header><${SeatName} seat=${seat} you /><${Purse} prestige=${props.prestige} heaps=${props.heaps} /></header>
    <${Bouquet} seat=${seat} cards=${props.bouquet} size=${props.size} worth=${worth} fresh=${props.gathered}
      preview=${props.turn} />
    <${Pile} seat=${seat} card=${props.card} below=${props.below} lit=${props.refused} />
    <${OwnWorth} worth=${worth} factors=${factors} doubled=${doubled} />
  </section>`;
});
