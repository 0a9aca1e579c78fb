// The time that is left to say Stop, as a ring that runs out and a number.
import { html, say, useEffect, useRef, useState } from "../../kit.js";
import { calm } from "./flights.js";

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;
const TICK_MS = 200;

const left = (table) => Math.max(0, table.deadline_ms - (performance.now() - table.received));

/** Counts down from the moment the frame came: the server's clock is never compared with ours. */
export function Ring({ table }) {
  const circle = useRef(null);
  const [seconds, setSeconds] = useState(Math.ceil(left(table) / 1000));
  useEffect(() => {
    const show = () => setSeconds(Math.ceil(left(table) / 1000));
    show();
    const timer = setInterval(show, TICK_MS);
    return () => clearInterval(timer);
  }, [table.received]);
  useEffect(() => {
    if (calm()) return undefined;
    const whole = 1000 * (table.window || 1);
    const start = LENGTH * (1 - Math.min(1, left(table) / whole));
    const frames = [{ strokeDashoffset: start }, { strokeDashoffset: LENGTH }];
    const run = circle.current.animate(frames, { duration: left(table), fill: "forwards" });
    return () => run.cancel();
  }, [table.received]);
  return html`<div class=${`illusion-ring ${seconds <= 3 ? "illusion-soon" : ""}`} data-testid="countdown">
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <circle class="illusion-ring-ground" cx="24" cy="24" r=${RADIUS + 3} />
      <circle class="illusion-ring-track" cx="24" cy="24" r=${RADIUS} />
      <circle class="illusion-ring-left" ref=${circle} cx="24" cy="24" r=${RADIUS} stroke-dasharray=${LENGTH} transform="rotate(-90 24 24)" />
    </svg>
    <span aria-hidden="true">${seconds}</span>
    <span class="visually-hidden">${say("illusion.page.window", { seconds: table.window })}</span>
  </div>`;
}
