// Sentences: a key and arguments become text in the person's language, exactly as the library's
// core/language.py and core/message.py do it.
/** @import { Argument, Message } from "./types.d.ts" */
import { effect, signal } from "./ui.js";
import { lang } from "./settings.js";

/**
 * A piece of a sentence that may be drawn: an argument by its value or key, or a player by the seat.
 * @typedef {{ text: string, value?: string, seat?: number }} Piece
 * @typedef {{ lang: string, sentences: Record<string, string>, folders: number }} Catalogue
 */

const SLOT = /\{([\p{L}\p{N}_]+)(?:\?([^|{}]*)\|([^{}]*))?\}/gu;
const RETRY_MS = 2000;

/** @type {Record<string, Catalogue>} */
const catalogues = {};

/** The catalogue shown. Null until the first has come. */
export const catalogue = signal(/** @type {Catalogue | null} */ (null));

/** Who sits at the table on the page, by seat. */
export const seated = signal(/** @type {Record<number, { name: string | null, bot: string | boolean | null }>} */ ({}));

/** Where sentences are fetched from: all pages need the first, some the second. */
const folders = ["/words"];

/** Fetch the catalogue of a language once, and again when more of it is wanted. @param {string} code */
async function load(code) {
  const wanted = folders.length;
  if (catalogues[code]?.folders !== wanted) {
    const answers = await Promise.all(folders.map((folder) => fetch(`${folder}/${code}.json`)));
    for (const { ok, status } of answers) if (!ok) throw new Error(`words ${status}`);
    const sentences = Object.assign({}, ...(await Promise.all(answers.map((answer) => answer.json()))));
    catalogues[code] = { lang: code, sentences, folders: wanted };
  }
  return catalogues[code];
}

/** The sentences that no table needs; a page that does waits for them. */
export async function moreWords() {
  folders[1] = "/words/more";
  catalogue.value = await load(lang.peek());
}

/** Show a language as soon as its sentences are here; a failed fetch is tried again. @param {string} wanted */
function show(wanted) {
  const isStillWanted = () => lang.peek() === wanted;
  load(wanted).then(
    (found) => {
      if (isStillWanted()) catalogue.value = found;
    },
    () => setTimeout(() => isStillWanted() && show(wanted), RETRY_MS),
  );
}

effect(() => show(lang.value));

/** Whether there is such a sentence. @param {string} key */
export const known = (key) => Boolean(catalogue.value && key in catalogue.value.sentences);

/** French counts nothing as one. @param {string} number @param {string | undefined} code */
const isOne = (number, code) => number === "1" || (code === "fr" && number === "0");

/** One argument as pieces. @param {Argument} value @returns {(string | Piece)[]} */
function argumentPieces(value) {
  if (Array.isArray(value)) {
    return value.flatMap((item, place) => (place ? [", ", ...argumentPieces(item)] : argumentPieces(item)));
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

/** A sentence as a list of texts and drawable pieces. @param {Message} message */
export function pieces(message) {
  const sentence = catalogue.value?.sentences[message.key];
  if (sentence === undefined) return [message.key];
  /** @type {(string | Piece)[]} */
  const found = [];
  let end = 0;
  for (const slot of sentence.matchAll(SLOT)) {
    found.push(sentence.slice(end, slot.index), ...filled(slot, message.args));
    end = slot.index + slot[0].length;
  }
  found.push(sentence.slice(end));
  return found.filter((piece) => piece !== "");
}

/** @param {string[]} slot @param {Message["args"]} args */
function filled([whole, argument, one, many], args) {
  if (!(argument in args)) return [whole];
  const word = argumentPieces(args[argument]);
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
  return say(player?.bot ? `web.bot-name.${seat}` : "seat", { number: seat });
}
