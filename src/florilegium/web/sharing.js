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

/**
 * The state in which each named part is replaced, whole; the place behind its last one makes a list longer. What is not
 * named stays the object it was, and so does what says the same inside a part.
 * @template {object} T
 * @param {T} state @param {Record<string, unknown>} changed by path, as `view.hands.2`
 * @returns {T}
 */
export function updated(state, changed) {
  const next = { ...state };
  /** What was copied already, and can be written in. @type {Set<unknown>} */
  const copies = new Set();
  for (const [path, value] of Object.entries(changed)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    /** @type {Record<string, any>} */
    let place = next;
    for (const name of names) {
      if (!copies.has(place[name])) {
        place[name] = Array.isArray(place[name]) ? [...place[name]] : { ...place[name] };
        copies.add(place[name]);
      }
      place = place[name];
    }
    place[last] = shared(place[last], value);
  }
  return next;
}
