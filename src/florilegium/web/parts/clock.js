// The time that is left to decide, where a table plays against the clock.
/** @import { TableState } from "../types.d.ts" */
import { useEffect, useState } from "../ui.js";

const TICK_MS = 200;

/** @typedef {Pick<TableState, "deadline_ms" | "received">} Clock */

/**
 * Milliseconds, counted from the moment the frame came: the server's clock is never compared with ours.
 * @param {Clock} clock
 */
export const leftMs = ({ deadline_ms, received }) => Math.max(0, (deadline_ms ?? 0) - (performance.now() - received));

/** The whole seconds that are left, as they pass. @param {Clock} clock */
export function useSecondsLeft(clock) {
  const read = () => Math.ceil(leftMs(clock) / 1000);
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    const show = () => setSeconds(read());
    show();
    const timer = setInterval(show, TICK_MS);
    return () => clearInterval(timer);
  }, [clock.received]);
  return seconds;
}
