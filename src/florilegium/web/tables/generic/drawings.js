// The cards that a game can draw: every symbol of its art sheet that has the size of a card.
import { artSheet, createContext, sayOr, useContext, useEffect, useState } from "../../kit.js";
import { CARD_BOX } from "../../parts/art.js";
import { useGame } from "../../parts/games.js";
import { transport } from "../../transport.js";

/** @typedef {{ game: string, cards: Set<string> }} GameDrawings */

/** The game on the table and the cards it can draw. */
export const Drawings = createContext(/** @type {GameDrawings} */ ({ game: "", cards: new Set() }));

/** @param {string} game */
async function fetchCards(game) {
  const answer = await transport.fetch(artSheet(game));
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const symbols = sheet.querySelectorAll(`symbol[viewBox="${CARD_BOX}"]`);
  return new Set([...symbols].map((symbol) => symbol.id));
}

/** Nothing is drawn until the sheet is here. @param {string} game @returns {GameDrawings} */
export function useDrawings(game) {
  const art = useGame(game)?.art;
  const [cards, setCards] = useState(/** @type {Set<string>} */ (new Set()));
  useEffect(() => {
    if (art) fetchCards(game).then(setCards, () => {});
  }, [game, art]);
  return { game, cards };
}

/** How a text is shown: the card it names, if the game can draw one, and what it is called. @param {string} text */
export function useNamed(text) {
  const { game, cards } = useContext(Drawings);
  return { game, card: cards.has(text) ? text : null, name: sayOr(`${game}.card.${text}`, text.replaceAll("_", " ")) };
}
