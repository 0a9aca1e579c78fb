// What happened, in words, with what people said in between.
/** @import { ComponentChildren } from "preact" */
/** @import { Connection } from "../connection.js" */
/** @import { LogEntry, Message, Retelling, TableModule, TableState } from "../types.d.ts" */
import { html, useLayoutEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { useGame } from "./games.js";
import { lastMove } from "./reading.js";
import { SeatMark } from "./seat.js";
import { Sentence } from "./sentence.js";

/** How near the end, in pixels, counts as being there. */
const NEAR_END = 24;

/** @type {Retelling} */
const asItHappened = (told) => told.message;

/** @param {LogEntry[]} log @returns {Retelling} */
function onlyLastMove(log) {
  const last = lastMove(log);
  return (told, entry) => (entry === last ? told.message : null);
}

/**
 * How events are told while the game runs. Where remembering is part of it, the game's table says how its
 * past is told; a table that does not is told the last move alone.
 * @param {LogEntry[]} log @param {TableModule | null | undefined} module @param {boolean} memory
 */
function whilePlaying(log, module, memory) {
  if (module?.retelling) return module.retelling(log);
  return memory ? onlyLastMove(log) : asItHappened;
}

/** @param {LogEntry} entry @param {Retelling} retell */
const retold = (entry, retell) => entry.events?.map((told) => retell(told, entry)) ?? [];

/** What somebody said. @param {{ seat: number | null, name: string, text: string }} props */
function Said({ seat, name, text }) {
  return html`${seat && html`<${SeatMark} seat=${seat} />`} <b>${name}</b>${
    seat === null && ` (${say("web.log.spectator")})`
  }${" "}<span dir="auto">${text}</span>`;
}

/**
 * The lines of an entry, whose events are `told` like this; none where nothing of it is told any more.
 * @param {LogEntry} entry @param {(Message | null)[]} told
 * @returns {{ kind?: string, content: ComponentChildren }[]}
 */
function lines(entry, told) {
  if (entry.chat) {
    const { seat, name, text } = entry.chat;
    return [{ kind: "chat", content: html`<${Said} seat=${seat} name=${name} text=${text} />` }];
  }
  if (entry.note) return [{ kind: "note", content: html`<${Sentence} message=${entry.note} />` }];
  return told
    .filter((message) => message !== null)
    .map((message) => ({ content: html`<${Sentence} message=${message} />` }));
}

/** @param {{ step: number, onStep: (step: number) => void }} props */
function StepLink({ step, onStep }) {
  return html`<button type="button" class="step-link" onClick=${() => onStep(step)}>
    <span class="visually-hidden">${say("web.log.step", { step })}</span>
    <span aria-hidden="true">${step}</span></button>`;
}

/**
 * @typedef {(step: number) => ComponentChildren} MarkOf
 * @typedef {{ last: boolean, onStep: ((step: number) => void) | null, markOf?: MarkOf }} EntryProps
 * @param {EntryProps & { entry: LogEntry, told: (Message | null)[] }} props
 */
function Entry({ entry, told, last, onStep, markOf }) {
  const { step = 0, version } = entry;
  const shown = lines(entry, told);
  return (
    shown.length > 0 &&
    html`<li class=${`entry ${last ? "last" : ""}`} data-version=${version}>
      ${onStep && html`<${StepLink} step=${step} onStep=${onStep} />`}${markOf?.(step)}
      <ul>${shown.map(({ kind, content }) => html`<li class=${kind}>${content}</li>`)}</ul></li>`
  );
}

/**
 * The entries of a log; one that is told as before is the same element again, which is not even looked at.
 * @param {LogEntry[]} log @param {Retelling} retell @param {Omit<EntryProps, "last">} props
 */
function useEntries(log, retell, { onStep, markOf }) {
  const { current: known } = useRef(
    /** @type {WeakMap<LogEntry, { by: unknown[], element: unknown }>} */ (new WeakMap()),
  );
  const latest = lastMove(log);
  return log.map((entry) => {
    const told = retold(entry, retell);
    const last = entry === latest;
    const by = [last, onStep, markOf, ...told];
    const before = known.get(entry);
    if (before?.by.length === by.length && by.every((one, place) => one === before.by[place])) return before.element;
    const element = html`<${Entry} key=${entry.version} entry=${entry} told=${told} last=${last} onStep=${onStep}
      markOf=${markOf} />`;
    known.set(entry, { by, element });
    return element;
  });
}

/**
 * How the log of a table is told now.
 * @param {TableState} table @param {TableModule | null | undefined} module @param {boolean} everything
 */
function useRetelling(table, module, everything) {
  const memory = useGame(table.game)?.memory ?? false;
  return everything ? asItHappened : whilePlaying(table.log, module, memory);
}

/**
 * The last thing that happened or was said, on one line.
 * @param {{ table: TableState, module: TableModule | null | undefined, everything: boolean }} props
 */
export function LatestLine({ table, module, everything }) {
  const retell = useRetelling(table, module, everything);
  for (const entry of [...table.log].reverse()) {
    const found = lines(entry, retold(entry, retell));
    if (found.length) return found.map(({ kind = "move", content }) => html`<span class=${kind}>${content}</span> `);
  }
  return say("web.log.empty");
}

/**
 * The log as a list that stays at its end unless one has scrolled back; `everything` tells the past of a
 * game of memory as well, `markOf` marks steps.
 * @param {{
 *   table: TableState, module?: TableModule | null, everything?: boolean, onStep?: ((step: number) => void) | null,
 *   markOf?: MarkOf, connection?: Connection
 * }} props
 */
export function Log({ table, module, everything = false, onStep = null, markOf, connection }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [atEnd, setAtEnd] = useState(true);
  const seen = useRef({ top: 0, height: 0 });
  const size = table.log.length;
  useLayoutEffect(() => {
    const list = box.current;
    if (!atEnd || !list) return undefined;
    // It is told at once, too, when all is laid out; to ask before would have it laid out twice.
    const watcher = new ResizeObserver(() => list.scrollTo(0, list.scrollHeight));
    // What is in it grows later, too: where its small drawings come after its words.
    for (const one of [list, ...list.children]) watcher.observe(one);
    return () => watcher.disconnect();
  }, [size, atEnd]);
  /** @param {{ currentTarget: HTMLElement }} event */
  const onScroll = ({ currentTarget: list }) => {
    const { scrollTop: top, scrollHeight: height, clientHeight } = list;
    const near = height - top - clientHeight < NEAR_END;
    // Our own way to the end may be told of after more has come, and a list that grows or shrinks moves by itself:
    // only who goes back in one that stays as it is wants to stay there.
    const wentBack = top < seen.current.top && height === seen.current.height;
    if (near || wentBack) setAtEnd(near);
    seen.current = { top, height };
    if (wentBack && !near && top < NEAR_END) connection?.loadEarlier();
  };
  const retell = useRetelling(table, module, everything);
  const entries = useEntries(table.log, retell, { onStep, markOf });
  return html`<div class="log" ref=${box} role="log" aria-relevant="additions" aria-label=${say("web.log.title")}
    tabindex="0" onScroll=${onScroll} data-testid="log">
    ${!size && html`<p class="help">${say("web.log.empty")}</p>`}
    ${
      connection?.earlier.value &&
      html`<p><${Button} kind="quiet" class="small" data-testid="earlier"
        onClick=${() => connection.loadEarlier()}>${say("web.log.earlier")}<//></p>`
    }
    <ol>${entries}</ol>
  </div>`;
}
