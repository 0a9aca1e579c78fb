// Letting flowers go without a word: for whoever wants it, a moment of silence is an answer.
/** @import { Game } from "./table.js" */
import { html, rememberedSwitch, say, useEffect, withTick } from "../../kit.js";

/** Long enough to look and to press; a table's own clock may be shorter. */
export const MOMENT_MS = 3000;

const letting = rememberedSwitch("illusion.letting");

/** Whether silence will be an answer to what is asked now: where nobody else waits it is none. @param {Game} game */
export const isLetting = ({ aids, table }) => aids.decides && table.code !== "" && letting.value === "on";

/** Lets the flower go after a moment, unless one has answered or turned the switch off by then. @param {Game} game */
export function useLetting(game) {
  const { view, send } = game;
  const asked = isLetting(game);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => send("let"), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [asked, view.round, view.deck]);
}

/** The switch. */
export function LettingSwitch() {
  const turn = withTick((on) => {
    letting.value = on ? "on" : "off";
  });
  return html`<label class="tick illusion-letting"><input type="checkbox" checked=${letting.value === "on"}
    onChange=${turn} data-testid="letting" /><span>${say("illusion.page.letting", { seconds: MOMENT_MS / 1000 })}</span></label>`;
}
