// What the game sounds like.
/** @import { Sound } from "../../types.d.ts" */
/** @import { GameEvent } from "./types.d.ts" */

/** @param {GameEvent} event @returns {Sound | null} */
export function soundOf(event) {
  switch (event.type) {
    case "Played":
      return event.success ? "success" : "mistake";
    case "Discarded":
    case "Told":
      return "card";
    default:
      return null;
  }
}
