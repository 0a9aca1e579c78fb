// Every action that is legal now, as a menu one can search. It makes each game playable by keyboard
// and screen reader whatever its drawing does.
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { Said } from "./said.js";

const SHOWN = 60;

/** Case and accents do not matter when searching. */
const simple = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function matching(legal, wanted) {
  const words = simple(wanted).split(/\s+/).filter(Boolean);
  return legal.filter((one) => {
    const text = simple(`${say(one.message)} ${one.text}`);
    return words.every((word) => text.includes(word));
  });
}

function Entries({ table, act, wanted }) {
  if (!table.legal.length) return html`<p class="help">${say("web.menu.none")}</p>`;
  const found = matching(table.legal, wanted);
  if (!found.length) return html`<p class="help">${say("web.menu.no-match")}</p>`;
  return html`<ul class="menu-list">${found.slice(0, SHOWN).map(
    (one) => html`<li key=${one.text}>
      <button type="button" class="menu-entry" data-action=${one.text} onClick=${() => act(one.text)}>
        <${Said} message=${one.message} game=${table.game} /></button></li>`,
  )}
    ${found.length > SHOWN && html`<li class="help">${say("web.menu.more", { count: found.length - SHOWN })}</li>`}
      </ul>`;
}

/** `opener.current()` opens the menu and puts the cursor into its search field; a move leads back to the table. */
export function ActionMenu({ table, act, opener, unfolded, onMoved }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState("");
  const search = useRef(null);
  useEffect(() => {
    if (unfolded) setOpen(true);
  }, [unfolded]);
  opener.current = () => {
    setOpen(true);
    requestAnimationFrame(() => search.current?.focus());
  };
  const play = (text) => {
    act(text);
    setWanted(""); // else the same words and Enter would play again next turn
    onMoved();
  };
  const typed = (event) => {
    if (event.key === "Escape") return wanted ? setWanted("") : setOpen(false);
    const found = matching(table.legal, wanted);
    if (event.key === "Enter" && found.length === 1) play(found[0].text);
    return undefined;
  };
  return html`<details class="menu panel" open=${open} onToggle=${(event) => setOpen(event.target.open)}
    data-testid="menu">
    <summary>${say("web.menu.count", { count: table.legal.length })}</summary>
    ${
      open &&
      html`<input ref=${search} type="search" aria-label=${say("web.menu.search")}
      placeholder=${say("web.menu.search")} value=${wanted} onInput=${(event) => setWanted(event.target.value)}
      onKeyDown=${typed} />
      <${Entries} table=${table} act=${play} wanted=${wanted} />`
    }
  </details>`;
}
