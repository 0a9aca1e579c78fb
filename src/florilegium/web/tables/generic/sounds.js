// What any game sounds like.
/** @import { Sound } from "../../types.d.ts" */

/** @returns {Sound} */
export const soundOf = () => "card";
