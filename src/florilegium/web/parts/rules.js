// The rules as people read them: the rulebook's Markdown as elements, with one rule shown.
import { html, useEffect, useRef, useState } from "../ui.js";
import { getOnce } from "../api.js";
import { lang } from "../settings.js";
import { say } from "../words.js";

const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;

/** Bold, italics and code of one paragraph. */
function inline(text) {
  return text.split(INLINE).map((piece) => {
    if (piece.startsWith("**")) return html`<strong>${piece.slice(2, -2)}</strong>`;
    if (piece.startsWith("`")) return html`<code>${piece.slice(1, -1)}</code>`;
    if (piece.startsWith("*") && piece.length > 2) return html`<em>${piece.slice(1, -1)}</em>`;
    return piece;
  });
}

function block(text, shown, Heading) {
  const rule = /^\*\*([A-Z]{3}-\d+)\*\* ([^]+)$/.exec(text);
  if (rule) {
    const quoted = rule[1] === shown;
    return html`<p key=${rule[1]} class=${`rule ${quoted ? "quoted" : ""}`} id=${rule[1]}
      tabindex=${quoted ? "-1" : null}>
      <span class="rule-number">${rule[1]}</span> ${inline(rule[2])}</p>`;
  }
  if (text.startsWith("### ")) return html`<${Heading}>${text.slice(4)}<//>`;
  if (text.startsWith("#")) return null; // The title stands above already.
  return html`<p>${inline(text)}</p>`;
}

/** The rules of a game in the language of the page; null until they are here. */
export function useRules(game) {
  const [found, setFound] = useState(null);
  const code = lang.value;
  useEffect(() => {
    if (!game) return undefined;
    let wanted = true;
    getOnce(`/rules/${game}/${code}.json`).then(
      (rules) => wanted && setFound(rules),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [game, code]);
  return found;
}

/** The whole rulebook; the rule `shown` is marked and scrolled to. */
export function Rules({ game, shown, heading = "h3" }) {
  const rules = useRules(game);
  const box = useRef(null);
  useEffect(() => {
    const found = shown && box.current?.querySelector(`[id="${CSS.escape(shown)}"]`);
    if (!found) return;
    found.scrollIntoView({ block: "center" });
    found.focus({ preventScroll: true });
  }, [shown, rules]);
  if (!rules) return html`<p role="status">${say("web.rules.loading")}</p>`;
  return html`<div class="rules"
    ref=${box}>${rules.text.split(/\n\s*\n/).map((text) => block(text.trim(), shown, heading))}</div>`;
}
