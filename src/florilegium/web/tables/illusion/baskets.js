// Four baskets, of which only the top flower and the height can be seen.
import { Art, Card, html, say } from "../../kit.js";
import { cardWord } from "./facts.js";

const EDGES = 5;

const half = (id) => html`<${Art} game="illusion" id=${id} box="0 0 120 156" class="illusion-wicker" />`;

/** What lies in a basket, in words. */
function contents(top, height) {
  return top
    ? say("illusion.page.contents", { card: cardWord(top), count: height })
    : say("illusion.page.contents-empty");
}

/** The basket itself; the edges of covered cards show how high it is. */
function Picture({ basket, top, height }) {
  const edges = Array.from(
    { length: Math.min(EDGES, Math.max(0, height - 1)) },
    (_, place) => html`<i key=${place} class=${`illusion-edge illusion-edge-${place + 1}`}></i>`,
  );
  return html`<span class="illusion-picture" aria-hidden="true">
    ${half("basket-back")}${edges}
    ${top && html`<${Card} key=${height} game="illusion" id=${top} label="" class="illusion-top" />`}
    ${half("basket")}
    <b class="illusion-tag">${basket}</b>
    ${height > 0 && html`<span class="illusion-height"><b>${height}</b><span>${say("illusion.page.cards", { count: height })}</span></span>`}
  </span>`;
}

/** Open tables: what lies below, from the bottom up. */
function Below({ cards }) {
  if (!cards?.length) return null;
  const mark = (card) =>
    html`<li><${Art} game="illusion" id=${`mark-${card}`} box="0 0 20 20" label=${cardWord(card)} /></li>`;
  return html`<ol class="illusion-below" aria-label=${say("illusion.page.below")}>${cards.map(mark)}</ol>`;
}

function Basket({ basket, game, last, word }) {
  const { view, aids, playing, send } = game;
  const top = view.baskets[basket - 1];
  const height = view.heights[basket - 1];
  const can = aids.baskets.includes(basket);
  const asked = view.placed?.basket === basket;
  const kind = `illusion-basket ${can ? "illusion-can" : ""} ${asked ? "illusion-asked" : ""} ${last === basket ? "illusion-last" : ""}`;
  const inside = contents(top, height);
  const picture = html`<${Picture} basket=${basket} top=${top} height=${height} />`;
  if (!playing)
    return html`<div class=${kind} role="img" aria-label=${say("illusion.page.basket", { basket, inside })}>${picture}</div>`;
  const label = can
    ? say("illusion.page.place-here", { card: word, basket, inside })
    : say("illusion.page.basket", { basket, inside });
  return html`<button type="button" class=${kind} aria-label=${label} aria-disabled=${can ? undefined : "true"} aria-keyshortcuts=${basket}
    data-action=${`place ${basket}`} onClick=${() => can && send(`place ${basket}`)}>${picture}</button>`;
}

/** All four. */
export function Baskets({ game, last, word }) {
  const { view } = game;
  return html`<ul class="illusion-baskets" aria-label=${say("illusion.page.baskets")}>${view.baskets.map(
    (_, place) =>
      html`<li key=${place}><${Basket} basket=${place + 1} game=${game} last=${last} word=${word} /><${Below} cards=${view.covered[place]} /></li>`,
  )}</ul>`;
}
