// Sentences: a key and arguments become text in the person's language, exactly as the library's
// core/language.py and core/message.py do it.
import { effect, signal } from "./ui.js";
import { lang } from "./settings.js";

const SLOT = /\{([\p{L}\p{N}_]+)(?:\?([^|{}]*)\|([^{}]*))?\}/gu;

const catalogues = {};

/** The catalogue shown: its language and its sentences. Null until the first has come. */
export const catalogue = signal(null);

/** Who sits at the table on the page, by seat: `{1: {name: "Léa", bot: null}}`. */
export const seated = signal({});

/** Fetch the catalogue of a language once. */
async function load(code) {
  if (!catalogues[code]) {
    const answer = await fetch(`/words/${code}.json`);
    if (!answer.ok) throw new Error(`words ${answer.status}`);
    catalogues[code] = { lang: code, sentences: await answer.json() };
  }
  return catalogues[code];
}

/** Show a language as soon as its sentences are here; a failed fetch is tried again. */
async function speak(wanted) {
  try {
    const found = await load(wanted);
    if (lang.peek() === wanted) catalogue.value = found;
  } catch {
    setTimeout(() => lang.peek() === wanted && speak(wanted), 2000);
  }
}

effect(() => void speak(lang.value));

/** Whether there is such a sentence. */
export const known = (key) => Boolean(catalogue.value && key in catalogue.value.sentences);

const isOne = (number, code) => number === "1" || (code === "fr" && number === "0");

/** One argument as pieces: texts, and `{value, text}` for what a page may draw as a chip. */
function pieces(value) {
  if (Array.isArray(value)) {
    return value.flatMap((item, place) => (place ? [", ", ...pieces(item)] : pieces(item)));
  }
  if (typeof value === "boolean") return [render(value ? "yes" : "no", {})];
  if (value && typeof value === "object") {
    if ("key" in value) {
      const inner = parts(value);
      return value.args && Object.keys(value.args).length ? inner : [{ value: value.key, text: plainText(inner) }];
    }
    if ("seat" in value) return [{ seat: value.seat, text: name(value.seat) }];
  }
  return typeof value === "string" ? [{ value, text: value }] : [String(value)];
}

const plainText = (found) => found.map((piece) => piece.text ?? piece).join("");

/** A sentence as a list of texts and drawable pieces. */
export function parts(message) {
  const sentence = catalogue.value?.sentences[message.key];
  if (sentence === undefined) return [message.key];
  const found = [];
  let end = 0;
  for (const slot of sentence.matchAll(SLOT)) {
    found.push(sentence.slice(end, slot.index), ...filled(slot, message.args ?? {}));
    end = slot.index + slot[0].length;
  }
  found.push(sentence.slice(end));
  return found.filter((piece) => piece !== "");
}

function filled([whole, argument, one, many], args) {
  if (!(argument in args)) return [whole];
  const word = pieces(args[argument]);
  if (one === undefined) return word;
  return [isOne(plainText(word), catalogue.value.lang) ? one : many];
}

function render(key, args) {
  return plainText(parts({ key, args }));
}

/** Say a sentence: `say("web.home.line")`, `say("seat", {number: 2})` or `say(message)`. */
export function say(key, args = {}) {
  return typeof key === "string" ? render(key, args) : render(key.key, key.args ?? {});
}

/** What a bot is called: our word for it, or the name its owner gave it. */
export const botName = (bot) => (known(`bot.${bot}`) ? say(`bot.${bot}`) : bot);

/** One line about a bot of a game, where we have one. */
export const botLine = (game, bot) => (known(`bots.${game}.${bot}`) ? say(`bots.${game}.${bot}`) : null);

/** What to call the player of a seat: a person's own name, a bot's, or the number of the seat. */
export function name(seat) {
  const player = seated.value[seat];
  if (player?.name) return player.name;
  return render(player?.bot ? `web.bot-name.${seat}` : "seat", { number: seat });
}
