// The time that is left to say Stop, as a ring that runs out and a number.
/** @import { TableState } from "../../types.d.ts" */
import { html, leftMs, prefersCalm, say, useEffect, useRef, useSecondsLeft } from "../../kit.js";

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;
const SOON_S = 3;

/** @param {{ clock: Pick<TableState, "deadline_ms" | "received" | "window"> }} props */
export function Countdown({ clock }) {
  const circle = useRef(/** @type {SVGCircleElement | null} */ (null));
  const seconds = useSecondsLeft(clock);
  useEffect(() => {
    if (prefersCalm() || !circle.current) return undefined;
    const whole = 1000 * (clock.window || 1);
    const start = LENGTH * (1 - Math.min(1, leftMs(clock) / whole));
    const frames = [{ strokeDashoffset: start }, { strokeDashoffset: LENGTH }];
    const run = circle.current.animate(frames, { duration: leftMs(clock), fill: "forwards" });
    return () => run.cancel();
  }, [clock.received]);
  return html`<div class=${`illusion-ring ${seconds <= SOON_S ? "illusion-soon" : ""}`} data-testid="countdown">
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <circle class="illusion-ring-ground" cx="24" cy="24" r=${RADIUS + 3} />
      <circle class="illusion-ring-track" cx="24" cy="24" r=${RADIUS} />
      <circle class="illusion-ring-left" ref=${circle} cx="24" cy="24" r=${RADIUS} stroke-dasharray=${LENGTH}
        transform="rotate(-90 24 24)" />
    </svg>
    <span aria-hidden="true">${seconds}</span>
    <span class="visually-hidden">${say("illusion.page.window", { seconds: clock.window })}</span>
  </div>`;
}
