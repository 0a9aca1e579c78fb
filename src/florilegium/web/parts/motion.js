// One thing after the other for those who like motion, and everything at once for those who want it calm.
import { useEffect, useState } from "../ui.js";

/** Whether the person wishes for little motion. */
export const prefersCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Counts from 0 to `count`, one every `pace` milliseconds, and calls `onDone` at the end; nobody waits who wants it
 * calm or was `told` before. `skip` goes to the end.
 * @param {number} count @param {number} pace @param {{ told: boolean, onDone: () => void }} options
 */
export function useStages(count, pace, { told, onDone }) {
  const [stage, setStage] = useState(() => (told || prefersCalm() ? count : 0));
  const done = stage >= count;
  useEffect(() => {
    if (done) {
      onDone();
      return undefined;
    }
    // A timer may still fire just after a tap has skipped to the end.
    const timer = setTimeout(() => setStage((now) => Math.max(now, stage + 1)), pace);
    return () => clearTimeout(timer);
  }, [stage, done]);
  return { stage: Math.min(stage, count), done, skip: () => setStage(count) };
}
