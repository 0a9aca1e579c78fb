// Every action that is legal now, as a menu one can search. It makes each game playable by keyboard
// and screen reader whatever its drawing does.
/** @import { Legal, TableState } from "../types.d.ts" */
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { withValue } from "./fields.js";
import { Sentence } from "./sentence.js";

const SHOWN = 60;

/** Case and accents do not matter when searching. @param {string} text */
const simplified = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those whose sentence or text has all the words that were typed. @param {Legal[]} legal @param {string} wanted */
export function matching(legal, wanted) {
  const words = simplified(wanted).split(/\s+/).filter(Boolean);
  return legal.filter((one) => {
    const text = simplified(`${say(one.message)} ${one.text}`);
    return words.every((word) => text.includes(word));
  });
}

/** @param {{ legal: Legal[], act: (text: string) => void, wanted: string }} props */
function Entries({ legal, act, wanted }) {
  if (!legal.length) return html`<p class="help">${say("web.menu.none")}</p>`;
  const found = matching(legal, wanted);
  if (!found.length) return html`<p class="help">${say("web.menu.no-match")}</p>`;
  return html`<ul class="menu-list">${found.slice(0, SHOWN).map(
    (one) => html`<li key=${one.text}>
      <button type="button" class="menu-entry" data-action=${one.text} onClick=${() => act(one.text)}>
        <${Sentence} message=${one.message} /></button></li>`,
  )}
    ${found.length > SHOWN && html`<li class="help">${say("web.menu.more", { count: found.length - SHOWN })}</li>`}</ul>`;
}

/**
 * `opener.current()` opens the menu and puts the cursor into its search field; a move leads back to the table.
 * @param {{
 *   table: TableState, act: (text: string) => void, opener: { current: (() => void) | null }, unfolded: boolean,
 *   onMoved: () => void
 * }} props
 */
export function ActionMenu({ table, act, opener, unfolded, onMoved }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState("");
  const search = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (unfolded) setOpen(true);
  }, [unfolded]);
  opener.current = () => {
    setOpen(true);
    requestAnimationFrame(() => search.current?.focus());
  };
  /** @param {string} text */
  const play = (text) => {
    act(text);
    setWanted(""); // else the same words and Enter would play again next turn
    onMoved();
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const found = matching(table.legal, wanted);
    if (event.key === "Enter" && found.length === 1) play(found[0].text);
    if (event.key !== "Escape") return;
    if (wanted)
      event.preventDefault(); // a first Escape empties the field, and does not close a sheet around it
    else setOpen(false);
    setWanted("");
  };
  /** @param {{ currentTarget: HTMLDetailsElement }} event */
  const onToggle = ({ currentTarget }) => setOpen(currentTarget.open);
  return html`<details class="menu panel" open=${open} onToggle=${onToggle} data-testid="menu">
    <summary>${say("web.menu.count", { count: table.legal.length })}</summary>
    ${
      open &&
      html`<input ref=${search} type="search" aria-label=${say("web.menu.search")} placeholder=${say("web.menu.search")}
        value=${wanted} onInput=${withValue(setWanted)} onKeyDown=${onKey} />
      <${Entries} legal=${table.legal} act=${play} wanted=${wanted} />`
    }
  </details>`;
}
