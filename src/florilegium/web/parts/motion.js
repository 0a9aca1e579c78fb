// One thing after the other for those who like motion, and everything at once for those who want it calm.
/** @import { TableModule, TableState, TravelModule } from "../types.d.ts" */
import { useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { fetchModule, useModule } from "../lazy.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the person wishes for little motion. */
export const prefersCalm = () => calm.matches;

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

/** The game whose deal has been made ready, in its lobby or on the way to its table. @type {string | null} */
let readyFor = null;

/** @param {() => Promise<TravelModule>} travel */
const loadFlights = (travel) => import("./flights.js").then(({ withGame }) => withGame(travel));

/** @param {TableModule | null | undefined} module @param {string} game @param {boolean} wanted */
function useFlights(module, game, wanted) {
  const load = wanted && !prefersCalm() ? module?.travel : null;
  return useModule(load ? `travel/${game}` : null, () => loadFlights(/** @type {NonNullable<typeof load>} */ (load)));
}

/** Has everything here for the deal. @param {TableModule | null | undefined} module @param {string} game */
export function useReadyToDeal(module, game) {
  if (useFlights(module, game, true)) readyFor = game;
}

/** The same for a table that has no lobby, before one is there. @param {TableModule} module @param {string} game */
export async function prepareDeal({ travel }, game) {
  if (!travel || prefersCalm()) return;
  await fetchModule(`travel/${game}`, () => loadFlights(travel)).coming;
  readyFor = game;
}

/**
 * Lets cards travel to a new state. Where nothing is ready, what it takes comes with one's first move.
 * @param {TableModule | null | undefined} module @param {TableState} table @param {boolean} replay
 */
export function useTravel(module, table, replay) {
  const { current: first } = useRef(table.version);
  const wish = useRef(readyFor === table.game);
  // A table that answers for others makes them the last who moved: one's own move may lie before.
  const moved = table.log.some(
    ({ version, seat, events }) => events?.length && version > first && (table.seat ?? seat) === seat,
  );
  if (replay ? table.version !== first : moved) wish.current = true;
  const flights = useFlights(module, table.game, wish.current);
  const drawn = useRef(/** @type {TableState | null} */ (null));
  // Nothing of the new state is drawn yet: cards still lie where they come from.
  const departures = flights?.depart(drawn.current, table, replay);
  useLayoutEffect(() => {
    if (!departures) return undefined;
    drawn.current = table;
    return flights?.fly(table.game, departures);
  }, [table.version, Boolean(flights)]);
}
