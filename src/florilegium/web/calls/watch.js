// Looks on while a table is played, and tells the person: by sounds, on the tab, outside of the page.
/** @import { Connection } from "../connection.js" */
/** @import { AnyEvent, Games, Sound, SoundsModule, TableState } from "../types.d.ts" */
import { effect } from "../ui.js";
import { getOnce } from "../api.js";
import { calledAt } from "../settings.js";
import { isMyTurn } from "../parts/reading.js";
import { clearNotices, markTab, notify } from "./notices.js";
import { play } from "./sounds.js";

/** Of several sounds at once only the first of these is heard. @type {Sound[]} */
const LOUDEST_FIRST = ["stop", "mistake", "success", "card"];
/** What is heard waits until it is seen: making a sound takes as long as drawing some states. */
const AFTER_DRAWING_MS = 60;
const AFTER_CARD_MS = 220;

/** What a game's events sound like. @param {string} game @returns {Promise<SoundsModule>} */
async function soundsOf(game) {
  /** @type {Games} */
  const { games } = await getOnce("/api/games");
  const name = games.find((one) => one.name === game)?.table ? game : "generic";
  return import(`../tables/${name}/sounds.js`);
}

/** Let what happened be heard. @param {string} game @param {AnyEvent[]} events */
async function sound(game, events) {
  const { soundOf } = await soundsOf(game);
  const heard = new Set(events.map(soundOf));
  const loudest = LOUDEST_FIRST.find((name) => heard.has(name));
  if (loudest) setTimeout(() => play(loudest), AFTER_DRAWING_MS);
}

const isHidden = () => document.visibilityState === "hidden";

/** What is new since the last look. */
class Watch {
  /** The last version that was looked at; null before the first. @type {number | null} */
  #version = null;
  #mine = false;
  /** Whether the server knows where to call this browser to this table. */
  #called = false;

  /** @param {TableState} table */
  look(table) {
    const mine = isMyTurn(table);
    const [before, wasMine] = [this.#version, this.#mine];
    [this.#version, this.#mine] = [table.version, mine];
    this.#beCalled(table);
    markTab(mine && isHidden());
    if (before === null || before === table.version) return;
    const fresh = table.log.filter((entry) => entry.version > before);
    const events = fresh.flatMap((entry) => entry.events ?? []).map((told) => told.event);
    if (events.length) sound(table.game, events).catch(() => {});
    if (mine && !wasMine) this.#callHere(table);
  }

  /** @param {TableState} table */
  #callHere(table) {
    setTimeout(() => play("turn"), AFTER_CARD_MS);
    // Who is called by the server need not be called twice.
    if (isHidden() && !calledAt.peek()) notify(table).catch(() => {});
  }

  /** @param {TableState} table */
  #beCalled({ code, seat, phase }) {
    if (!calledAt.value) this.#called = false;
    else if (!this.#called && seat !== null && phase !== "finished") {
      this.#called = true;
      import("./push.js").then(({ callTo }) => callTo(code)).catch(() => {});
    }
  }
}

/** Watch over a table; gives what ends it. @param {Connection} connection */
export function watch(connection) {
  const watching = new Watch();
  const stopLooking = effect(() => {
    const table = connection.table.value;
    if (table) watching.look(table);
  });
  const seen = () => {
    const table = connection.table.peek();
    markTab(isHidden() && table !== null && isMyTurn(table));
    if (!isHidden()) clearNotices(connection.code).catch(() => {});
  };
  seen();
  document.addEventListener("visibilitychange", seen);
  return () => {
    stopLooking();
    document.removeEventListener("visibilitychange", seen);
    markTab(false);
  };
}
