// One board close up: what it takes, who is there, and the card sets to score it with.
/** @import { BoardAid, CardSet, View } from "./types.d.ts" */
import { Button, html, Icon, say, useEffect, useKeys, useRef } from "../../kit.js";
import { boardName, holders } from "./boards.js";
import { Cards, cardName, cardSign } from "./cards.js";
import { Drawing } from "./players.js";
import { countSets } from "./reading.js";

/** More sets than this, and a word says how to find one. */
const MANY = 4;

/**
 * What the jokers of a set stand for: in signs, and in words for those who hover or listen.
 * @param {{ stands: string[] }} props
 */
function Stands({ stands }) {
  if (!stands.length) return null;
  const words = say("royal_flush.page.stands", { count: stands.length, cards: stands.map(cardName) });
  return html`<span class="royal-stands" title=${words}>
    <span aria-hidden="true">★ = ${stands.map(cardSign).join(", ")}</span>
    <span class="visually-hidden">${words}</span></span>`;
}

/** Tells one set of a board from another. @param {CardSet} set */
export const setKey = (set) => set.cards.join();

/**
 * @typedef {{
 *   board: BoardAid, sets: CardSet[], set: CardSet | undefined, hinted: CardSet | undefined, onChoose: (key: string) => void
 * }} SetsProps
 */

/** The sets to choose from; what a hint would score comes first and is marked. @param {SetsProps} props */
function Sets({ board, sets, set, hinted, onChoose }) {
  const ordered = hinted ? [hinted, ...sets.filter((one) => one !== hinted)] : sets;
  return html`<fieldset class="royal-sets">
    <legend class="visually-hidden">${say("royal_flush.page.choose-set")}</legend>
    ${ordered.map(
      (one) => html`<label class="royal-set" key=${setKey(one)}>
        <input type="radio" name=${`royal-set-${board.name}`} checked=${one === set}
          onChange=${() => onChoose(setKey(one))} />
        <${Cards} cards=${one.cards} /><${Stands} stands=${one.stands} />
        ${one === hinted && html`<span class="royal-hinted"><${Icon} name="hint" /><span class="visually-hidden">${say("royal_flush.page.hinted")}</span></span>`}
      </label>`,
    )}
  </fieldset>`;
}

/**
 * How many sets there are, and how to choose one of them.
 * @param {{ board: BoardAid, sets: CardSet[], chosen: boolean, picked: string[] }} props
 */
function Hint({ board, sets, chosen, picked }) {
  if (!sets.length) {
    const isCut = board.count > board.sets.length;
    return html`<p class="royal-hint">${say(isCut ? "royal_flush.page.try" : "royal_flush.page.no-set", { count: board.size })}</p>`;
  }
  const found = say("royal_flush.page.sets-found", { count: countSets(board, picked) });
  const choose = chosen ? "" : say(`royal_flush.page.${sets.length > MANY ? "narrow" : "choose-one"}`);
  return html`<p class="royal-hint">${found} ${choose}</p>`;
}

/** @param {{ board: BoardAid, sets: CardSet[], set: CardSet | undefined, picked: string[], act: (text: string) => void }} props */
function Confirm({ board, sets, set, picked, act }) {
  // A large hand has more sets than are listed: any cards that are picked may be tried.
  const cards = set?.cards ?? (picked.length === board.size ? picked : null);
  const send = () => cards && act(`score ${board.name} ${cards.join(" ")}`);
  useKeys({ s: send });
  return html`<div class="royal-confirm">
    <${Button} kind="primary" disabled=${!cards} onClick=${send}
      data-testid="royal-score">${say("royal_flush.page.score-for", { value: board.value })}<//>
    ${board.ends_round && html`<span class="royal-warning">${say("royal_flush.page.ends-round")}</span>`}
    <${Hint} board=${board} sets=${sets} chosen=${cards !== null} picked=${picked} />
  </div>`;
}

/** @param {{ board: BoardAid, view: View }} props */
function Facts({ board, view }) {
  const shown = view.boards.find((one) => one.name === board.name);
  return html`<div class="royal-facts">
    <ul class="royal-holders">${
      shown &&
      holders(shown).map(
        ({ owner, value, text }) => html`<li class=${owner ? "" : "is-free"}>
          ${owner && html`<${Drawing} id=${`piece-${owner}`} use="holder" />`}<b>${value}</b> ${text}</li>`,
      )
    }</ul>
    <p class="royal-example"><span>${say("royal_flush.page.example")}</span> <${Cards} cards=${board.example} /></p>
  </div>`;
}

/**
 * The panel of the board that was chosen.
 * @param {{
 *   board: BoardAid, view: View, sets: CardSet[], set: CardSet | undefined, hinted: CardSet | undefined, picked: string[], mine: boolean,
 *   act: (text: string) => void, onChoose: (key: string) => void, onClose: () => void
 * }} props
 */
export function BoardPanel({ board, view, sets, set, hinted, picked, mine, act, onChoose, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    /** @type {HTMLElement | null | undefined} */
    const first = box.current?.querySelector("input[type=radio]");
    (first ?? box.current)?.focus({ preventScroll: true });
  }, []);
  useKeys({ Escape: onClose });
  const scoring = mine && board.count > 0;
  return html`<section class="royal-panel" data-zone="actions" ref=${box} tabindex="-1" aria-label=${boardName(board.name)}>
    <header><h3>${boardName(board.name)}</h3><p class="royal-asks">${say(board.takes)}</p>
      <button type="button" class="button quiet icon" aria-label=${say("web.close")} onClick=${onClose}>✕</button></header>
    ${
      scoring
        ? html`<${Sets} board=${board} sets=${sets} set=${set} hinted=${hinted} onChoose=${onChoose} />
        <${Confirm} board=${board} sets=${sets} set=${set} picked=${picked} act=${act} />`
        : html`<${Facts} board=${board} view=${view} />`
    }
  </section>`;
}
