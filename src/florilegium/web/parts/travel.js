// Cards that travel when the table changes. What it takes comes in the lobby, for the deal, or with one's first
// move at a table that was opened later; nobody waits for it.
/** @import { Journey, TableModule, TableState, TravelModule } from "../types.d.ts" */
import { useLayoutEffect, useRef } from "../ui.js";
import { useModule } from "../lazy.js";
import { prefersCalm } from "./motion.js";
import { lastMove } from "./reading.js";

/** @param {TableModule["travel"]} load the game's part */
async function withFlights(load) {
  const [{ depart, fly }, game] = await Promise.all([import("./flights.js"), load?.()]);
  return { depart, fly, game };
}

/**
 * What travels from one state to the next: the deal, or the newest move. Going back or far ahead moves nothing.
 * @param {TravelModule | undefined} game @param {TableState | null} before @param {TableState} table
 * @returns {Journey[]}
 */
function journeysTo(game, before, table) {
  if (!before) return (table.step === 0 && game?.deal?.(table.view)) || [];
  if (table.step !== before.step + 1) return [];
  const events = lastMove(table.log)?.events?.map((told) => told.event) ?? [];
  return game?.journeys(events, table.view, before.view) ?? [];
}

/** Whether somebody has come here through a lobby. */
let isReady = false;

/** @param {TableModule | null | undefined} module @param {string} game @param {boolean} wanted */
function useTravelModule(module, game, wanted) {
  const load = wanted && !prefersCalm() ? module?.travel : undefined;
  return useModule(load ? `travel/${game}` : null, () => withFlights(load));
}

/** Has everything ready for the deal. @param {TableModule | null | undefined} module @param {string} game */
export function useReadyToDeal(module, game) {
  isReady = Boolean(useTravelModule(module, game, true));
}

/**
 * Lets cards travel to a new state; the next one, a tap or a key ends that.
 * @param {TableModule | null | undefined} module @param {TableState} table @param {boolean} replay
 */
export function useTravel(module, table, replay) {
  const { current: first } = useRef(table.version);
  const wish = useRef(isReady);
  const isMine = replay || table.seat === null || lastMove(table.log)?.seat === table.seat;
  if (isMine && table.version !== first) wish.current = true;
  const travel = useTravelModule(module, table.game, wish.current);
  /** The state that was drawn last. */
  const drawn = useRef(/** @type {TableState | null} */ (null));
  const before = drawn.current?.code === table.code ? drawn.current : null;
  const wanted = travel && before?.version !== table.version && (before || !replay);
  // Nothing of the new state is drawn yet: cards still lie where they come from.
  const departures = wanted ? travel.depart(journeysTo(travel.game, before, table)) : [];
  useLayoutEffect(() => {
    if (!travel) return undefined;
    drawn.current = table;
    return departures.length && !document.hidden ? travel.fly(table.game, departures) : undefined;
  }, [table.version, table.code, Boolean(travel)]);
}
