// Small drawings that the whole table shares: prestige, marks of colours, and what a bouquet is worth.
/** @import { Combination } from "./types.d.ts" */
import { Art, html, say } from "../../kit.js";

const COIN_BOX = "0 0 40 40";

/** One prestige token. @param {{ worth: number, use: string }} props */
export function Coin({ worth, use }) {
  return html`<${Art} game="ikebana" id=${`token-${worth}`} box=${COIN_BOX} use=${use} class="ikebana-coin" />`;
}

/** The tokens that amounts come with. */
export const LATER_COINS = ["payment", "offer", "sum"].map((use) => ({ id: "token-1", box: COIN_BOX, use }));

/** An amount with a token in front of it. @param {{ n: number, use: string }} props */
export function Amount({ n, use }) {
  return html`<span class="ikebana-amount"><${Coin} worth=${1} use=${use} />${n}</span>`;
}

/**
 * Everything a seat owns, in tokens; `heaps` are `[worth, count]`.
 * @param {{ prestige: number, heaps: [number, number][] }} props
 */
export function Purse({ prestige, heaps }) {
  return html`<span class="ikebana-purse" role="img" aria-label=${say("ikebana.page.prestige", { prestige })}>
    <strong aria-hidden="true">${prestige}</strong>
    <span class="ikebana-coins" aria-hidden="true">
      ${heaps.map(
        ([worth, count]) => html`<span class="ikebana-heap" key=${worth}>
        ${Array.from({ length: count }, () => html`<${Coin} worth=${worth} use="purse" />`)}
      </span>`,
      )}
    </span>
  </span>`;
}

/** The shape and letter of a colour. @param {{ letter: string }} props */
export function ColourMark({ letter }) {
  return html`<${Art} game="ikebana" id=${`mark-${letter}`} box="0 0 20 20" class="ikebana-mark" />`;
}

/** A combination in words: "a pair of 3s". @param {Combination} combination */
export const combinationName = ({ kind, cards }) => say(`ikebana.kind.${kind}`, { value: cards[0][1] });

/** What a card completes, if anything. @param {{ combinations: Combination[], card: string }} props */
export function Completes({ combinations, card }) {
  const made = combinations.find((one) => one.cards.includes(card));
  if (!made) return null;
  const words = say("ikebana.page.makes", { combination: combinationName(made) });
  return html`<span class="ikebana-made">${words}</span>`;
}

/** The combinations of a bouquet, each with its points. @param {{ combinations: Combination[] }} props */
export function Combinations({ combinations }) {
  if (!combinations.length) return html`<span class="ikebana-none">${say("ikebana.page.no-combination")}</span>`;
  return html`<ul class="ikebana-combinations">
    ${combinations.map(
      (one, place) => html`<li class=${`ike-group-${place}`} key=${one.kind + one.cards[0]}>
      ${say("ikebana.page.worth-of", { combination: combinationName(one) })} <b>${one.points}</b>
    </li>`,
    )}
  </ul>`;
}

/**
 * The place of each card's combination in a bouquet, or -1; equal cards are told apart.
 * @param {string[]} cards @param {Combination[]} combinations
 */
export function groupsOf(cards, combinations) {
  const left = combinations.map((one) => [...one.cards]);
  return cards.map((card) => {
    const found = left.findIndex((rest) => rest.includes(card));
    if (found >= 0) left[found].splice(left[found].indexOf(card), 1);
    return found;
  });
}

/**
 * What the colours multiply by, or still may; those of `among` that are out of reach are struck out.
 * @param {{ worth: { multipliers: number[], complete: boolean }, among: number[], words?: boolean }} props
 */
export function Multipliers({ worth, among, words = true }) {
  const reached = worth.complete ? "ike-has" : "ike-open";
  const title = say(worth.complete ? "ikebana.page.multiplier" : "ikebana.page.multipliers");
  return html`<ul class="ikebana-multipliers" aria-label=${title}>
    ${among.map((factor) => {
      const shut = !worth.multipliers.includes(factor);
      return html`<li key=${factor} class=${shut ? "ike-shut" : reached} aria-hidden=${shut}>
        <b>×${factor}</b><span class=${words ? "" : "visually-hidden"}> ${say(`ikebana.page.colours.${factor}`)}</span>
      </li>`;
    })}
  </ul>`;
}
