// One board close up: what it takes, who is there, and the card sets to score it with.
import { Button, Card, cardName, cardSign, html, say, useEffect, useKeys, useRef } from "../../kit.js";
import { holders } from "./boards.js";
import { Drawing } from "./players.js";

/** Small cards in a row, each covering a part of the one before. */
export function Cards({ cards, label }) {
  const words = label ?? cards.map((card) => cardName("royal_flush", card)).join(", ");
  return html`<span class="royal-row" role="img" aria-label=${words}>
    ${cards.map((card, at) => html`<${Card} key=${at} game="royal_flush" id=${card} label="" />`)}
  </span>`;
}

/** What the jokers of a set stand for: in signs, and in words for those who hover or listen. */
function Stands({ set }) {
  if (!set.stands.length) return null;
  const cards = set.stands.map((card) => cardName("royal_flush", card));
  const words = say("royal_flush.page.stands", { count: set.stands.length, cards });
  return html`<span class="royal-stands" title=${words}><span aria-hidden="true">★ = ${set.stands.map(cardSign).join(", ")}</span><span class="visually-hidden">${words}</span></span>`;
}

function Sets({ board, sets, set, onChoose }) {
  return html`<fieldset class="royal-sets">
    <legend class="visually-hidden">${say("royal_flush.page.choose-set")}</legend>
    ${sets.map((one) => {
      const key = one.cards.join();
      return html`<label class="royal-set" key=${key}>
        <input type="radio" name=${`royal-set-${board.name}`} checked=${one === set} onChange=${() => onChoose(key)} />
        <${Cards} cards=${one.cards} /><${Stands} set=${one} />
      </label>`;
    })}
  </fieldset>`;
}

/** How many sets there are, and how to find one among many. */
function Hint({ board, sets, picked }) {
  if (!board.count) return null;
  if (!sets.length) return html`<p class="royal-hint">${say("royal_flush.page.no-set")}</p>`;
  const more = sets.length > 4 ? ` ${say("royal_flush.page.narrow")}` : "";
  const all = board.count > board.sets.length && !picked.length ? board.count : sets.length;
  return html`<p class="royal-hint">${say("royal_flush.page.sets-found", { count: all })}${more}</p>`;
}

function Confirm({ board, set, picked, act }) {
  // A large hand has more sets than are listed: any cards that are picked may be tried.
  const cards = set?.cards ?? (picked.length === board.size ? picked : null);
  const send = () => cards && act(`score ${board.name} ${cards.join(" ")}`);
  useKeys({ s: send });
  return html`<div class="royal-confirm">
    <${Button} kind="primary" disabled=${!cards} onClick=${send} data-testid="royal-score">${say("royal_flush.page.score-for", { value: board.value })}<//>
    ${board.ends_round && html`<span class="royal-warning">${say("royal_flush.page.ends-round")}</span>`}
  </div>`;
}

function Facts({ board, view }) {
  const shown = view.boards.find((one) => one.name === board.name);
  return html`<div class="royal-facts">
    <ul class="royal-holders">${holders(shown).map(
      (one) =>
        html`<li class=${one.owner ? "" : "is-free"}>${one.owner && html`<${Drawing} id=${`piece-${one.owner}`} />`}<b>${one.value}</b> ${one.text}</li>`,
    )}</ul>
    <p class="royal-example"><span>${say("royal_flush.page.example")}</span> <${Cards} cards=${board.example} /></p>
  </div>`;
}

/** The panel of the board that was chosen. */
export function BoardPanel({ board, view, sets, set, picked, mine, act, onChoose, onClose }) {
  const box = useRef(null);
  useEffect(() => {
    const first = box.current.querySelector("input[type=radio]");
    (first ?? box.current).focus({ preventScroll: true });
    box.current.scrollIntoView({ block: "nearest" });
  }, []);
  useKeys({ Escape: onClose });
  const scoring = mine && board.count > 0;
  return html`<section class="royal-panel" ref=${box} tabindex="-1" aria-label=${say(`royal_flush.board.${board.name}`)}>
    <header><h3>${say(`royal_flush.board.${board.name}`)}</h3><p class="royal-asks">${say(board.takes)}</p>
      <button type="button" class="button quiet icon" aria-label=${say("web.close")} onClick=${onClose}>✕</button></header>
    <div class="royal-panel-body">
      <${Facts} board=${board} view=${view} />
      ${
        scoring &&
        html`<div class="royal-scoring"><${Hint} board=${board} sets=${sets} picked=${picked} />
        <${Sets} board=${board} sets=${sets} set=${set} onChoose=${onChoose} />
        <${Confirm} board=${board} set=${set} picked=${picked} act=${act} /></div>`
      }
    </div>
  </section>`;
}
