// What stays the same from one state to the next, so that it need not be drawn anew.

/**
 * The new value, in which every part that says the same as before is the old one again. Plain data alone.
 * @template T
 * @param {unknown} old @param {T} fresh
 * @returns {T}
 */
export function shared(old, fresh) {
  if (!isStructure(old) || !isStructure(fresh) || Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  /** @type {Record<string, unknown>} */
  const parts = fresh;
  const keys = Object.keys(parts);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    parts[key] = shared(old[key], parts[key]);
    same &&= parts[key] === old[key] && key in old;
  }
  return same ? /** @type {T} */ (old) : fresh;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isStructure = (value) => typeof value === "object" && value !== null;
