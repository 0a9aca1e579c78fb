// Illusion's table: the flower in play, four baskets, everybody's lives, and a fair chance to say Stop.
/** @import { TableProps, TableState } from "../../types.d.ts" */
/** @import { Aids, GameEvent, View } from "./types.d.ts" */
import { html, isWithin, say, useKeys } from "../../kit.js";
import { Answers } from "./answers.js";
import { Baskets } from "./baskets.js";
import { lastPlaced } from "./facts.js";
import { ScorePad } from "./scores.js";
import { Showing, useShowing } from "./showing.js";
import { Stage } from "./stage.js";

export { markOf } from "./cards.js";
export { retelling } from "./retelling.js";
export const finale = () => import("./finale.js");
export const travel = () => import("./travel.js");
export const css = "/static/tables/illusion/style.css";

/**
 * What every part of the table is given; whoever only looks on has aids without anything to do.
 * @typedef {{
 *   table: TableState<View, Aids, GameEvent>, view: View, aids: Aids, playing: boolean, send: (text: string) => void
 * }} Game
 */

/** Space belongs to whatever has the focus, if that is something to press. */
const CONTROL = "button, a, summary, [role=button], [tabindex='0']";

/** @param {Game} game @param {ReturnType<typeof useShowing>} showing */
function useTableKeys({ aids, send }, showing) {
  /** @type {Record<string, (event: KeyboardEvent) => unknown>} */
  const keys = {};
  for (const basket of aids.baskets) keys[basket] = () => send(`place ${basket}`);
  if (aids.decides) {
    keys.s = () => send("stop");
    keys[" "] = (event) => (isWithin(event, CONTROL) ? false : send("stop"));
    keys.l = () => send("let");
  }
  if (showing.shown) keys.Escape = showing.close;
  useKeys(keys, {
    "1–4": say("illusion.page.key.place"),
    [say("illusion.page.key.stop-keys")]: say("illusion.page.key.stop"),
    l: say("illusion.page.key.let"),
    Esc: say("illusion.page.key.close"),
  });
}

/** The game's part of the page. @param {TableProps<View, Aids, GameEvent>} props */
export function Table({ table, view, aids, act, replay, paced }) {
  const playing = !replay && view.seat !== null && !view.outcome;
  const showing = useShowing(table.log, paced);
  /** @param {string} text */
  const send = (text) => {
    if (text.startsWith("place")) showing.close();
    act(text);
  };
  const game = { table, view, aids: playing ? aids : { ...aids, baskets: [], decides: false }, playing, send };
  // The end of the game tells the lives of the last round by itself.
  const shown = view.outcome && !showing.shown?.stopped ? null : showing.shown;
  useTableKeys(game, { ...showing, shown });
  return html`<div class=${`illusion illusion-seats-${view.seats} ${playing ? "" : "illusion-watching"} ${showing.resting ? "illusion-resting" : ""}`}>
    <${Stage} game=${game} covered=${shown !== null} />
    ${playing && html`<${Answers} game=${game} />`}
    <${Baskets} game=${game} last=${lastPlaced(table.log)} />
    ${shown && html`<${Showing} key=${shown.version} shown=${shown} close=${showing.close} timed=${!paced} />`}
    <${ScorePad} game=${game} />
  </div>`;
}
