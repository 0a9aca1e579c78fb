// What the server knows of this browser: the last name and the tables.
/** @import { Me } from "./types.d.ts" */
import { get } from "./api.js";
import { myName } from "./settings.js";

/** Everything about me; the name fills an empty one. @returns {Promise<Me>} */
export async function fetchMe() {
  /** @type {Me} */
  const me = await get("/api/me");
  if (me.name && !myName.peek()) myName.value = me.name;
  return me;
}

/** Fill in the name the server remembers, where this browser has none. */
export function fillInName() {
  if (!myName.peek()) fetchMe().catch(() => {});
}
