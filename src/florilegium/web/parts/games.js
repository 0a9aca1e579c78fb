// What the server says of its games: seats, options, bots.
import { useEffect, useState } from "../ui.js";
import { getOnce } from "../api.js";

/** All games; an empty list until they are here. */
export function useGames() {
  const [games, setGames] = useState([]);
  useEffect(() => {
    let wanted = true;
    getOnce("/api/games").then(
      (answer) => wanted && setGames(answer.games),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, []);
  return games;
}

/** One game by name; undefined until it is here. */
export const useGame = (name) => useGames().find((game) => game.name === name);
