// How rounds were paid: each player's combinations and multiplier, and the table over all rounds.
/** @import { LogEntry, TableState } from "../../types.d.ts" */
/** @import { Aids, Gain, GameEvent, View } from "./types.d.ts" */
import { Button, Dialog, html, SeatName, say, useState } from "../../kit.js";
import { Combinations } from "./parts.js";
import { Bouquet } from "./seats.js";

/** @typedef {ReturnType<typeof useRoundPanel>} RoundPanelState */

/** @param {string} code */
const storageKey = (code) => `florilegium.ikebana.rounds.${code}`;

/** @param {string} code */
function readDismissed(code) {
  try {
    return sessionStorage.getItem(storageKey(code));
  } catch {
    return null; // Storage may be forbidden.
  }
}

/** @param {string} code @param {number} rounds */
function writeDismissed(code, rounds) {
  try {
    sessionStorage.setItem(storageKey(code), String(rounds));
  } catch {
    // Then nobody is shown a panel that could not be put away.
  }
}

/**
 * How many rounds' panels were dismissed; who comes later has seen them all, an undo brings one back.
 * @param {string} code @param {number} finished
 */
function dismissedRounds(code, finished) {
  const known = readDismissed(code);
  const seen = known === null ? finished : Math.min(Number(known), finished);
  if (String(seen) !== known) writeDismissed(code, seen);
  return seen;
}

/**
 * What a finished round paid lies over the table until it is dismissed; a replay shows it where it fell, and a position
 * without a table, of which something is asked, not at all. `open` is the dialog with all rounds.
 * @param {Pick<TableState, "code">} table @param {number} finished @param {LogEntry<GameEvent> | undefined} entry
 * @param {{ replay: boolean, paced: boolean }} looking
 */
export function useRoundPanel({ code }, finished, entry, { replay, paced }) {
  const [, redraw] = useState(0);
  const [open, setOpen] = useState(false);
  const fell = entry?.events?.some(({ event }) => event.type === "RoundScored");
  return {
    shown: replay ? fell : (paced || code !== "") && finished > dismissedRounds(code, finished),
    dismiss() {
      writeDismissed(code, finished);
      redraw((times) => times + 1);
    },
    open,
    toggle: () => finished > 0 && setOpen(!open),
    close: () => setOpen(false),
  };
}

/** The last finished round, as the panel wants it. @param {View} view @param {Aids} aids */
export const lastRound = (view, aids) => roundOf(view, aids, aids.rounds.length);

/** @param {View} view @param {Aids} aids @param {number} round */
const roundOf = (view, aids, round) => ({
  round,
  bouquets: view.finished[round - 1],
  gains: aids.rounds[round - 1],
  sums: aids.sums[round - 1],
  size: aids.size,
  you: view.seat,
});

/** @typedef {Omit<ReturnType<typeof roundOf>, "round">} RoundProps */

/**
 * @param {{ seat: number, cards: string[], gain: Gain, sum: string, size: number, best: boolean, you: boolean }} props
 */
function Scored({ seat, cards, gain, sum, size, best, you }) {
  return html`<li class=${`ikebana-scored ${best ? "ike-best" : ""}`}>
    <header><${SeatName} seat=${seat} you=${you} />
      <span class="ikebana-sum">${sum && `${sum} =`} <b>${gain.total}</b></span></header>
    <${Bouquet} cards=${cards} size=${size} worth=${gain} />
    <div class="ikebana-why">
      <${Combinations} combinations=${gain.combinations} />
      <span class="ikebana-factor">${say(`ikebana.page.colours.${gain.multiplier}`)} <b>×${gain.multiplier}</b></span>
      ${gain.doubled && html`<span class="ikebana-factor ike-final">${say("ikebana.multiplier.final")}</span>`}
    </div>
  </li>`;
}

/** @param {RoundProps} props */
function Round({ bouquets, gains, sums, size, you }) {
  const best = Math.max(...gains.map((gain) => gain.total));
  return html`<ol class="ikebana-round-seats">
    ${gains.map(
      (gain, place) => html`<${Scored} key=${place} seat=${place + 1} cards=${bouquets[place]} gain=${gain}
        sum=${sums[place]} size=${size} best=${gain.total === best} you=${you === place + 1} />`,
    )}
  </ol>`;
}

