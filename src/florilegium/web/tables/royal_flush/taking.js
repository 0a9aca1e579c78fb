// Taking cards: the order of the rules as a path, then display, deck and discard.
/** @import { ComponentChildren } from "preact" */
/** @import { Aids, PricedAction, Step as StepAid, Took, View } from "./types.d.ts" */
import { Dialog, html, kept, say, useState } from "../../kit.js";
import { arranged, Card, Cards, cardName, SUITS } from "./cards.js";
import { Drawing } from "./players.js";

/** A price in words. @param {number} price */
const priceText = (price) =>
  price ? say("royal_flush.page.tokens-each", { count: price }) : say("royal_flush.page.free");

/** What a step costs: a token, or nothing. @param {{ price: number }} props */
function Price({ price }) {
  if (!price) {
    return html`<span class="royal-price is-free"><span class="royal-word">${priceText(0)}</span>
      <span class="royal-sign" aria-hidden="true">0 <${Drawing} id="token" use="price" /></span></span>`;
  }
  return html`<span class="royal-price" role="img" aria-label=${priceText(price)}>${price} <${Drawing} id="token" use="price" /></span>`;
}

/** How a step is marked that is over: made, or left out. @type {Record<string, string>} */
const SIGNS = { past: "✓", skipped: "–" };

/**
 * One step: a button where it is one that can be made without pointing at a card.
 * No number stands before it: the keys 1 to 4 take cards.
 * @typedef {{ step: StepAid, act: (text: string) => void }} StepProps
 */
const Step = kept((/** @type {StepProps} */ { step, act }) => {
  const { look, word, price, action, open } = step;
  const inside = html`<i aria-hidden="true">${SIGNS[look] ?? ""}</i>
    <span class="royal-step-word">${say(word)}</span>${price !== null && html`<${Price} price=${price} />`}`;
  if (!action) return html`<li class=${`royal-step is-${look}`}>${inside}</li>`;
  return html`<li><button type="button" class=${`royal-step is-${look} ${open ? "is-open" : ""}`} disabled=${!open}
    data-action=${action} onClick=${() => act(action)}>${inside}</button></li>`;
});

/** The steps in the order of the rules. @param {{ path: StepAid[], act: (text: string) => void }} props */
function Path({ path, act }) {
  return html`<ol class="royal-path" aria-label=${say("royal_flush.page.path")}>
    ${path.map((step, place) => html`<${Step} key=${place} step=${step} act=${act} />`)}
  </ol>`;
}

/**
 * A place a card can be taken from: a button where `choice` says that it may be taken now.
 * @param {{
 *   choice: PricedAction | undefined, act: (text: string) => void, label: string, caption: string | number, class?: string,
 *   children: ComponentChildren
 * }} props
 */
function Place({ choice, act, label, caption, class: more = "", children }) {
  const below = choice ? html`<${Price} price=${choice.price} />` : caption;
  const inside = html`${children}<span class="royal-caption" aria-hidden="true">${below}</span>`;
  if (!choice) return html`<div class=${`royal-place ${more}`}>${inside}</div>`;
  return html`<button type="button" class=${`royal-place is-open ${more}`} data-action=${choice.action}
    aria-label=${`${label}, ${priceText(choice.price)}`} onClick=${() => act(choice.action)}>${inside}</button>`;
}

/**
 * A place of the display; `last` where its card has just been taken.
 * @typedef {{ card: string | null, place: string, choice: PricedAction | undefined, act: (text: string) => void, last: boolean }} DisplayProps
 */
const DisplayPlace = kept((/** @type {DisplayProps} */ { card, place, choice, act, last }) => {
  if (!card) {
    return html`<${Place} act=${act} caption=${place} label=""><span class=${`royal-gap ${last ? "is-last" : ""}`}
      data-place=${`display-${place}`} role="img" aria-label=${say("royal_flush.page.gap")}></span><//>`;
  }
  const label = say("royal_flush.page.take-label", { card: cardName(card) });
  return html`<${Place} choice=${choice} act=${act} caption=${place} label=${label}>
    <${Card} key=${card} data-place=${`display-${place}`} id=${card} label=${choice ? "" : undefined} /><//>`;
});

/** @typedef {{ count: number, choice: PricedAction | undefined, act: (text: string) => void }} DeckProps */
const Deck = kept((/** @type {DeckProps} */ { count, choice, act }) => {
  return html`<${Place} choice=${choice} act=${act} class="is-deck" caption=${say("royal_flush.page.deck")}
    label=${say("royal_flush.do.take-deck")}>
    ${
      count
        ? html`<${Card} data-place="deck" id="back" label=${say("royal_flush.page.deck-count", { count })} />`
        : html`<span class="royal-gap" data-place="deck"></span>`
    }
    <b class="royal-badge" aria-hidden="true">${count}</b><//>`;
});

const Discard = kept((/** @type {{ cards: string[] }} */ { cards }) => {
  const [open, setOpen] = useState(false);
  const top = cards.at(-1);
  const label = say("royal_flush.page.discard-count", { count: cards.length });
  const sorted = arranged(cards, 0, "suit");
  const suits = SUITS.map((suit) => sorted.filter((card) => card[1] === suit));
  return html`<button type="button" class="royal-place is-pile" disabled=${!top} aria-label=${label}
      onClick=${() => setOpen(true)}>
      ${top ? html`<${Card} key=${cards.length} data-place="discard" id=${top} label="" />` : html`<span class="royal-gap"></span>`}
      <b class="royal-badge" aria-hidden="true">${cards.length}</b>
      <span class="royal-caption" aria-hidden="true">${say("royal_flush.page.discard")}</span></button>
    <${Dialog} open=${open} title=${label} onClose=${() => setOpen(false)}><div class="dialog-content royal-discards">
      ${suits.filter((one) => one.length).map((one) => html`<${Cards} cards=${one} />`)}</div><//>`;
});

/**
 * Display, deck and discard, and where the turn stands.
 * @param {{ view: View, aids: Aids, act: (text: string) => void, mine: boolean, replay: boolean, last?: Took }} props
 */
export function Taking({ view, aids, act, mine, replay, last }) {
  /** @param {string} action */
  const choice = (action) => (mine ? aids.choices.find((one) => one.action === action) : undefined);
  return html`<section class=${`royal-taking ${mine ? "is-mine" : ""}`} data-zone="actions" aria-label=${say("royal_flush.page.taking")}>
    <p class="royal-prompt" role="status">${aids.prompt && !replay && say(aids.prompt)}</p>
    ${aids.path.length > 0 && html`<${Path} path=${aids.path} act=${act} />`}
    <div class="royal-market">
      ${view.display.map((card, at) => {
        const place = String(at + 1);
        return html`<${DisplayPlace} key=${at} card=${card} place=${place} choice=${choice(`take ${place}`)} act=${act}
          last=${last?.source === place} />`;
      })}
      <${Deck} count=${view.deck} choice=${choice("take deck")} act=${act} />
      <${Discard} cards=${view.discard} />
    </div>
  </section>`;
}
