// The flower in play, what is being asked, and the two answers.
import { Art, Button, Card, SeatName, html, say } from "../../kit.js";
import { cardWord, decided } from "./facts.js";
import { Ring } from "./ring.js";

const Life = () => html`<${Art} game="illusion" id="life" />`;

/** The flower everybody looks at: the one turned up, or the one that waits for decisions. */
const inPlay = ({ view }) => view.turned ?? (view.placed && view.baskets[view.placed.basket - 1]);

function placingWords({ view, aids }) {
  const card = cardWord(view.turned);
  const seat = view.turn[0];
  if (aids.baskets.length) return [say("illusion.page.place-you", { card }), say("illusion.page.place-hint")];
  return [say("illusion.page.place-other", { seat: { seat }, card }), ""];
}

/** What a Stop would win and cost, in words; `whose` chooses between words to a caller and about one. */
function stakeWords({ stake }, whose) {
  const lives = (count) => say("illusion.page.lives", { lives: count });
  const loss = lives(stake.loss);
  if (!stake.most) return say("illusion.page.stake-none", { loss });
  const { least, most, placer } = stake;
  const right = least === most ? lives(most) : say("illusion.page.lives-between", { least, most });
  return say(`illusion.page.${whose}`, { right, placer: { seat: placer }, loss });
}

/** The same in signs, where there is little room; the words stay for screen readers. */
function Stake({ stake }) {
  const { least, most, loss } = stake;
  const chip = (kind, text) => html`<span class=${`illusion-stake-${kind}`}>${text} <${Life} /></span>`;
  return html`<p class="illusion-stake" aria-hidden="true">${most > 0 && chip("right", `✓ +${least === most ? most : `${least}–${most}`}`)}${chip("wrong", `✗ −${loss}`)}</p>`;
}

function decidingWords({ table, view, aids }) {
  const { seat, basket } = view.placed;
  const args = { seat: { seat }, basket, card: cardWord(view.baskets[basket - 1]) };
  if (aids.decides) return [say("illusion.page.decide-you", args), stakeWords(aids, "stake")];
  if (view.seat === seat) return [say("illusion.page.decide-own", args), say("illusion.page.decide-own-hint")];
  const mine = view.seat && decided(table.log, view.seat);
  if (view.seat && mine !== null)
    return [say(`illusion.page.${mine ? "said-stop" : "said-let"}`), say("illusion.page.wait")];
  return [say("illusion.page.decide-other", args), stakeWords(aids, "stake-watch")];
}

function words(game) {
  if (game.view.outcome) return [say(game.view.outcome.reason), ""];
  return game.view.turned ? placingWords(game) : decidingWords(game);
}

/** Who still has to decide, as signs. */
function Waiting({ view }) {
  if (!view.waiting.length) return null;
  return html`<p class="illusion-waiting"><span>${say("illusion.page.waiting")}</span> ${view.waiting.map(
    (seat) => html`<${SeatName} key=${seat} seat=${seat} you=${seat === view.seat} />`,
  )}</p>`;
}

function Decide({ game }) {
  const { aids, send } = game;
  const off = aids.decides ? undefined : "true";
  const press = (text) => () => aids.decides && send(text);
  const icon = (id) => html`<${Art} game="illusion" id=${id} class="illusion-icon" />`;
  return html`<div class="illusion-decide" role="group" aria-label=${say("illusion.page.decide")}>
    <button type="button" class="illusion-stop" aria-disabled=${off} data-action="stop" aria-keyshortcuts="s" onClick=${press("stop")}>
      ${icon("stop")}<span>${say("illusion.page.stop")}</span>
    </button>
    <${Button} class="illusion-let" aria-disabled=${off} data-action="let" aria-keyshortcuts="l" onClick=${press("let")}>
      ${icon("let")}<span>${say("illusion.page.let")}</span>
    <//>
  </div>`;
}

function Deck({ view, aids }) {
  return html`<div class="illusion-deck">
    <${Card} game="illusion" id="back" label="" />
    <p><b>${view.deck}</b> <span>${say("illusion.page.deck")}</span></p>
    <p class="illusion-box" data-box><${Life} /><b>${aids.box}</b> <span>${say("illusion.page.box")}</span></p>
  </div>`;
}

/** The top of the table. */
export function Stage({ game }) {
  const { table, view, aids, playing } = game;
  const [headline, hint] = words(game);
  const card = inPlay(game);
  const racing = view.placed && table.deadline_ms !== null && table.deadline_ms !== undefined;
  return html`<section class=${`illusion-stage ${view.placed ? "illusion-asking" : ""} ${playing ? "" : "illusion-watching"}`} aria-label=${say("illusion.page.stage")}>
    <${Deck} view=${view} aids=${aids} />
    <div class="illusion-spot" key=${`${view.round}-${view.deck}`}>
      ${card ? html`<${Card} game="illusion" id=${card} />` : html`<${Art} game="illusion" id="emblem" box="0 0 200 200" class="illusion-emblem" />`}
      ${racing && html`<${Ring} table=${table} />`}
    </div>
    <div class="illusion-words">
      <p class="illusion-round">${say("illusion.page.round", { round: view.round, rounds: aids.rounds })}</p>
      <div role="status"><h2>${headline}</h2></div>
      ${hint && html`<p class=${`illusion-hint ${view.placed ? "illusion-long" : ""}`}>${hint}</p>`}
      ${view.placed && html`<${Stake} stake=${aids.stake} />`}
      <${Waiting} view=${view} />
    </div>
    ${playing && html`<${Decide} game=${game} />`}
  </section>`;
}
