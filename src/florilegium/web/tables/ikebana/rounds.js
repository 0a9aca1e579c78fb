// How rounds were paid: each player's combinations and multiplier, and the table over all rounds.
import { Button, Dialog, SeatName, html, say, useState } from "../../kit.js";
import { Combinations } from "./parts.js";
import { Bouquet } from "./seats.js";

const memory = (code) => `florilegium.ikebana.rounds.${code}`;

function recall(code) {
  try {
    return sessionStorage.getItem(memory(code));
  } catch {
    return null; // Storage may be forbidden.
  }
}

function remember(code, seen) {
  try {
    sessionStorage.setItem(memory(code), seen);
  } catch {
    // Then nobody is shown a panel that could not be put away.
  }
}

/** How many rounds' panels were dismissed; who comes later has seen them all, an undo brings one back. */
function dismissed(code, finished) {
  const known = recall(code);
  const seen = known === null ? finished : Math.min(Number(known), finished);
  if (String(seen) !== known) remember(code, seen);
  return seen;
}

/** The panel that a finished round opens, until it is dismissed; a replay shows it where it fell. */
export function useRoundPanel({ code }, finished, entry, replay) {
  const [, redraw] = useState(0);
  const [open, setOpen] = useState(false);
  const fell = entry?.events.some(({ event }) => event.type === "RoundScored");
  const dismiss = () => {
    remember(code, finished);
    redraw((times) => times + 1);
  };
  const toggle = () => finished && setOpen(!open);
  return {
    shown: replay ? fell : finished > dismissed(code, finished),
    dismiss,
    open,
    toggle,
    close: () => setOpen(false),
  };
}

/** The last finished round, as the panel wants it. */
export const lastRound = (view, aids) => roundOf(view, aids, aids.rounds.length);

const roundOf = (view, aids, round) => ({
  round,
  bouquets: view.finished[round - 1],
  gains: aids.rounds[round - 1],
  sums: aids.sums[round - 1],
  size: aids.size,
  you: view.seat,
});

function Scored({ seat, cards, gain, sum, size, best, you }) {
  const worth = { combinations: gain.combinations, colours: gain.colours };
  return html`<li class=${`ikebana-scored ${best ? "ike-best" : ""}`}>
    <header><${SeatName} seat=${seat} you=${you} /><span class="ikebana-sum">${sum && `${sum} =`} <b>${gain.total}</b></span></header>
    <${Bouquet} cards=${cards} size=${size} worth=${worth} />
    <div class="ikebana-why">
      <${Combinations} worth=${worth} />
      <span class="ikebana-factor">${say(`ikebana.page.colours.${gain.multiplier}`)} <b>×${gain.multiplier}</b></span>
      ${gain.doubled && html`<span class="ikebana-factor ike-final">${say("ikebana.multiplier.final")}</span>`}
    </div>
  </li>`;
}

function Round({ bouquets, gains, sums, size, you }) {
  const best = Math.max(...gains.map((gain) => gain.total));
  return html`<ol class="ikebana-round-seats">
    ${gains.map((gain, place) => html`<${Scored} key=${place} seat=${place + 1} cards=${bouquets[place]} gain=${gain} sum=${sums[place]} size=${size} best=${gain.total === best} you=${you === place + 1} />`)}
  </ol>`;
}

/** The panel itself. */
export function RoundPanel({ round, onClose, ...scored }) {
  return html`<section class="ikebana-panel" aria-label=${say("ikebana.page.scored", { round })} data-testid="ikebana-panel">
    <header><h3>${say("ikebana.page.scored", { round })}</h3>
      ${onClose && html`<${Button} kind="primary" data-testid="ikebana-go-on" onClick=${onClose}>${say("ikebana.page.go-on")}<//>`}</header>
    <${Round} ...${scored} />
  </section>`;
}

/** The button that shows all finished rounds again, and what it opens. */
export function RoundsButton({ view, aids, panel }) {
  if (!aids.rounds.length) return null;
  return html`<${Button} kind="quiet" class="ikebana-rounds" data-testid="ikebana-rounds" onClick=${panel.toggle}>${say("ikebana.page.rounds")}<//>
    ${
      panel.open &&
      html`<${Dialog} title=${say("ikebana.page.rounds")} onClose=${panel.close} class="ikebana-dialog">
      <div class="dialog-content"><div class="ikebana">
        <${Ledger} view=${view} aids=${aids} />
        ${aids.rounds.map(
          (_, place) => html`<h3 key=${place}>${say("ikebana.page.scored", { round: place + 1 })}</h3>
          <${Round} ...${roundOf(view, aids, place + 1)} />`,
        )}
      </div></div>
    <//>`
    }`;
}

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

const best = (totals, place) => (totals[place] === Math.max(...totals) ? "ike-best" : "");

/** Where everybody's prestige comes from: the start, each round, and payments; one column a player. */
function Ledger({ view, aids }) {
  const seats = view.prestige.map((_, place) => place);
  const winner = (place) => (view.outcome?.winners.includes(place + 1) ? "ike-winner" : "");
  const row = (title, cell, mark = () => "") => html`<tr>
    <th scope="row">${title}</th>
    ${seats.map((place) => html`<td key=${place} class=${`${mark(place)} ${winner(place)}`}>${cell(place)}</td>`)}
  </tr>`;
  return html`<table class="ikebana-ledger">
    <caption class="visually-hidden">${say("ikebana.page.ledger")}</caption>
    <thead><tr><td></td>
      ${seats.map((place) => html`<th scope="col" key=${place} class=${winner(place)}><${SeatName} seat=${place + 1} /></th>`)}
    </tr></thead>
    <tbody>
      ${row(say("ikebana.page.start"), () => aids.start)}
      ${view.gains.map((totals, round) =>
        row(
          say("ikebana.page.round-short", { round: round + 1 }),
          (place) => signed(totals[place]),
          (place) => best(totals, place),
        ),
      )}
      ${row(say("ikebana.page.traded"), (place) => signed(aids.traded[place]))}
    </tbody>
    <tfoot>${row(say("ikebana.page.total"), (place) => view.prestige[place])}</tfoot>
  </table>`;
}

/** The end of the game: all rounds side by side. */
export function Result({ view, aids }) {
  return html`<div class="ikebana"><${Ledger} view=${view} aids=${aids} /></div>`;
}
