// What the game sounds like.
/** @import { Sound } from "../../types.d.ts" */
/** @import { GameEvent } from "./types.d.ts" */

/** @param {GameEvent} event @returns {Sound | null} */
export function soundOf(event) {
  switch (event.type) {
    case "RoundScored":
      return "success";
    case "Revealed":
    case "Refused":
    case "Bought":
      return "card";
    default:
      return null;
  }
}
