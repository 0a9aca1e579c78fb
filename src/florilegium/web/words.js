// Sentences: a key and arguments become text in the person's language, exactly as the library's
// core/language.py and core/message.py do it.
/** @import { Argument, Message } from "./types.d.ts" */
import { effect, signal } from "./ui.js";
import { getOnce } from "./api.js";
import { lang } from "./settings.js";

/**
 * A piece of a sentence that may be drawn: an argument by its value or key, or a player by the seat.
 * @typedef {{ text: string, value?: string, seat?: number }} Piece
 * What any page may say, and what the games may say that have been asked for.
 * @typedef {{ lang: string, games: string[], sentences: Record<string, string> }} Catalogue
 */

const SLOT = /\{([\p{L}\p{N}_]+)(&)?(?:\?([^|{}]*)\|([^{}]*))?\}/gu;
const RETRY_MS = 2000;

/** Sentences taken apart: their texts, and the slots in between. @type {Map<string, (string | RegExpExecArray)[]>} */
const apart = new Map();

/** What the pages say that look back at games; no game has such a name. */
export const LOOKING_BACK = "looking-back";

/** The games whose own sentences have been asked for, and LOOKING_BACK. @type {Set<string>} */
const asked = new Set();

/** The catalogue shown. Null until the first has come. */
export const catalogue = signal(/** @type {Catalogue | null} */ (null));

/** Who sits at the table on the page, by seat. */
export const seated = signal(/** @type {Record<number, { name: string | null, bot: string | boolean | null }>} */ ({}));

/** @param {string} code @param {string[]} games @returns {Promise<Catalogue>} */
async function load(code, games) {
  const names = [code, ...games.map((game) => `${game}.${code}`)];
  const files = await Promise.all(names.map((name) => getOnce(`/words/${name}.json`)));
  return { lang: code, games, sentences: Object.assign({}, ...files) };
}

/**
 * Show a language as soon as all its sentences are here that have been asked for, and none before; a failed fetch is
 * tried again.
 * @param {string} wanted
 */
function show(wanted) {
  const games = [...asked];
  const isStillWanted = () => lang.peek() === wanted && games.length === asked.size;
  load(wanted, games).then(
    (found) => {
      if (isStillWanted()) catalogue.value = found;
    },
    () => setTimeout(() => isStillWanted() && show(wanted), RETRY_MS),
  );
}

effect(() => show(lang.value));

/**
 * Whether a game's own sentences are here, or those of LOOKING_BACK, which are fetched once a page asks for them. A page
 * that says any waits.
 * @param {string} game
 */
export function hasWords(game) {
  if (!asked.has(game)) {
    asked.add(game);
    show(lang.peek());
  }
  return Boolean(catalogue.value?.games.includes(game));
}

/** Whether there is such a sentence. @param {string} key */
export const known = (key) => Boolean(catalogue.value && key in catalogue.value.sentences);

/** French counts everything below two as one, decimals included. @param {string} number @param {string | undefined} code */
const isOne = (number, code) => number === "1" || (code === "fr" && /^[01](,\d+)?$/.test(number));

/** What stands before an item of a list. @param {number} place @param {number} count @param {string | undefined} joined */
function beforeItem(place, count, joined) {
  if (!place) return "";
  return joined && place + 1 === count ? ` ${say("and")} ` : ", ";
}

/**
 * One argument as pieces; the last item of a list is `joined` to the others with a word, or not.
 * @param {Argument} value @param {string} [joined] @returns {(string | Piece)[]}
 */
function argumentPieces(value, joined) {
  if (Array.isArray(value)) {
    return value.flatMap((item, place) => [beforeItem(place, value.length, joined), ...argumentPieces(item)]);
  }
  if (typeof value === "boolean") return [say(value ? "yes" : "no")];
  if (typeof value === "string") return [{ value, text: value }];
  if (typeof value !== "object" || value === null) return [String(value)];
  if ("seat" in value) return [{ seat: value.seat, text: playerName(value.seat) }];
  if (!("key" in value)) return [String(value)];
  const inner = pieces(value);
  return Object.keys(value.args).length ? inner : [{ value: value.key, text: plainText(inner) }];
}

/** @param {(string | Piece)[]} found */
const plainText = (found) => found.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");

/** The texts and slots of a sentence: a state says dozens of them, most of them again. @param {string} sentence */
function takenApart(sentence) {
  const known = apart.get(sentence);
  if (known) return known;
  /** @type {(string | RegExpExecArray)[]} */
  const found = [];
  let end = 0;
  for (const slot of sentence.matchAll(SLOT)) {
    found.push(sentence.slice(end, slot.index), slot);
    end = slot.index + slot[0].length;
  }
  found.push(sentence.slice(end));
  apart.set(sentence, found);
  return found;
}

/** A sentence as a list of texts and drawable pieces. @param {Message} message */
export function pieces(message) {
  const sentence = catalogue.value?.sentences[message.key];
  if (sentence === undefined) return [message.key];
  const found = takenApart(sentence).flatMap((part) => (typeof part === "string" ? part : filled(part, message.args)));
  return found.filter((piece) => piece !== "");
}

/** @param {string[]} slot @param {Message["args"]} args */
function filled([whole, argument, joined, one, many], args) {
  if (!(argument in args)) return [whole];
  const word = argumentPieces(args[argument], joined);
  if (one === undefined) return word;
  return [isOne(plainText(word), catalogue.value?.lang) ? one : many];
}

/**
 * Say a sentence: `say("web.home.line")`, `say("seat", {number: 2})` or `say(message)`.
 * @param {string | Message} key @param {Message["args"]} [args]
 */
export const say = (key, args = {}) => plainText(pieces(typeof key === "string" ? { key, args } : key));

/** A sentence where the catalogue has it, or else what is given instead. @param {string} key @param {string} instead */
export const sayOr = (key, instead) => (known(key) ? say(key) : instead);

/** What a game is called. @param {string} game */
export const gameTitle = (game) => sayOr(`${game}.title`, game);

/** What a bot is called: our word for it, or the name its owner gave it. @param {string} bot */
export const botName = (bot) => sayOr(`bot.${bot}`, bot);

/** One line about a bot of a game, where there is one. @param {string} game @param {string} bot */
export const botLine = (game, bot) => (known(`bots.${game}.${bot}`) ? say(`bots.${game}.${bot}`) : null);

/** What to call the player of a seat: a person's own name, a bot's, or the number of the seat. @param {number} seat */
export function playerName(seat) {
  const player = seated.value[seat];
  if (player?.name) return player.name;
  if (!player?.bot) return say("seat", { number: seat });
  const name = say(`web.bot-name.${seat}`);
  // Nobody sits down under a bot's name, but a bot may come after somebody of its name.
  const twin = Object.values(seated.value).some((one) => one.name?.toLowerCase() === name.toLowerCase());
  return twin ? say("web.bot-too", { name }) : name;
}
