// Taking cards: the order of the rules as a path, then display, deck and discard.
import { Card, Dialog, cardName, html, say, useState } from "../../kit.js";
import { arranged } from "./hand.js";
import { Drawing } from "./players.js";
import { Cards } from "./score.js";

/** What a step costs: a token, or nothing. */
function Price({ price }) {
  return price
    ? html`<span class="royal-price" role="img" aria-label=${say("royal_flush.page.tokens-each", { count: price })}>${price} <${Drawing} id="token" /></span>`
    : html`<span class="royal-price is-free">${say("royal_flush.page.free")}</span>`;
}

/** One step: a button where it is one that can be made without pointing at a card. */
function Step({ n, step, act }) {
  const { look, word, price, action, open } = step;
  const inside = html`<i aria-hidden="true">${look === "past" ? "✓" : n}</i><span class="royal-step-word">${say(word)}</span>${price !== null && html`<${Price} price=${price} />`}`;
  if (!action) return html`<li class=${`royal-step is-${look}`}>${inside}</li>`;
  return html`<li><button type="button" class=${`royal-step is-${look} ${open ? "is-open" : ""}`} disabled=${!open} data-action=${action} onClick=${() => act(action)}>${inside}</button></li>`;
}

/** The steps in the order of the rules. */
function Path({ path, act }) {
  return html`<ol class="royal-path" aria-label=${say("royal_flush.page.path")}>
    ${path.map((step, at) => html`<${Step} key=${at} n=${at + 1} step=${step} act=${act} />`)}
  </ol>`;
}

/** A place a card can be taken from: a button when it may be taken now. */
function Place({ choice, mine, act, label, caption, class: more = "", children }) {
  const inside = html`${children}<span class="royal-caption" aria-hidden="true">${choice && mine ? html`<${Price} price=${choice.price} />` : caption}</span>`;
  if (!choice || !mine) return html`<div class=${`royal-place ${more}`}>${inside}</div>`;
  const price = choice.price
    ? say("royal_flush.page.tokens-each", { count: choice.price })
    : say("royal_flush.page.free");
  return html`<button type="button" class=${`royal-place is-open ${more}`} data-action=${choice.action} aria-label=${`${label}, ${price}`} onClick=${() => act(choice.action)}>${inside}</button>`;
}

function Discard({ view }) {
  const [open, setOpen] = useState(false);
  const top = view.discard.at(-1);
  const label = say("royal_flush.page.discard-count", { count: view.discard.length });
  const sorted = arranged(view.discard, 0, "suit");
  const suits = ["S", "H", "D", "C"].map((suit) => sorted.filter((card) => card[1] === suit));
  return html`<button type="button" class="royal-place is-pile" disabled=${!top} aria-label=${label} onClick=${() => setOpen(true)}>
      ${top ? html`<${Card} key=${view.discard.length} game="royal_flush" id=${top} label="" />` : html`<span class="royal-gap"></span>`}
      <b class="royal-badge" aria-hidden="true">${view.discard.length}</b><span class="royal-caption" aria-hidden="true">${say("royal_flush.page.discard")}</span></button>
    <${Dialog} open=${open} title=${label} onClose=${() => setOpen(false)}><div class="dialog-content royal-discards">
      ${suits.filter((cards) => cards.length).map((cards) => html`<${Cards} cards=${cards} />`)}</div><//>`;
}

/** Display, deck and discard, and where the turn stands. */
export function Taking({ view, aids, act, mine, replay, last }) {
  const choices = Object.fromEntries(aids.choices.map((choice) => [choice.action, choice]));
  return html`<section class=${`royal-taking ${mine ? "is-mine" : ""}`} aria-label=${say("royal_flush.page.taking")}>
    ${aids.prompt && !replay && html`<p class="royal-prompt" role="status">${say(aids.prompt)}</p>`}
    ${aids.path.length > 0 && html`<${Path} path=${aids.path} act=${act} />`}
    <div class="royal-market">
      ${view.display.map((card, at) => {
        const text = `take ${at + 1}`;
        const gap = html`<span class=${`royal-gap ${last?.source === String(at + 1) ? "is-last" : ""}`} role="img" aria-label=${say("royal_flush.page.gap")}></span>`;
        return html`<${Place} key=${at} choice=${choices[text]} mine=${mine} act=${act} caption=${at + 1} label=${card ? say("royal_flush.page.take-label", { card: cardName("royal_flush", card) }) : ""}>
          ${card ? html`<${Card} key=${card} class="royal-dealt" game="royal_flush" id=${card} label=${mine && choices[text] ? "" : undefined} />` : gap}<//>`;
      })}
      <${Place} choice=${choices["take deck"]} mine=${mine} act=${act} class="is-deck" caption=${say("royal_flush.page.deck")} label=${say("royal_flush.do.take-deck")}>
        ${view.deck ? html`<${Card} game="royal_flush" id="back" label=${say("royal_flush.page.deck-count", { count: view.deck })} />` : html`<span class="royal-gap"></span>`}
        <b class="royal-badge" aria-hidden="true">${view.deck}</b><//>
      <${Discard} view=${view} />
    </div>
  </section>`;
}
