// The connection to a table. It mends itself: whatever was clicked while it was down is sent again with the
// same id, and the table comes back from the version we have.
/**
 * @import {
 *   ClientFrame, ErrorFrame, Legal, LogEntry, LogPage, Message, PresenceFrame, PromisedWish, RefusedFrame, RematchFrame,
 *   ServerFrame, ShownFrame, TableFrame, TableState, UpdateFrame
 * } from "./types.d.ts"
 */
/** @import { Socket } from "./transport.js" */
import { signal } from "./ui.js";
import { get } from "./api.js";
import { newId, Outbox } from "./outbox.js";
import { shared, updated } from "./sharing.js";
import { transport } from "./transport.js";

const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000];
const PING_MS = 20_000;
const PONG_MS = 8_000;
const WAKE_PONG_MS = 2_000;
const CONNECT_MS = 10_000;
/** Since this one the server may send what has changed instead of whole states. */
const PROTOCOL = 3;
/** The server closes with this code where no table has the code. */
const NO_TABLE = 4404;

/** The server closes with this code when it ends: another one, or its next run, goes on with the table. */
const RESTART = 1012;
/** How long the move to another server may take before people are told that something is wrong. */
const MOVE_MS = 3_000;

const isSeen = () => document.visibilityState === "visible";

/**
 * A seat whose person is away, with the moment at which we heard how long.
 * @param {TableState["seats"][number]} seat
 */
const heardNow = (seat) => (seat.away_ms === undefined ? seat : { ...seat, received: performance.now() });

/** Whether a line is no move. @param {LogEntry} entry */
const isWords = (entry) => entry.chat !== undefined || entry.note !== undefined;

/** What the page knows of a table: the last frame, the whole log, and how the connection is. */
export class Connection {
  /** The last `table` frame; null before the first. */
  table = signal(/** @type {TableState | null} */ (null));
  /** `missing` where there is no such table. */
  state = signal(/** @type {"connecting" | "open" | "lost" | "missing"} */ ("connecting"));
  /** How many spectators there are. */
  spectators = signal(0);
  /** The last refusal or error. */
  refusal = signal(/** @type {{ rule: string | null, message: Message } | null} */ (null));
  /** How many moves are not acknowledged yet; what people say to each other is none. */
  pending = signal(0);
  /** Where somebody leads those who look back at the finished game. */
  shown = signal(/** @type {ShownFrame | null} */ (null));
  /** Whether there are lines of talk and notes that this page does not have. */
  earlier = signal(false);
  /** Whether a bot is thinking about a hint. */
  asking = signal(false);

