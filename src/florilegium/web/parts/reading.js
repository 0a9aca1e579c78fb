// What several games read out of a table in the same way.

/** The other seats clockwise, beginning left of the one who looks; all of them for a spectator. */
export function clockwise(view) {
  const seats = Array.from({ length: view.seats }, (_, place) => place + 1);
  return view.seat ? [...seats.slice(view.seat), ...seats.slice(0, view.seat - 1)] : seats;
}

/** The last entry of the log in which something happened in the game, or undefined. */
export const lastMove = (log) => log.findLast((entry) => entry.events?.length);
