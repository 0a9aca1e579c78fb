// Four baskets, of which only the top flower and the height can be seen.
/** @import { Game } from "./table.js" */
import { Art, Card, html, kept, say } from "../../kit.js";
import { cardName } from "./cards.js";

const EDGES = 5;

/** @param {{ id: "basket-back" | "basket" }} props */
const Wicker = ({ id }) => html`<${Art} game="illusion" id=${id} box="0 0 120 156" class="illusion-wicker" />`;

/** What lies in a basket, in words. @param {string | null} top @param {number} height */
function contents(top, height) {
  if (!top) return say("illusion.page.contents-empty");
  return say("illusion.page.contents", { card: cardName(top), count: height });
}

/**
 * The basket itself; the edges of covered cards show how high it is.
 * @typedef {{ basket: number, top: string | null, height: number }} PictureProps
 */
const Picture = kept((/** @type {PictureProps} */ { basket, top, height }) => {
  const edges = Array.from(
    { length: Math.min(EDGES, Math.max(0, height - 1)) },
    (_, place) => html`<i key=${place} class=${`illusion-edge illusion-edge-${place + 1}`}></i>`,
  );
  return html`<span class="illusion-picture" aria-hidden="true">
    <${Wicker} id="basket-back" />${edges}
    ${top && html`<${Card} key=${height} game="illusion" id=${top} label="" class="illusion-top" data-place=${`basket-${basket}`} />`}
    <${Wicker} id="basket" />
    <b class="illusion-tag">${basket}</b>
    ${
      height > 0 &&
      html`<span class="illusion-height"><b>${height}</b><span>${say("illusion.page.cards", { count: height })}</span></span>`
    }
  </span>`;
});

/** Open tables: what lies below, from the bottom up. @param {{ cards: string[] | undefined }} props */
function Below({ cards }) {
  if (!cards?.length) return null;
  return html`<ol class="illusion-below" aria-label=${say("illusion.page.below")}>${cards.map(
    (card) => html`<li><${Art} game="illusion" id=${`mark-${card}`} box="0 0 20 20" label=${cardName(card)} /></li>`,
  )}</ol>`;
}

/**
 * `turned` is the flower that can be placed here now, `place` does it; null where one only looks on.
 * @typedef {PictureProps & {
 *   turned: string | null, asked: boolean, last: boolean, place: ((basket: number) => void) | null
 * }} BasketProps
 */
const Basket = kept((/** @type {BasketProps} */ { basket, top, height, turned, asked, last, place }) => {
  const kind = ["illusion-basket", turned && "illusion-can", asked && "illusion-asked", last && "illusion-last"];
  const inside = contents(top, height);
  const picture = html`<${Picture} basket=${basket} top=${top} height=${height} />`;
  const shown = {
    class: kind.filter(Boolean).join(" "),
    "aria-label": turned
      ? say("illusion.page.place-here", { card: cardName(turned), basket, inside })
      : say("illusion.page.basket", { basket, inside }),
  };
  if (!place) return html`<div ...${shown} role="img">${picture}</div>`;
  return html`<button type="button" ...${shown} aria-disabled=${turned ? undefined : "true"} aria-keyshortcuts=${basket}
    data-action=${`place ${basket}`} onClick=${() => turned && place(basket)}>${picture}</button>`;
});

/**
 * What is drawn of a basket, and nothing else.
 * @param {Game} game @param {number} basket @param {number | null} last @returns {BasketProps}
 */
const basketOf = ({ view, aids, playing, send }, basket, last) => ({
  basket,
  top: view.baskets[basket - 1],
  height: view.heights[basket - 1],
  turned: playing && aids.baskets.includes(basket) ? view.turned : null,
  asked: view.placed?.basket === basket,
  last: last === basket,
  place: playing ? () => send(`place ${basket}`) : null,
});

/** All four; `last` is the one that was placed on last. @param {{ game: Game, last: number | null }} props */
export function Baskets({ game, last }) {
  const { view } = game;
  return html`<ul class="illusion-baskets" data-zone="board" aria-label=${say("illusion.page.baskets")}>${view.baskets.map(
    (_, place) => html`<li key=${place}><${Basket} ...${basketOf(game, place + 1, last)} />
      <${Below} cards=${view.covered[place]} /></li>`,
  )}</ul>`;
}
