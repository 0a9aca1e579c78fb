// Royal Flush's table: boards, display and hand. What fits where is told by the aids, never worked out here.
/** @import { TableProps } from "../../types.d.ts" */
/** @import { Aids, GameEvent, View } from "./types.d.ts" */
import { html, say, useEffect, useKeys, useMemo, useRef, useState } from "../../kit.js";
import { Boards, BoardsDialog } from "./boards.js";
import { Hand, OpenHands, order, sortedHand, switchOrder } from "./hand.js";
import { Bar, Players } from "./players.js";
import { cardsOf, isHinted, justHappened, setsWith } from "./reading.js";
import { lastRound, RoundDialog, RoundPanel } from "./rounds.js";
import { BoardPanel, setKey } from "./score.js";
import { Taking } from "./taking.js";

export { markOf } from "./cards.js";
export const finale = () => import("./finale.js");
export const travel = () => import("./travel.js");
export const css = "/static/tables/royal_flush/style.css";

/** @typedef {ReturnType<typeof useChoice>} Choice */

/**
 * The board that is looked at and the cards that are picked; new cards or a new turn make them stale.
 * @param {View} view @param {boolean} mine
 */
function useChoice(view, mine) {
  const [board, setBoard] = useState(/** @type {string | null} */ (null));
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const cards = `${view.hand} ${view.jokers} ${view.round}`;
  // What is empty already stays the same, and nothing is drawn a second time.
  useEffect(() => setPicked((old) => (old.length ? [] : old)), [cards]);
  useEffect(() => setBoard(null), [cards, mine]);
  // The same functions every time: what is given them is not drawn anew because of them.
  const { current: picking } = useRef({
    clear: () => setPicked([]),
    toggle: (/** @type {string} */ slot) =>
      setPicked((old) => (old.includes(slot) ? old.filter((one) => one !== slot) : [...old, slot])),
  });
  return { board, setBoard, picked, ...picking };
}

/** @type {Record<string, string>} */
const ACTIONS = { 1: "take 1", 2: "take 2", 3: "take 3", 4: "take 4", d: "take deck", w: "swap", f: "done", p: "pass" };

/**
 * The keys of the table: only what is open now does something, and nothing is taken beside an open board.
 * @param {Aids} aids @param {Choice} choice @param {(text: string) => void} act @param {boolean} replay
 */
function useTableKeys(aids, choice, act, replay) {
  const scorable = aids.boards.filter((one) => one.count).map((one) => one.name);
  const nextBoard = () => {
    const place = scorable.indexOf(choice.board ?? "");
    choice.setBoard(scorable[(place + 1) % scorable.length] ?? null);
  };
  /** @type {Record<string, () => unknown>} */
  const keys = { o: switchOrder, b: nextBoard };
  const open = replay || choice.board ? [] : aids.choices.map((one) => one.action);
  for (const [key, action] of Object.entries(ACTIONS)) {
    if (open.includes(action)) keys[key] = () => act(action);
  }
  useKeys(keys, {
    "1–4": say("royal_flush.page.key.take"),
    d: say("royal_flush.do.take-deck"),
    w: say("royal_flush.do.swap"),
    f: say("royal_flush.do.done"),
    p: say("royal_flush.do.pass"),
    b: say("royal_flush.page.key.board"),
    s: say("royal_flush.page.key.score"),
    o: say("royal_flush.page.key.order"),
  });
}

/** The whole table. @param {TableProps<View, Aids, GameEvent>} props */
export function Table({ table, view, aids, act, replay, paced }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const mine = !replay && view.seat !== null && view.turn.includes(view.seat);
  const choice = useChoice(view, mine);
  const [sheet, setSheet] = useState(false);
  const [chosenSet, chooseSet] = useState(/** @type {string | null} */ (null));
  const jokers = view.seat === null ? 0 : view.jokers[view.seat - 1];
  const hand = useMemo(() => sortedHand(view.hand, jokers), [view.hand, jokers, order.value]);
  const picked = useMemo(() => cardsOf(hand, choice.picked), [hand, choice.picked]);
  const open = aids.boards.find((one) => one.name === choice.board);
  const sets = open ? setsWith(open, picked) : [];
  const set = sets.length === 1 ? sets[0] : sets.find((one) => setKey(one) === chosenSet);
  const hinted = open && sets.find((one) => isHinted(table.hint?.action, open, one));
  const close = () => {
    /** @type {HTMLElement | null | undefined} */
    const board = root.current?.querySelector(`[data-board="${choice.board}"]`);
    board?.focus({ preventScroll: true });
    choice.setBoard(null);
  };
  useTableKeys(aids, choice, act, replay);
  const ended = lastRound({ table, view, replay, paced });
  const boards = { view, aids, picked, open: choice.board, last: justHappened(table.log, "Scored") };
  /** @param {string | null} board */
  const openFromSheet = (board) => {
    setSheet(false);
    choice.setBoard(board);
  };
  return html`<section class=${`royal fills-felt ${view.open_hands ? "is-opened" : ""}`} ref=${root} data-testid="royal-table"><div class="royal-grid">
    <${Bar} view=${view} aids=${aids} onBoards=${() => setSheet(true)} />
    <${Players} view=${view} aids=${aids} />
    <${Boards} ...${boards} zone="board" onOpen=${choice.setBoard} />
    ${
      open &&
      html`<${BoardPanel} key=${open.name} board=${open} view=${view} sets=${sets} set=${set} hinted=${hinted} picked=${picked}
        mine=${mine} act=${act} onChoose=${chooseSet} onClose=${close} />`
    }
    ${!open && ended && replay && html`<${RoundPanel} round=${ended} view=${view} />`}
    ${
      !open &&
      !(ended && replay) &&
      html`<${Taking} view=${view} aids=${aids} act=${act} mine=${mine} replay=${replay}
        last=${justHappened(table.log, "Took")} />`
    }
    ${
      view.seat !== null &&
      !view.open_hands &&
      html`<${Hand} hand=${hand} picked=${choice.picked} set=${set} onPick=${choice.toggle} onClear=${choice.clear} />`
    }
    ${view.open_hands && html`<${OpenHands} view=${view} hands=${view.open_hands} />`}
    </div>
    ${ended && !replay && html`<${RoundDialog} round=${ended} view=${view} />`}
    ${sheet && html`<${BoardsDialog} ...${boards} onOpen=${openFromSheet} onClose=${() => setSheet(false)} />`}
  </section>`;
}
