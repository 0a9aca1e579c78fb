// What the game sounds like.
/** @import { Sound } from "../../types.d.ts" */
/** @import { GameEvent } from "./types.d.ts" */

/** @param {GameEvent} event @returns {Sound | null} */
export function soundOf(event) {
  switch (event.type) {
    case "Stopped":
      return "stop";
    case "Placed":
      return "card";
    default:
      return null;
  }
}
