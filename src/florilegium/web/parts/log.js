// What happened, in words, with what people said in between.
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { lastMove } from "./reading.js";
import { Said } from "./said.js";
import { SeatMark } from "./seat.js";

/** Where remembering is the game, a line is told without its flowers once it is no longer the latest. */
function retelling(log, module, everything) {
  if (everything || !module?.retold) return (event) => event.message;
  const latest = log.findLast((entry) => entry.events?.some((one) => one.event.type === "Placed"));
  const since = latest?.version ?? 0;
  return (one, entry) => (entry.version >= since ? one.message : module.retold(one.event, one.message));
}

/** The lines of an entry; none where nothing of it is told any more. */
function lines(entry, game, told) {
  if (entry.chat) {
    return [
      html`<li class="chat">${entry.chat.seat && html`<${SeatMark} seat=${entry.chat.seat} />`}
      <b>${entry.chat.name}</b> <span dir="auto">${entry.chat.text}</span></li>`,
    ];
  }
  if (entry.note) return [html`<li class="note"><${Said} message=${entry.note} game=${game} /></li>`];
  const messages = entry.events.map((one) => told(one, entry)).filter(Boolean);
  return messages.map((message) => html`<li><${Said} message=${message} game=${game} /></li>`);
}

function Entry({ entry, game, told, last, onStep }) {
  const shown = lines(entry, game, told);
  if (!shown.length) return null;
  return html`<li class=${`entry ${last ? "last" : ""}`} data-version=${entry.version}>
    ${
      onStep &&
      html`<button type="button" class="step-link" onClick=${() => onStep(entry.step)}>
      <span class="visually-hidden">${say("web.log.step", { step: entry.step })}</span>
      <span aria-hidden="true">${entry.step}</span></button>`
    }
    <ul>${shown}</ul></li>`;
}

/** The log as a list that stays at its end unless one has scrolled back. */
export function Log({ table, module, everything = false, onStep = null }) {
  const box = useRef(null);
  const [atEnd, setAtEnd] = useState(true);
  const size = table.log.length;
  useEffect(() => {
    if (!atEnd) return undefined;
    const list = box.current;
    const down = () => (list.scrollTop = list.scrollHeight);
    const watcher = new ResizeObserver(down);
    watcher.observe(list);
    down();
    return () => watcher.disconnect();
  }, [size, atEnd]);
  const scrolled = ({ target }) => setAtEnd(target.scrollHeight - target.scrollTop - target.clientHeight < 24);
  const told = retelling(table.log, module, everything);
  const last = lastMove(table.log)?.version;
  return html`<div class="log" ref=${box} role="log" aria-relevant="additions" aria-label=${say("web.log.title")}
    tabindex="0" onScroll=${scrolled} data-testid="log">
    ${!size && html`<p class="help">${say("web.log.empty")}</p>`}
    <ol>${table.log.map(
      (entry) => html`<${Entry} key=${entry.version} entry=${entry} game=${table.game} told=${told}
      last=${entry.version === last} onStep=${onStep} />`,
    )}</ol>
  </div>`;
}
