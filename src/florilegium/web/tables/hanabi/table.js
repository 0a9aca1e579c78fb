// Hanabi's table: the fireworks, the hands of the others, the own hand, and what to do with them.
/** @import { TableProps, TableState } from "../../types.d.ts" */
/** @import { Memory } from "./memory.js" */
/** @import { Aids, GameEvent, Held, Touch, View } from "./types.d.ts" */
import { AfterTable, clockwise, html, say, useKeys, useLayoutEffect, useMemo, useRef, useState } from "../../kit.js";
import { SENTENCE_MARKS } from "../deck55/cards.js";
import { ActionBar } from "./bar.js";
import { LATER_MARKS } from "./clues.js";
import { Fireworks } from "./fireworks.js";
import { handOf, OtherHand, OwnHand } from "./hands.js";
import { useTableKeys } from "./keys.js";
import { LastMove, LastMoveText } from "./lastmove.js";
import { useMemory } from "./memory.js";

export { markOf } from "../deck55/cards.js";
export const drawings = [...LATER_MARKS, ...SENTENCE_MARKS];
export const finale = () => import("./finale.js");
export const travel = () => import("./travel.js");
export const tellsLastMove = true;
export const css = "/static/tables/hanabi/style.css";

/**
 * What is chosen: an own card, or a teammate with one of the cards and perhaps a clue. Cards go by the
 * numbers that memory.js gives them.
 * @typedef {{ own?: number, seat?: number, card?: number, clue?: string, byKey?: boolean, noting?: boolean }} Choice
 * @typedef {{
 *   table: TableState<View, Aids, GameEvent>, view: View, aids: Aids, memory: Memory, last: LastMove,
 *   fates: Record<string, string>
 * }} Game
 */

/** @type {Record<string, string>} */
const FATES = { last: "last", played: "useless", useless: "useless" };

/** What each card is to its firework: what it waits for, a last copy, or of no more use. @param {Aids} aids */
function fatesOf(aids) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const { colour, following, status } of aids.fireworks) {
    for (const [place, word] of status.entries()) found[`${colour}${place + 1}`] = FATES[word] ?? "";
    if (following) found[following] = "next";
  }
  return found;
}

/**
 * A tap on a teammate's card: its colour first, then its value, then nothing.
 * @param {Touch[]} tells @param {Choice | null} choice @param {number} seat @param {number} id @param {Held} held
 * @returns {Choice | null}
 */
function tapped(tells, choice, seat, id, held) {
  const legal = [...(held.card ?? "")].filter((clue) => tells.some((tell) => tell.seat === seat && tell.clue === clue));
  if (choice?.card !== id) return { seat, card: id, clue: legal[0] };
  const following = legal[legal.indexOf(choice.clue ?? "") + 1];
  return following ? { seat, card: id, clue: following } : null;
}

/**
 * The hand one tells about is seen as a whole, also where the hands of the others scroll.
 * @param {Choice | null} choice
 */
function useHandInSight(choice) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    root.current?.querySelector(".hanabi-target")?.scrollIntoView({ block: "nearest" });
  }, [choice]);
  return root;
}

/**
 * A choice lasts while its card is in the hand it was chosen from.
 * @param {Choice | null} choice @param {Memory} memory
 */
function stillChosen(choice, memory) {
  if (choice?.own !== undefined) return memory.order.includes(choice.own) ? choice : null;
  if (choice?.card === undefined || choice.seat === undefined) return choice;
  return memory.ids[choice.seat - 1].includes(choice.card) ? choice : null;
}

/** The game's part of the page. @param {TableProps<View, Aids, GameEvent>} props */
export function Table({ table, view, aids, legal, act, replay }) {
  const [wanted, choose] = useState(/** @type {Choice | null} */ (null));
  const [blind, setBlind] = useState(false);
  const memory = useMemory(table.code, view, table.log, replay);
  const last = useMemo(() => new LastMove(table.log, view.seat), [table.log, view.seat]);
  const over = Boolean(view.outcome);
  const fates = useMemo(() => (over ? {} : fatesOf(aids)), [aids]);
  const game = { table, view, aids, memory, last, fates };
  const others = clockwise(view);
  const choice = stillChosen(wanted, memory);
  const tell = aids.tells.find((one) => one.seat === choice?.seat && one.clue === choice?.clue);
  const looking = replay || !view.seat || over;
  /** @param {string} text */
  const send = (text) => {
    act(text);
    choose(null);
  };
  const root = useHandInSight(choice);
  useKeys({ o: () => setBlind(!blind) }, { o: say("hanabi.page.key-owner") });
  useTableKeys(looking ? null : { game, legal, choice, others, choose, send });
  /** @param {Touch} one @param {boolean} byKey */
  const onChoose = (one, byKey) => {
    const card = choice?.seat === one.seat ? choice.card : undefined;
    choose({ seat: one.seat, card, clue: one.clue, byKey });
  };
  /** @param {number} seat */
  const otherHand = (seat) => {
    const targeted = choice?.seat === seat;
    /** @param {number} to @param {number} id @param {Held} held */
    const onCard = (to, id, held) => choose(tapped(aids.tells, choice, to, id, held));
    const ofCards = view.hands[seat - 1].map(({ card }) => (card && fates[card]) ?? "");
    return html`<${OtherHand} key=${seat} ...${handOf(game, seat)} fates=${ofCards}
      tells=${aids.tells.filter((one) => one.seat === seat)} tell=${targeted ? tell : undefined}
      chosen=${targeted ? choice.card : undefined} targeted=${targeted} blind=${blind} onChoose=${onChoose}
      onCard=${looking ? null : onCard} />`;
  };
  /** @param {number} id */
  const onOwnCard = (id) => choose(choice?.own === id ? null : { own: id });
  const touches = tell && say("hanabi.page.touches", { positions: tell.positions, count: tell.positions.length });
  return html`<div class=${`hanabi hanabi-seats-${view.seats} ${looking ? "hanabi-looking" : ""} ${over ? "hanabi-over" : ""}`} ref=${root}>
    <${Fireworks} view=${view} aids=${aids} last=${last} />
    <${AfterTable}><${LastMoveText} last=${last} /><//>
    <div class="hanabi-others" data-zone="others">${others.map(otherHand)}</div>
    ${
      view.seat &&
      html`<${OwnHand} ...${handOf(game, view.seat)} order=${memory.order} chosen=${choice?.own}
        onCard=${looking ? null : onOwnCard} onPlace=${memory.place} />`
    }
    ${
      !looking &&
      html`<${ActionBar} game=${game} legal=${legal} choice=${choice} tell=${tell} send=${send} choose=${choose}
        onClue=${onChoose} />`
    }
    <p class="visually-hidden" role="status">${touches}</p>
  </div>`;
}
