// What the server knows of this browser: the last name and the tables.
import { get } from "./api.js";
import { myName } from "./settings.js";

/** Everything about me; the name fills an empty one. */
export async function aboutMe() {
  const me = await get("/api/me");
  if (me.name && !myName.peek()) myName.value = me.name;
  return me;
}

/** Fill in the name the server remembers, where this browser has none. */
export function rememberMe() {
  if (!myName.peek()) aboutMe().catch(() => {});
}
