// The players: points now, pieces, tokens and cards.
/** @import { ComponentChildren } from "preact" */
/** @import { Aids, Standing, View } from "./types.d.ts" */
import { Art, Button, html, kept, ScoreCard, SeatName, say } from "../../kit.js";

/** A drawing of forty by forty from the sheet; `use` as for `Art`. @param {{ id: string, use: string, class?: string }} props */
export function Drawing({ id, use, class: more = "" }) {
  return Art({ game: "royal_flush", id, use, class: `royal-drawing ${more}` });
}

/** How many, behind a small drawing. @param {{ n: number, label: string, place?: string, children: ComponentChildren }} props */
function Count({ n, label, place, children }) {
  return html`<span class="royal-count" role="img" aria-label=${label} title=${label} data-place=${place}>${children}
    <b aria-hidden="true">${n}</b></span>`;
}

/** @param {{ seat: number, left: number, all: number }} props */
function Pieces({ seat, left, all }) {
  const label = say("royal_flush.page.player.pieces", { count: left });
  const row = Array.from(
    { length: all },
    (_, place) => html`<${Drawing} id=${`piece-${seat}`} use="pieces" class=${place < left ? "" : "is-placed"} />`,
  );
  return html`<span class="royal-pieces" role="img" aria-label=${label} title=${label}>${row}</span>`;
}

/**
 * What is drawn of a player, and nothing else: nobody is drawn again whose things are as they were.
 * @param {View} view @param {Standing} standing
 */
const playerOf = (view, { seat, ...standing }) => ({
  seat,
  ...standing,
  you: seat === view.seat,
  turn: view.turn.includes(seat),
  left: view.pieces[seat - 1],
  jokers: view.jokers[seat - 1],
  ownTokens: view.tokens[seat - 1],
  hand: view.hands[seat - 1],
});

const Player = kept((/** @type {ReturnType<typeof playerOf> & { pieces: number, crown: boolean }} */ props) => {
  const { seat, points, spaces, tokens, total, you, turn, left, jokers, ownTokens, hand, pieces, crown } = props;
  const sum = say("royal_flush.page.player.sum", { points, spaces, tokens });
  const label = `${say("royal_flush.page.player.total", { count: total })}. ${sum}`;
  return html`<li class=${`royal-player ${turn ? "is-turn" : ""}`} aria-current=${turn ? "true" : null}>
    <span class="royal-player-name"><${SeatName} seat=${seat} you=${you} /></span>
    <span class="royal-total" role="img" aria-label=${label} title=${sum}>
      ${crown && html`<i aria-hidden="true">♛</i>`}${total}</span>
    <span class="royal-things">
      <${Pieces} seat=${seat} left=${left} all=${pieces} />
      ${
        jokers > 0 &&
        html`<${Count} n=${jokers} label=${say("royal_flush.page.player.jokers", { count: jokers })}>
        <span class="royal-star" aria-hidden="true">★</span><//>`
      }
      <${Count} n=${ownTokens} label=${say("royal_flush.page.player.tokens", { count: ownTokens })}>
        <${Drawing} id=${`token-${seat}`} use="count" /><//>
      <${Count} n=${hand} place=${`hand-${seat}`} label=${say("royal_flush.page.player.hand", { count: hand })}>
        <span class="royal-back" aria-hidden="true"></span><//>
    </span>
  </li>`;
});

/** What becomes of the tokens spent in this round. @param {{ view: View, aids: Aids }} props */
function Spent({ view, aids }) {
  if (view.round >= aids.rounds) return null;
  const words = say("royal_flush.page.spent", { count: view.spent });
  return html`<span class="royal-spent" role="img" aria-label=${words}
    title=${say("royal_flush.page.spent-why", { shared: aids.shared })}><${Drawing} id="token" use="spent" />
    <span class="royal-word">${words}</span><span class="royal-sign">${view.spent}</span></span>`;
}

/**
 * Which round it is, what is to be shared, and the way to the boards at full size where they are drawn small.
 * @param {{ view: View, aids: Aids, onBoards: () => void }} props
 */
export function Bar({ view, aids, onBoards }) {
  const rounds = Array.from(
    { length: aids.rounds },
    (_, place) => html`<i class=${place < view.round ? "is-on" : ""}></i>`,
  );
  return html`<div class="royal-bar">
    <p class="royal-round"><b>${say("royal_flush.page.round", { round: view.round, rounds: aids.rounds })}</b>
      <span class="royal-rounds" aria-hidden="true">${rounds}</span><${Spent} view=${view} aids=${aids} /></p>
    <${ScoreCard} game="royal_flush" facts=${{ view, aids }} />
    <${Button} kind="quiet" class="royal-all" data-testid="royal-boards" onClick=${onBoards}>
      ${say("royal_flush.page.boards")}<//>
  </div>`;
}

/** Everybody by seat. @param {{ view: View, aids: Aids }} props */
export function Players({ view, aids }) {
  const ahead = aids.standings.some((one) => !one.leads);
  return html`<ul class=${`royal-players ${view.seats > 3 ? "is-many" : ""}`} style=${{ "--seats": view.seats }}
    data-zone="others" aria-label=${say("royal_flush.page.players")}>
    ${aids.standings.map(
      (one) => html`<${Player} key=${one.seat} ...${playerOf(view, one)} pieces=${aids.pieces}
        crown=${ahead && one.leads} />`,
    )}
  </ul>`;
}
