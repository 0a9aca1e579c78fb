// The flower in play, and what is being asked.
/** @import { Game } from "./table.js" */
/** @import { Placement, Stake as StakeAid, View } from "./types.d.ts" */
import { Art, Card, compact, html, kept, say } from "../../kit.js";
import { cardName } from "./cards.js";
import { Countdown } from "./countdown.js";
import { decided } from "./facts.js";

/** What is asked, and a hint below it. @typedef {{ headline: string, hint: string }} Words */

const life = () => html`<${Art} game="illusion" id="life" />`;

/** The flower that lies in a basket. @param {View} view @param {Placement} placed */
const topOf = (view, placed) => view.baskets[placed.basket - 1] ?? "";

/** The flower everybody looks at: the one turned up, or the one that waits for decisions. @param {View} view */
const inPlay = (view) => view.turned ?? (view.placed && topOf(view, view.placed));

/** @param {Game} game @param {string} turned @param {boolean} covered @returns {Words} */
function placingWords({ view, aids }, turned, covered) {
  const card = cardName(turned);
  if (!aids.baskets.length) {
    return { headline: say("illusion.page.place-other", { seat: { seat: view.turn[0] }, card }), hint: "" };
  }
  const hint = compact.value ? "place-hint-touch" : "place-hint";
  return {
    headline: say("illusion.page.place-you", { card }),
    hint: say(`illusion.page.${covered ? "place-hint-covered" : hint}`),
  };
}

/**
 * What a Stop would win and cost, in words to a caller or about one.
 * @param {StakeAid | null} stake @param {"stake" | "stake-watch"} whose
 */
function stakeWords(stake, whose) {
  if (!stake) return "";
  /** @param {number} count */
  const lives = (count) => say("illusion.page.lives", { lives: count });
  const { least, most, placer } = stake;
  const loss = lives(stake.loss);
  if (!most) return say("illusion.page.stake-none", { loss });
  const right = least === most ? lives(most) : say("illusion.page.lives-between", { least, most });
  return say(`illusion.page.${whose}`, { right, placer: { seat: placer }, loss });
}

/**
 * The same in signs, where there is little room; the words stay for screen readers.
 * @param {{ stake: StakeAid }} props
 */
function Stake({ stake: { least, most, loss } }) {
  const gain = least === most ? most : `${least}–${most}`;
  return html`<p class="illusion-stake" aria-hidden="true">
    ${most > 0 && html`<span class="illusion-stake-right">✓ +${gain} ${life()}</span>`}
    <span class="illusion-stake-wrong">✗ −${loss} ${life()}</span></p>`;
}

/** @param {Game} game @param {Placement} placed @returns {Words} */
function decidingWords({ table, view, aids }, placed) {
  const { seat, basket } = placed;
  const args = { seat: { seat }, basket, card: cardName(topOf(view, placed)) };
  if (aids.decides) return { headline: say("illusion.page.decide-you", args), hint: stakeWords(aids.stake, "stake") };
  if (view.seat === seat) {
    return { headline: say("illusion.page.decide-own", args), hint: say("illusion.page.decide-own-hint") };
  }
  const mine = view.seat === null ? null : decided(table.log, view.seat);
  if (mine !== null) {
    return {
      headline: say(mine ? "illusion.page.said-stop" : "illusion.page.said-let"),
      hint: say("illusion.page.wait"),
    };
  }
  return { headline: say("illusion.page.decide-other", args), hint: stakeWords(aids.stake, "stake-watch") };
}

/** @param {Game} game @param {boolean} covered @returns {Words} */
function words(game, covered) {
  const { outcome, turned, placed } = game.view;
  if (outcome) return { headline: say(outcome.reason), hint: "" };
  if (turned) return placingWords(game, turned, covered);
  return placed ? decidingWords(game, placed) : { headline: "", hint: "" };
}

const Deck = kept((/** @type {{ deck: number, box: number }} */ { deck, box }) => {
  return html`<div class="illusion-deck" data-place="deck">
    <${Card} game="illusion" id="back" label="" data-place="deck" />
    <p><b>${deck}</b> <span>${say("illusion.page.deck")}</span></p>
    <p class="illusion-box" data-place="box">${life()}<b>${box}</b> <span>${say("illusion.page.box")}</span></p>
  </div>`;
});

/** The flower in play, or the game's emblem. @param {{ game: Game }} props */
function Spot({ game: { table, view } }) {
  const card = inPlay(view);
  return html`<div class="illusion-spot">
    ${
      card
        ? html`<${Card} game="illusion" id=${card} label=${cardName(card)} data-place="spot" />`
        : html`<${Art} game="illusion" id="emblem" box="0 0 200 200" class="illusion-emblem" />`
    }
    ${view.placed && table.deadline_ms !== null && html`<${Countdown} clock=${table} />`}
  </div>`;
}

/** The top of the table; `covered` where a basket that is shown lies over the others. @param {{ game: Game, covered: boolean }} props */
export function Stage({ game, covered }) {
  const { view, aids } = game;
  const { headline, hint } = words(game, covered);
  const asking = view.placed ? "illusion-asking" : "";
  return html`<section class=${`illusion-stage ${asking}`} data-zone="hand" aria-label=${say("illusion.page.stage")}>
    <${Deck} deck=${view.deck} box=${aids.box} />
    <${Spot} key=${`${view.round}-${view.deck}`} game=${game} />
    <div class="illusion-words">
      <p class="illusion-round">${say("illusion.page.round", { round: view.round, rounds: aids.rounds })}</p>
      <div role="status"><h2>${headline}</h2></div>
      ${hint && html`<p class=${`illusion-hint ${view.placed ? "illusion-long" : ""}`}>${hint}</p>`}
      ${aids.stake && html`<${Stake} stake=${aids.stake} />`}
    </div>
  </section>`;
}
