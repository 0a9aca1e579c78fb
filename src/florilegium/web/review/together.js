// Looking back together: whoever leads steps, and everybody who follows sees the same.
/** @import { Replay } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { Connection } from "../connection.js";
import { playerName, say } from "../words.js";
import { CopyButton } from "../parts/copy.js";
import { Segments } from "../parts/segments.js";
import { spokenMarks, usePointing, useRings } from "./marks.js";

/** @type {string[]} */
const NOTHING = [];

/** @param {string} code */
function useLine(code) {
  const [line, setLine] = useState(/** @type {Connection | null} */ (null));
  useEffect(() => {
    const made = new Connection(code);
    setLine(made);
    return () => made.close();
  }, [code]);
  return line;
}

/**
 * Only who sat at the table may lead.
 * @param {{
 *   game: Replay, step: number, go: (step: number) => void, perspective: string, choose: (perspective: string) => void
 * }} props
 */
export function Together({ game, step, go, perspective, choose }) {
  const line = useLine(game.code);
  const [leads, setLeads] = useState(false);
  const shown = line?.shown.value ?? null;
  useEffect(() => {
    if (!shown || (leads && shown.seat === game.you)) return; // after a break one hears of oneself
    setLeads(false); // somebody else leads now
    choose(shown.perspective);
    go(shown.step);
  }, [shown]);
  const pointed = usePointing(leads, step);
  const seen = leads ? pointed : (shown?.step === step && shown.marks) || NOTHING;
  useRings(seen, `${step} ${perspective}`);
  useEffect(() => {
    if (leads) line?.send({ type: "show", step, perspective, marks: pointed });
  }, [leads, step, perspective, pointed]);
  /** @type {[boolean, string][]} */
  const choices = [
    [false, say("web.together.follow")],
    [true, say("web.together.lead")],
  ];
  const led = shown && !leads;
  const status = led ? say("web.together.led", { name: playerName(shown.seat) }) : say("web.together.text");
  const told = spokenMarks(seen).join(", ");
  return html`<div class="together" data-testid="together">
    ${
      game.you !== null &&
      html`<${Segments} legend=${say("web.together.title")} name="together" value=${leads} choices=${choices} choose=${setLeads} />`
    }
    <p class="help" role="status">${status} ${leads && say("web.together.point")} ${led && told && say("web.together.pointed", { places: told })}</p>
    <${CopyButton} text=${`${location.origin}/g/${game.code}#together`} label=${say("web.together.link")} /></div>`;
}
