// Every legal action as a button, in a place that stays; the first nine have keys, and many can be searched.
/** @import { Legal } from "../../types.d.ts" */
import { html, Sentence, say, useKeys, useState } from "../../kit.js";
import { withValue } from "../../parts/fields.js";
import { matching } from "../../parts/menu.js";

const KEYS = 9;
/** More moves than this are searched rather than read. */
const MANY = 24;
const SHOWN = 60;

/** @param {{ move: Legal, place: number, act: (text: string) => void }} props */
function Move({ move, place, act }) {
  const key = place < KEYS ? String(place + 1) : undefined;
  return html`<li><button type="button" class="generic-move" data-action=${move.text} aria-keyshortcuts=${key}
    onClick=${() => act(move.text)}>${key && html`<kbd aria-hidden="true">${key}</kbd>`}
    <span><${Sentence} message=${move.message} /></span></button></li>`;
}

/** @param {{ legal: Legal[], act: (text: string) => void }} props */
export function Moves({ legal, act }) {
  const [wanted, setWanted] = useState("");
  const searchable = legal.length > MANY;
  const found = searchable ? matching(legal, wanted) : legal;
  const keys = found.slice(0, KEYS).map((move, place) => [place + 1, () => act(move.text)]);
  useKeys(Object.fromEntries(keys), { "1–9": say("generic.page.key-moves") });
  return html`<section class="generic-moves" data-zone="actions" aria-label=${say("generic.page.moves")}>
    ${!legal.length && html`<p class="help">${say("web.menu.none")}</p>`}
    ${
      searchable &&
      html`<input type="search" aria-label=${say("web.menu.search")} placeholder=${say("web.menu.search")}
        value=${wanted} onInput=${withValue(setWanted)} />`
    }
    <ul>${found
      .slice(0, SHOWN)
      .map((move, place) => html`<${Move} key=${move.text} move=${move} place=${place} act=${act} />`)}</ul>
    ${legal.length > 0 && !found.length && html`<p class="help">${say("web.menu.no-match")}</p>`}
    ${found.length > SHOWN && html`<p class="help">${say("web.menu.more", { count: found.length - SHOWN })}</p>`}
  </section>`;
}
