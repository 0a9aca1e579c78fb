// How long somebody has been away, and from when on others may do something about it.
/** @import { ComponentChildren } from "preact" */
/** @import { Seat } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { Chip } from "./chip.js";

const TICK_MS = 1000;
const MINUTE = 60;
/** Beyond so many minutes nobody counts. */
const LONG = 60;

/**
 * Since when in seconds, from when on others need not wait any more, and whether that is so by now.
 * @param {Seat} one
 */
export function useAbsence({ present, away_ms = 0, grace_ms = 0, received = 0 }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (present) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [present]);
  const passed = performance.now() - received;
  const [seconds, from] = [away_ms + passed, away_ms + grace_ms].map((ms) => Math.floor(ms / 1000));
  return { seconds, from, over: grace_ms <= passed };
}

/** @param {number} seconds */
function since(seconds) {
  const minutes = Math.floor(seconds / MINUTE);
  if (minutes < 2) return say("web.seat.away-seconds", { seconds });
  return minutes < LONG ? say("web.seat.away-minutes", { minutes }) : say("web.seat.away");
}

/**
 * Somebody who is away; `children`, what may be done about it, as soon as it may be. Nobody takes the seat of a game
 * that is `ended`.
 * @param {{ one: Seat, ended?: boolean, children?: ComponentChildren }} props
 */
export function Away({ one, ended, children }) {
  const { seconds, from, over } = useAbsence(one);
  const later = !ended && html`<small class="help">${say("web.seat.grace", { from })}</small>`;
  return html`<${Chip} class="away">${since(seconds)}<//>${over ? children : later}`;
}
