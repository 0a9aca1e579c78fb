// Royal Flush's table: boards, display and hand. What fits where is told by the aids, never worked out here.
import { html, say, useEffect, useKeys, useRef, useState } from "../../kit.js";
import { Boards } from "./boards.js";
import { Hand, OpenHands, sorted, useOrder } from "./hand.js";
import { Players } from "./players.js";
import { RoundPanel } from "./rounds.js";
import { BoardPanel } from "./score.js";
import { Taking } from "./taking.js";
import { happened, picks, setsWith } from "./read.js";

export { Result } from "./rounds.js";
export const css = "/static/tables/royal_flush/style.css";

/** The board that is looked at and the cards that are picked; new cards or a new turn make them stale. */
function useWish(view, mine) {
  const [board, setBoard] = useState(null);
  const [picked, setPicked] = useState([]);
  const cards = `${view.hand} ${view.jokers} ${view.round}`;
  useEffect(() => setPicked([]), [cards]);
  useEffect(() => setBoard(null), [cards, mine]);
  const toggle = (slot) =>
    setPicked((old) => (old.includes(slot) ? old.filter((one) => one !== slot) : [...old, slot]));
  return { board, setBoard, picked, setPicked, toggle };
}

/** The keys of the table: only what is open now does something, and nothing is taken beside an open board. */
function useTableKeys({ aids, wish, act, turnOrder, replay }) {
  const lit = aids.boards.filter((one) => one.count);
  const nextBoard = () => {
    const at = lit.findIndex((one) => one.name === wish.board);
    wish.setBoard(lit.length ? lit[(at + 1) % lit.length].name : null);
  };
  const takes = Object.fromEntries([1, 2, 3, 4].map((place) => [place, `take ${place}`]));
  const plain = { ...takes, d: "take deck", w: "swap", f: "done", p: "pass" };
  const keys = { o: turnOrder, b: nextBoard };
  for (const choice of replay || wish.board ? [] : aids.choices) {
    const key = Object.keys(plain).find((one) => plain[one] === choice.action);
    keys[key] = () => act(choice.action);
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

/** The whole table. */
export function Table({ table, view, aids, act, replay }) {
  const root = useRef(null);
  const mine = !replay && view.seat !== null && view.turn.includes(view.seat);
  const wish = useWish(view, mine);
  const [order, turnOrder] = useOrder();
  const [chosen, setChosen] = useState(null);
  const hand = sorted(view, order);
  const ids = picks(hand, wish.picked);
  const open = aids.boards.find((one) => one.name === wish.board);
  const sets = open ? setsWith(open, ids) : [];
  const set = sets.length === 1 ? sets[0] : sets.find((one) => one.cards.join() === chosen);
  const close = () => {
    root.current.querySelector(`[data-board="${wish.board}"]`)?.focus({ preventScroll: true });
    wish.setBoard(null);
  };
  useTableKeys({ aids, wish, act, turnOrder, replay });
  return html`<section class="royal" ref=${root} data-testid="royal-table">
    <${RoundPanel} table=${table} view=${view} replay=${replay} />
    <${Players} view=${view} aids=${aids} />
    <${Boards} view=${view} aids=${aids} picked=${ids} open=${wish.board} onOpen=${wish.setBoard} last=${happened(table.log, "Scored")} />
    ${
      open
        ? html`<${BoardPanel} key=${open.name} board=${open} view=${view} sets=${sets} set=${set} picked=${ids} mine=${mine} act=${act}
          onChoose=${setChosen} onClose=${close} />`
        : html`<${Taking} view=${view} aids=${aids} act=${act} mine=${mine} replay=${replay} last=${happened(table.log, "Took")} />`
    }
    ${
      view.seat !== null &&
      html`<${Hand} hand=${hand} order=${order} onOrder=${turnOrder} picked=${wish.picked} set=${set} onPick=${wish.toggle} onClear=${() => wish.setPicked([])} />`
    }
    ${view.open_hands && html`<${OpenHands} view=${view} order=${order} onOrder=${turnOrder} />`}
  </section>`;
}
