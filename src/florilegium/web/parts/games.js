// What the server says of its games: seats, options, bots, rules.
/** @import { GameInfo, Games, Rulebook } from "../types.d.ts" */
import { signal, useEffect, useState } from "../ui.js";
import { getOnce } from "../api.js";
import { lang } from "../settings.js";

const games = signal(/** @type {GameInfo[] | null | undefined} */ (undefined));

function load() {
  getOnce("/api/games").then(
    (/** @type {Games} */ answer) => {
      games.value = answer.games;
    },
    () => {
      games.value = null;
    },
  );
}

/** By its version a browser keeps a sheet of drawings. @param {string} name */
export const artVersion = (name) => games.value?.find((game) => game.name === name)?.art ?? "";

/** All games: undefined until they are here, null where they cannot be had. */
export function useGames() {
  useEffect(() => {
    if (!games.peek()) load();
  }, []);
  return games.value;
}

/** One game by name: undefined until it is here, null where there is none of this name. @param {string} name */
export function useGame(name) {
  const all = useGames();
  return all && (all.find((game) => game.name === name) ?? null);
}

/**
 * The rules of a game in the language of the page; null until they are here, or where no game is named.
 * @param {string | null} game
 */
export function useRules(game) {
  const [found, setFound] = useState(/** @type {Rulebook | null} */ (null));
  const code = lang.value;
  useEffect(() => {
    if (!game) return undefined;
    let wanted = true;
    getOnce(`/rules/${game}/${code}.json`).then(
      (rules) => wanted && setFound(rules),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [game, code]);
  return found;
}
