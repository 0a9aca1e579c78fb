// Asking for a hint: the button, and the hint itself, whose part of the page comes with the first one.
/** @import { Connection } from "../connection.js" */
/** @import { TableState } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { useKeys } from "../keys.js";
import { useModule } from "../lazy.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { Icon, IconButton } from "./icons.js";
import { compact } from "./shape.js";

/** Whether one who plays here may ever ask. @param {TableState} table */
export const hasHints = ({ hints, seat, phase }) => hints && seat !== null && phase === "playing";

/** Whether a bot can be asked now: on one's turn, and not against the clock. @param {TableState} table */
const mayAsk = (table) => hasHints(table) && table.legal.length > 0 && table.deadline_ms === null;

/**
 * What the button and the key do: ask, or show again or put away what was answered.
 * @param {TableState} table @param {Connection} connection
 */
export function useHint(table, connection) {
  const [closed, close] = useState(/** @type {string | null} */ (null));
  const { hint } = table;
  if (!hint && closed) close(null); // another decision; in a race the same one lasts while others make theirs
  const shown = hint !== null && closed !== hint.bot;
  const asking = connection.asking.value;
  const offered = mayAsk(table) && !asking;
  const press = () => {
    if (hint) close(shown ? hint.bot : null);
    else if (offered) connection.ask(false);
  };
  useKeys(hasHints(table) ? { h: press } : {}, hasHints(table) ? { h: say("web.keys.hint") } : {});
  return { hint, shown, asking, offered, press, onClose: () => close(hint?.bot ?? null) };
}

/** @typedef {ReturnType<typeof useHint>} HintState */

/** Off while there is nothing to ask, so that nothing beside it moves. @param {{ state: HintState }} props */
export function HintButton({ state: { asking, offered, shown, press } }) {
  const label = say(asking ? "web.hint.asking" : "web.hint.ask");
  const props = { onClick: press, disabled: !offered, "data-testid": "ask-hint", "aria-expanded": String(shown) };
  if (compact.value) return html`<${IconButton} icon="hint" label=${label} aria-busy=${asking} ...${props} />`;
  return html`<${Button} class="ask-hint" aria-busy=${asking} ...${props}><${Icon} name="hint" /> ${label}<//>`;
}

/**
 * What a bot would do, over the table until it is put away or the move is made.
 * @param {{ state: HintState, connection: Connection, act: (text: string) => void }} props
 */
export function Hint({ state, connection, act }) {
  const { hint, shown } = state;
  const module = useModule(hint ? "hint" : null, () => import("./hint.js"), ["hint"]);
  return html`<div role="status">${
    hint &&
    shown &&
    module &&
    html`<${module.HintPanel} hint=${hint} state=${state} connection=${connection} act=${act} />`
  }</div>`;
}
