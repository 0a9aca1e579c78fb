// Illusion's table: the flower in play, four baskets, everybody's lives, and a fair chance to say Stop.
import { html, say, useKeys, useRef } from "../../kit.js";
import { Baskets } from "./baskets.js";
import { cardWord, lastPlaced } from "./facts.js";
import { useFlights } from "./flights.js";
import { ScorePad } from "./scores.js";
import { Showing, useShowing } from "./showing.js";
import { Stage } from "./stage.js";

export { retold } from "./retold.js";
export { Result } from "./scores.js";
export const css = "/static/tables/illusion/style.css";

/** Space belongs to whatever has the focus, if that is something to press. */
const onControl = (event) => Boolean(event.target.closest?.("button, a, summary, [role=button], [tabindex='0']"));

function useTableKeys({ aids, showing, send }) {
  const keys = {};
  for (const basket of aids.baskets) keys[basket] = () => send(`place ${basket}`);
  if (aids.decides) {
    keys.s = () => send("stop");
    keys[" "] = (event) => (onControl(event) ? false : send("stop"));
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

/** The game's part of the page. */
export function Table({ table, view, aids, act, replay }) {
  const root = useRef(null);
  const playing = !replay && view.seat !== null && !view.outcome;
  const mine = playing ? aids : { ...aids, baskets: [], decides: false };
  const showing = useShowing(table.log, replay);
  const send = (text) => {
    if (text.startsWith("place")) showing.close();
    act(text);
  };
  useTableKeys({ aids: mine, showing, send });
  useFlights(root, showing, replay);
  const game = { table, view, aids: mine, playing, replay, send };
  return html`<div class=${`illusion ${view.seats > 4 ? "illusion-crowd" : ""}`} ref=${root}>
    <${Stage} game=${game} />
    <div class="illusion-middle">
      <${Baskets} game=${game} last=${lastPlaced(table.log)} word=${view.turned ? cardWord(view.turned) : ""} />
      ${showing.shown && html`<${Showing} key=${showing.shown.version} shown=${showing.shown} close=${showing.close} timed=${!replay} />`}
    </div>
    <${ScorePad} game=${game} />
  </div>`;
}
