// Small drawings that the whole table shares: prestige, marks of colours, and what a bouquet is worth.
import { Art, html, say } from "../../kit.js";

/** One prestige token. */
export function Coin({ worth }) {
  return html`<${Art} game="ikebana" id=${`token-${worth}`} class="ikebana-coin" />`;
}

/** An amount with a token in front of it. */
export function Amount({ n }) {
  return html`<span class="ikebana-amount"><${Coin} worth=${1} />${n}</span>`;
}

/** Everything a seat owns, in tokens; `heaps` are `[worth, count]`. */
export function Purse({ prestige, heaps }) {
  return html`<span class="ikebana-purse" role="img" aria-label=${say("ikebana.page.prestige", { prestige })}>
    <strong aria-hidden="true">${prestige}</strong>
    <span class="ikebana-coins" aria-hidden="true">
      ${heaps.map(
        ([worth, count]) => html`<span class="ikebana-heap" key=${worth}>
        ${Array.from({ length: count }, () => html`<${Coin} worth=${worth} />`)}
      </span>`,
      )}
    </span>
  </span>`;
}

/** The shape and letter of a colour. */
export function ColourMark({ letter }) {
  return html`<${Art} game="ikebana" id=${`mark-${letter}`} box="0 0 20 20" class="ikebana-mark" />`;
}

/** A combination in words: "a pair of 3s". */
export const combinationName = ({ kind, cards }) => say(`ikebana.kind.${kind}`, { value: cards[0][1] });

/** The combinations of a bouquet, each with its points. */
export function Combinations({ worth }) {
  if (!worth.combinations.length) return html`<span class="ikebana-none">${say("ikebana.page.no-combination")}</span>`;
  return html`<ul class="ikebana-combinations">
    ${worth.combinations.map(
      (one, place) => html`<li class=${`ike-group-${place}`} key=${one.kind + one.cards[0]}>
      ${combinationName(one)} <b>${one.points}</b>
    </li>`,
    )}
  </ul>`;
}

/** The place of each card's combination in a bouquet, or -1; equal cards are told apart. */
export function places(cards, combinations) {
  const left = combinations.map((one) => [...one.cards]);
  return cards.map((card) => {
    const found = left.findIndex((rest) => rest.includes(card));
    if (found >= 0) left[found].splice(left[found].indexOf(card), 1);
    return found;
  });
}

/** What the colours multiply by, or still may; those of `among` that are out of reach are struck out. */
export function Multipliers({ worth, among, words = true }) {
  const state = (factor) =>
    worth.multipliers.includes(factor) ? (worth.complete ? "ike-has" : "ike-open") : "ike-shut";
  const title = say(worth.complete ? "ikebana.page.multiplier" : "ikebana.page.multipliers");
  return html`<ul class="ikebana-multipliers" aria-label=${title}>
    ${among.map(
      (factor) => html`<li key=${factor} class=${state(factor)} aria-hidden=${state(factor) === "ike-shut"}>
      <b>×${factor}</b><span class=${words ? "" : "visually-hidden"}> ${say(`ikebana.page.colours.${factor}`)}</span>
    </li>`,
    )}
  </ul>`;
}
