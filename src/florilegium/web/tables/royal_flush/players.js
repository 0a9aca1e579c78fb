// The players: points now, pieces, tokens and cards.
import { Art, SeatName, html, say } from "../../kit.js";

/** A drawing of forty by forty from the sheet. */
export function Drawing({ id, class: more = "" }) {
  return html`<${Art} game="royal_flush" id=${id} class=${`royal-drawing ${more}`} />`;
}

/** How many, behind a small drawing. */
function Count({ n, label, children }) {
  return html`<span class="royal-count" role="img" aria-label=${label} title=${label}>${children}<b aria-hidden="true">${n}</b></span>`;
}

function Pieces({ seat, left, all }) {
  const label = say("royal_flush.page.player.pieces", { count: left });
  const row = Array.from(
    { length: all },
    (_, at) => html`<${Drawing} id=${`piece-${seat}`} class=${at < left ? "" : "is-placed"} />`,
  );
  return html`<span class="royal-pieces" role="img" aria-label=${label} title=${label}>${row}</span>`;
}

function Player({ view, row, pieces, crown }) {
  const at = row.seat - 1;
  const turn = view.turn.includes(row.seat);
  const sum = say("royal_flush.page.player.sum", row);
  return html`<li class=${`royal-player ${turn ? "is-turn" : ""}`} aria-current=${turn ? "true" : null}>
    <span class="royal-player-name"><${SeatName} seat=${row.seat} you=${row.seat === view.seat} />
      ${view.jokers[at] > 0 && html`<${Count} n=${view.jokers[at]} label=${say("royal_flush.page.player.jokers", { count: view.jokers[at] })}><span class="royal-star" aria-hidden="true">★</span><//>`}</span>
    <span class="royal-total" role="img" aria-label=${`${say("royal_flush.page.player.total", { count: row.total })}. ${sum}`} title=${sum}>
      ${crown && html`<i aria-hidden="true">♛</i>`}${row.total}</span>
    <span class="royal-things">
      <${Pieces} seat=${row.seat} left=${view.pieces[at]} all=${pieces} />
      <${Count} n=${view.tokens[at]} label=${say("royal_flush.page.player.tokens", { count: view.tokens[at] })}><${Drawing} id=${`token-${row.seat}`} /><//>
      <${Count} n=${view.hands[at]} label=${say("royal_flush.page.player.hand", { count: view.hands[at] })}><span class="royal-back" aria-hidden="true"></span><//>
    </span>
  </li>`;
}

/** Everybody by seat, under the number of the round. */
export function Players({ view, aids }) {
  const ahead = aids.standings.some((row) => !row.leads);
  const rounds = Array.from({ length: aids.rounds }, (_, at) => html`<i class=${at < view.round ? "is-on" : ""}></i>`);
  return html`<div class="royal-top">
    <p class="royal-round"><b>${say("royal_flush.page.round", { round: view.round, rounds: aids.rounds })}</b><span class="royal-rounds" aria-hidden="true">${rounds}</span>
      ${view.round < aids.rounds && html`<span class="royal-spent" title=${say("royal_flush.page.spent-why", { shared: aids.shared })}><${Drawing} id="token" /> ${say("royal_flush.page.spent", { count: view.spent })}</span>`}</p>
    <ul class=${`royal-players ${view.seats > 3 ? "is-many" : ""}`} style=${{ "--seats": view.seats }} aria-label=${say("royal_flush.page.players")}>
      ${aids.standings.map((row) => html`<${Player} key=${row.seat} view=${view} row=${row} pieces=${aids.pieces} crown=${ahead && row.leads} />`)}
    </ul>
  </div>`;
}
