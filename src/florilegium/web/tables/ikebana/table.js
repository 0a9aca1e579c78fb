// Ikebana: the deck in the middle, everybody's bouquet around it, and what each is worth.
import { clockwise, html, lastMove, say, useKeys } from "../../kit.js";
import { OtherSeat, OwnSeat } from "./seats.js";
import { RoundPanel, RoundsButton, lastRound, useRoundPanel } from "./rounds.js";
import { Stage } from "./stage.js";

export { Result } from "./rounds.js";
export const css = "/static/tables/ikebana/style.css";

/** What the last move changed, so that it can be lit: `{seat, gathered}` or `{seat, refused}`. */
function changed(entry) {
  for (const { event } of entry?.events ?? []) {
    if (event.type === "Kept" || event.type === "Bought") return { seat: event.seat, gathered: true };
    if (event.type === "Refused") return { seat: event.seat, refused: true };
  }
  return {};
}

function useMoves(can, act, panel) {
  const doing = (text) => () => {
    if (can.has(text)) panel.dismiss();
    act(text);
  };
  const buys = [1, 2, 3, 4, 5].filter((seat) => can.has(`buy ${seat}`));
  const keys = { d: doing("draw"), k: doing("keep"), x: doing("refuse"), v: panel.toggle };
  for (const seat of buys) keys[seat] = doing(`buy ${seat}`);
  useKeys(keys, {
    d: say("ikebana.page.key.draw"),
    k: say("ikebana.page.key.keep"),
    x: say("ikebana.page.key.refuse"),
    "1–5": say("ikebana.page.key.buy"),
    v: say("ikebana.page.key.rounds"),
  });
}

function Bar({ table, view, aids, panel }) {
  const rounds = Array.from({ length: aids.last_round }, (_, place) => place + 1);
  return html`<header class="ikebana-bar">
    <h2 class="ikebana-round">${say("ikebana.page.round", { round: view.round, rounds: aids.last_round })}</h2>
    <ol class="ikebana-steps" aria-hidden="true">
      ${rounds.map((round) => html`<li class=${round < view.round || view.outcome ? "ike-done" : round === view.round ? "ike-now" : ""}></li>`)}
    </ol>
    <span class="ikebana-count">${say("ikebana.page.deck", { count: view.deck })}</span>
    ${
      view.doubled
        ? html`<span class="ikebana-final ike-now">${say("ikebana.page.final")}</span>`
        : table.options?.final_bouquet &&
          html`<span class="ikebana-final">${say("ikebana.page.final-later", { round: aids.last_round })}</span>`
    }
    <${RoundsButton} view=${view} aids=${aids} panel=${panel} />
  </header>`;
}

/** The whole table. */
export function Table({ table, view, aids, legal = [], act, replay = false }) {
  const can = new Set(replay ? [] : legal.map((one) => one.text));
  const entry = lastMove(table.log);
  const panel = useRoundPanel(table, aids.rounds.length, entry, replay);
  const move = (text) => {
    panel.dismiss();
    act(text);
  };
  useMoves(can, replay || !view.seat ? () => {} : act, panel);
  const lit = changed(entry);
  const seat = { view, aids, lit };
  return html`<div class="ikebana">
    <${Bar} table=${table} view=${view} aids=${aids} panel=${panel} />
    ${panel.shown && html`<${RoundPanel} ...${lastRound(view, aids)} onClose=${replay ? null : panel.dismiss} />`}
    ${
      !(view.outcome && panel.shown) &&
      html`<div class=${`ikebana-grid ${view.seat ? "ike-seated" : "ike-watching"}`}>
      ${!view.outcome && html`<${Stage} view=${view} aids=${aids} can=${can} act=${move} entry=${entry} />`}
      ${view.seat && html`<${OwnSeat} seat=${view.seat} ...${seat} />`}
      <ul class=${`ikebana-others ike-of-${view.seats - (view.seat ? 1 : 0)}`}>
        ${clockwise(view).map((one) => html`<${OtherSeat} key=${one} seat=${one} can=${can} ...${seat} />`)}
      </ul>
    </div>`
    }
  </div>`;
}