  #version = 0;
  /** Which run of the server our version comes from. */
  #epoch = "";
  /** @type {LogEntry[]} */
  #log = [];
  /** What we were offered the last time it was our turn. @type {Legal[]} */
  #offered = [];
  /** @type {Socket | null} */
  #socket = null;
  /** Whether the socket can be written to. */
  #ready = false;
  /** Frames for a socket that is not ready yet. @type {ClientFrame[]} */
  #waiting = [];
  #tries = 0;
  #closed = false;
  /** Whether older lines are on their way. */
  #loading = false;
  #listeners = new AbortController();
  /** @type {number | undefined} */
  #retry;
  /** @type {number | undefined} */
  #pings;
  /** What tells people that a move to another server takes too long. @type {number | undefined} */
  #moving;
  /** What drops the socket when no answer comes in time. @type {number | undefined} */
  #overdue;

  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.outbox = new Outbox(code, (frames) => {
      this.pending.value = frames.filter(({ type }) => type === "act" || type === "undo").length;
      this.asking.value = frames.some(({ type }) => type === "hint");
    });
    this.#listen();
    this.#connect();
  }

  /** Send a frame that need not survive a break: sitting down, configuring, presence. @param {ClientFrame} frame */
  send(frame) {
    if (this.#ready) this.#write(frame);
    else this.#waiting.push(frame);
  }

  /** Send a wish that is done exactly once, however often the connection breaks. @param {PromisedWish} wish */
  sendOnce(wish) {
    const frame = { ...wish, id: newId() };
    this.outbox.put(frame);
    if (this.#ready) this.#write(frame);
  }

  /** Do an action of the game. @param {string} text */
  act(text) {
    if (this.#isWaitingFor("act")) return;
    this.refusal.value = null;
    this.sendOnce({ type: "act", action: text, version: this.#version });
  }

  /** Take the own last action back. */
  undo() {
    if (!this.#isWaitingFor("undo")) this.sendOnce({ type: "undo" });
  }

  /** Have a bot say what it would do: one of the table's level, or the best there is. @param {boolean} best */
  ask(best) {
    if (!this.#isWaitingFor("hint")) this.sendOnce({ type: "hint", best, version: this.#version });
  }

  /** A second click before the answer is the same wish, not another one. @param {"act" | "undo" | "hint"} type */
  #isWaitingFor(type) {
    return this.outbox.all().some((frame) => frame.type === type);
  }

  /** Have a page of older lines; one that cannot be had is asked for again by the next scrolling. */
  async loadEarlier() {
    const first = this.#log.find(isWords);
    if (this.#loading || !first || !this.earlier.peek()) return;
    this.#loading = true;
    try {
      /** @type {LogPage} */
      const { lines, earlier } = await get(`/api/tables/${this.code}/log?before=${first.version}`);
      this.#log = [...lines, ...this.#log].sort((one, other) => one.version - other.version);
      this.earlier.value = earlier;
      this.#change({ log: this.#log });
    } catch {
      // The connection says what is wrong, if anything is.
    } finally {
      this.#loading = false;
    }
  }

  /** Leave for good. */
  close() {
    this.#closed = true;
    this.#listeners.abort();
    clearTimeout(this.#retry);
    this.#moved();
    this.#stopPings();
    this.#socket?.close();
  }

  #listen() {
    const { signal: stop } = this.#listeners;
    for (const type of ["online", "offline", "pageshow"]) {
      addEventListener(type, () => this.#wake(), { signal: stop });
    }
    const seen = () => {
      if (this.#ready) this.#tellLooking();
      if (isSeen()) this.#wake();
    };
    document.addEventListener("visibilitychange", seen, { signal: stop });
  }

  /** Something has changed around us: connect at once, or make sure that the socket still lives. */
  #wake() {
    if (this.#closed || this.#socket?.readyState === WebSocket.CONNECTING) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#ping(WAKE_PONG_MS);
      return;
    }
    clearTimeout(this.#retry);
    this.#tries = 0;
    this.#connect();
  }

  #connect() {
    const socket = transport.connect(this.code);
    this.#socket = socket;
    this.#ready = false;
    this.#overdue = setTimeout(() => this.#drop(), CONNECT_MS);
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      if (code === NO_TABLE) this.close();
      if (code === RESTART) this.#move();
      this.#lost(code === NO_TABLE ? "missing" : "lost");
    };
  }

  #opened() {
    this.#ready = true;
    this.#greet();
    // What is sent a second time has the same id, so the server does it once.
    for (const frame of [...this.outbox.all(), ...this.#waiting]) this.#write(frame);
    this.#waiting = [];
    this.#stopPings();
    this.#pings = setInterval(() => this.#ping(PONG_MS), PING_MS);
  }

  /** The answer is the whole table. */
  #greet() {
    const [version, epoch] = [this.#version, this.#epoch];
    this.#write({ type: "hello", version, epoch, looking: isSeen(), protocol: PROTOCOL });
  }

  /** Who looks at the table is not called to it. */
  #tellLooking() {
    this.#write({ type: "look", looking: isSeen() });
  }

  /** @param {ClientFrame} frame */
  #write(frame) {
    this.#socket?.send(JSON.stringify(frame));
  }

  /** The server says that it ends: for a moment that is nothing to bother people with. */
  #move() {
    this.#tries = 0;
    this.#moving ??= setTimeout(() => {
      this.#moving = undefined;
      this.state.value = "lost";
    }, MOVE_MS);
  }

  #moved() {
    clearTimeout(this.#moving);
    this.#moving = undefined;
  }

  /** @param {"lost" | "missing"} state */
  #lost(state) {
    this.#ready = false;
    this.#stopPings();
    if (state === "missing" || this.#moving === undefined) this.state.value = state;
    if (this.#closed) return;
    // Without any network there is no hurry: `online` wakes us. A server on this machine answers still.
    const tries = navigator.onLine ? this.#tries : BACKOFF_MS.length;
    const pause = BACKOFF_MS[Math.min(tries, BACKOFF_MS.length - 1)];
    this.#tries += 1;
    // A little chance, so that a whole table does not come back in the same instant.
    this.#retry = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  #stopPings() {
    clearInterval(this.#pings);
    this.#answered();
  }

  /** Ask for a sign of life; a socket that gives none is dropped for a new one. @param {number} patience */
  #ping(patience) {
    this.#write({ type: "ping" });
    this.#overdue ??= setTimeout(() => this.#drop(), patience);
  }

  #answered() {
    clearTimeout(this.#overdue);
    this.#overdue = undefined;
  }

  #drop() {
    const dead = this.#socket;
    if (dead) dead.onclose = dead.onmessage = null;
    dead?.close();
    this.#lost("lost");
  }

  /** @param {ServerFrame} frame */
  #receive(frame) {
    this.#answered();
    if (frame.type !== "error") {
      this.#moved();
      this.#tries = 0;
      this.state.value = "open";
    }
    switch (frame.type) {
      case "table":
        return this.#takeTable(frame);
      case "update":
        return this.#takeUpdate(frame);
      case "presence":
        return this.#takePresence(frame);
      case "ack":
        return this.outbox.done(frame.id);
      case "refused":
        return this.#takeRefusal(frame);
      case "error":
        return this.#takeError(frame);
      case "shown":
        this.shown.value = frame;
        return undefined;
      case "rematch":
        return this.#takeRematch(frame);
      default: // a pong has said all by coming
        return undefined;
    }
  }

  /** @param {TableFrame} frame */
  #takeTable(frame) {
    // Another run of the server may have come back from a backup, and tells everything anew.
    const anew = frame.epoch !== undefined && frame.epoch !== this.#epoch;
    const [kept, since] = anew || frame.version < this.#version ? [[], 0] : [this.#log, this.#version];
    // Where words are left out, older ones would stand before a gap; they can be had again.
    const known = frame.earlier ? kept.filter((entry) => !isWords(entry)) : kept;
    if (anew) this.#epoch = frame.epoch ?? "";
    this.#takeLog(known, since, frame);
    if (frame.earlier !== undefined) this.earlier.value = frame.earlier || (this.earlier.peek() && kept.length > 0);
    const state = { ...frame, seats: frame.seats.map(heardNow), log: this.#log, received: performance.now() };
    for (const part of /** @type {const} */ (["seats", "view", "aids", "legal"])) {
      state[part] = shared(this.table.peek()?.[part], state[part]);
    }
    this.#show(state);
  }

  /** @param {UpdateFrame} frame */
  #takeUpdate(frame) {
    const table = this.table.peek();
    // It tells of a state that we do not have: that cannot be, so we ask for everything.
    if (!table || (frame.base ?? frame.version - 1) !== this.#version) return this.#greet();
    this.#takeLog(this.#log, this.#version, frame);
    const { legal, ...changed } = frame.changed;
    const state = updated(table, { ...changed, version: frame.version, ...(legal && { legal: this.#inWords(legal) }) });
    const seats = state.seats.map(heardNow);
    return this.#show({ ...state, seats: shared(state.seats, seats), log: this.#log, received: performance.now() });
  }

  /** @param {(Legal | string)[]} legal */
  #inWords(legal) {
    const offered = new Map(this.#offered.map((one) => [one.text, one]));
    return legal.map((one) => (typeof one === "string" ? offered.get(one) : one));
  }

  /** @param {LogEntry[]} known @param {number} since @param {TableFrame | UpdateFrame} frame */
  #takeLog(known, since, { log, version }) {
    const fresh = log.filter((entry) => entry.version > since);
    const undone = new Set(fresh.map((entry) => entry.undone));
    this.#log = fresh.length ? [...known, ...fresh].filter((entry) => !undone.has(entry.version)) : known;
    this.#version = version;
  }

  /** @param {TableState} state */
  #show(state) {
    if (state.legal.length) this.#offered = state.legal;
    this.table.value = state;
  }

  /** @param {PresenceFrame} frame */
  #takePresence({ seats, spectators }) {
    this.spectators.value = spectators;
    const told = new Map(seats.map((one) => [one.seat, one]));
    const known = this.table.peek()?.seats ?? [];
    const now = known.map(({ away_ms, grace_ms, received, ...one }) => heardNow({ ...one, ...told.get(one.seat) }));
    this.#change({ seats: shared(known, now) });
  }

  /** @param {RematchFrame} frame */
  #takeRematch({ code, same_deal, seat }) {
    this.#change({ next: { code, same_deal, seat } });
  }

  /** @param {Partial<TableState>} change */
  #change(change) {
    const table = this.table.peek();
    if (table) this.table.value = { ...table, ...change };
  }

  /** @param {RefusedFrame} frame */
  #takeRefusal({ id, rule, message }) {
    if (id) this.outbox.done(id);
    this.refusal.value = { rule, message };
  }

  /** @param {ErrorFrame} frame */
  #takeError({ id, code, message }) {
    if (id) this.outbox.done(id);
    // What the server cannot even read must not be sent to it again and again. (A wrong field without an
    // id belongs to a frame that was sent without a promise.)
    else if (code === "bad-message") this.outbox.clear();
    // What was clicked before one's own last action became known is no longer meant.
    if (code !== "stale") this.refusal.value = { rule: null, message };
  }
}
