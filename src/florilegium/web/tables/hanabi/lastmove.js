// The last move: what it said, and which cards light up because of it; and what one was told since one's own.
/** @import { LogEntry, ToldEvent } from "../../types.d.ts" */
/** @import { GameEvent } from "./types.d.ts" */
import { eventsOf, html, lastMove, Sentence } from "../../kit.js";

/**
 * What a seat was told since it last moved: with three players or more it is not what the last move said.
 * @param {LogEntry<GameEvent>[]} log @param {number | null} seat
 */
function toldSince(log, seat) {
  const own = log.findLastIndex((entry) => entry.seat === seat && entry.events?.length);
  return eventsOf(log.slice(own + 1)).flatMap((one) => (one.type === "Told" && one.to === seat ? [one] : []));
}

/** Questions about the last move that the table asks while it draws. */
export class LastMove {
  /** @param {LogEntry<GameEvent>[]} log @param {number | null} owner */
  constructor(log, owner) {
    /** @type {ToldEvent<GameEvent>[]} */
    this.told = lastMove(log)?.events ?? [];
    this.events = this.told.map((told) => told.event);
    this.owner = owner;
    this.since = toldSince(log, owner);
  }

  /** Whether a tell pointed at this card. @param {number} seat @param {number} position */
  touched(seat, position) {
    return this.events.some((one) => one.type === "Told" && one.to === seat && one.positions.includes(position));
  }

  /** Whether any tell did at this card of one's own, since one moved. @param {number} seat @param {number} position */
  clued(seat, position) {
    return seat === this.owner && this.since.some((one) => one.positions.includes(position));
  }

  /** Whether this card is new in the hand. @param {number} seat @param {number} position */
  drew(seat, position) {
    return this.events.some((one) => one.type === "Drew" && one.seat === seat && one.position === position);
  }

  /** Whether a firework of this colour has grown. @param {string} colour */
  placed(colour) {
    return this.events.some((one) => one.type === "Played" && one.success && one.card[0] === colour);
  }

  /** Whether such a card is lost, discarded or misplayed. @param {string} card */
  discarded(card) {
    return this.events.some(
      (one) => (one.type === "Discarded" || (one.type === "Played" && !one.success)) && one.card === card,
    );
  }
}

/** The last move in words; its place is kept before the first. @param {{ last: LastMove }} props */
export function LastMoveText({ last }) {
  return html`<p class="hanabi-news" data-zone="last">${last.told.map(
    (told, place) => html`<${Sentence} key=${place} message=${told.message} use="news" /> `,
  )}</p>`;
}