/** A finished round in the place of the bouquets, where one only looks. @param {RoundProps & { round: number }} props */
export function RoundPanel({ round, ...scored }) {
  const title = say("ikebana.page.scored", { round });
  return html`<section class="ikebana-panel" tabindex="0" aria-label=${title} data-testid="ikebana-panel">
    <h3>${title}</h3>
    <${Round} ...${scored} />
  </section>`;
}

/**
 * The same over the table, which waits below as it was.
 * @param {RoundProps & { round: number, onClose: () => void }} props
 */
export function RoundDialog({ round, onClose, ...scored }) {
  return html`<${Dialog} title=${say("ikebana.page.scored", { round })} onClose=${onClose} class="ikebana-dialog"
    data-testid="ikebana-panel">
    <div class="dialog-content ikebana"><${Round} ...${scored} /></div>
    <form method="dialog" class="ikebana-go-on">
      <${Button} type="submit" kind="primary" autofocus data-testid="ikebana-go-on">${say("ikebana.page.go-on")}<//>
    </form>
  <//>`;
}

/** Every finished round. @param {{ view: View, aids: Aids }} props */
function AllRounds({ view, aids }) {
  return html`<div class="ikebana">
    <${Ledger} view=${view} aids=${aids} />
    ${aids.rounds.map((_, place) => {
      const { round, ...scored } = roundOf(view, aids, place + 1);
      return html`<h3 key=${place}>${say("ikebana.page.scored", { round })}</h3><${Round} ...${scored} />`;
    })}
  </div>`;
}

/**
 * The button that shows all finished rounds again, and what it opens.
 * @param {{ view: View, aids: Aids, panel: RoundPanelState }} props
 */
export function RoundsButton({ view, aids, panel }) {
  if (!aids.rounds.length) return null;
  const title = say("ikebana.page.rounds");
  return html`<${Button} kind="quiet" class="ikebana-rounds" data-testid="ikebana-rounds"
      onClick=${panel.toggle}>${title}<//>
    ${
      panel.open &&
      html`<${Dialog} title=${title} onClose=${panel.close} class="ikebana-dialog">
      <div class="dialog-content"><${AllRounds} view=${view} aids=${aids} /></div><//>`
    }`;
}

/** With its sign, as a sum has it. @param {number} n */
function signed(n) {
  if (n === 0) return "0";
  return n > 0 ? `+${n}` : `−${-n}`;
}

/**
 * Where everybody's prestige comes from: the start, each round, and payments; one column a player. While it is being
 * counted up, only the first of these rows are filled in, and the total is what they come to so far.
 * @param {{ view: View, aids: Aids, counted?: number }} props
 */
export function Ledger({ view, aids, counted = view.gains.length + 1 }) {
  const places = view.prestige.map((_, place) => place);
  const done = counted > view.gains.length;
  /** @param {number} place */
  const soFar = (place) => view.gains.slice(0, counted).reduce((sum, gains) => sum + gains[place], aids.start);
  /** @param {number} place */
  const total = (place) => (done ? view.prestige[place] : `${soFar(place)}…`);
  /** @param {number} place */
  const winner = (place) => (done && view.outcome?.winners.includes(place + 1) ? "ike-winner" : "");
  /**
   * @param {string} title @param {(place: number) => string | number} cell @param {number[]} [totals] whose best is marked
   */
  const row = (title, cell, totals) => html`<tr>
    <th scope="row">${title}</th>
    ${places.map((place) => {
      const best = totals && totals[place] === Math.max(...totals) ? "ike-best" : "";
      return html`<td key=${place} class=${`${best} ${winner(place)}`}>${cell(place)}</td>`;
    })}
  </tr>`;
  return html`<table class="ikebana-ledger">
    <caption class="visually-hidden">${say("ikebana.page.ledger")}</caption>
    <thead><tr><td></td>
      ${places.map(
        (place) => html`<th scope="col" key=${place} class=${winner(place)}><${SeatName} seat=${place + 1} /></th>`,
      )}
    </tr></thead>
    <tbody>
      ${row(say("ikebana.page.start"), () => aids.start)}
      ${view.gains.map((totals, place) => {
        const title = say("ikebana.page.round-short", { round: place + 1 });
        return place < counted ? row(title, (seat) => signed(totals[seat]), totals) : row(title, () => "");
      })}
      ${row(say("ikebana.page.traded"), (place) => (done ? signed(aids.traded[place]) : ""))}
    </tbody>
    <tfoot>${row(say("ikebana.page.total"), total)}</tfoot>
  </table>`;
}
