// What the game sounds like.
/** @import { Sound } from "../../types.d.ts" */
/** @import { GameEvent } from "./types.d.ts" */

/** @param {GameEvent} event @returns {Sound | null} */
export function soundOf(event) {
  switch (event.type) {
    case "Scored":
      return "success";
    case "Stopped":
      return "stop";
    case "Took":
    case "Swapped":
      return "card";
    default:
      return null;
  }
}
