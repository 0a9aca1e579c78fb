// The line to a table. It mends itself: whatever was clicked while it was down is sent again with the
// same id, and the table comes back from the version we have.
import { signal } from "./ui.js";
import { Outbox, newId } from "./outbox.js";

const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000];
const PING_MS = 20_000;
const PONG_MS = 8_000;
const CONNECT_MS = 10_000;
/** The server closes with this code where no table has the code. */
const NO_TABLE = 4404;

/** What the page knows of a table: the last frame, the whole log, and how the line is. */
export class Line {
  constructor(code) {
    this.code = code;
    /** The last `table` frame with the whole log in it and the time it came; null before the first. */
    this.table = signal(null);
    /** `connecting`, `open`, `lost`, or `missing` where there is no such table. */
    this.state = signal("connecting");
    /** How many spectators there are. */
    this.spectators = signal(0);
    /** The last refusal or error, `{rule, message, at}`. */
    this.refusal = signal(null);
    /** How many moves are not acknowledged yet; what people say to each other is none. */
    this.pending = signal(0);
    this.outbox = new Outbox(code, (frames) => {
      this.pending.value = frames.filter((frame) => frame.type !== "chat").length;
    });
    this.version = 0;
    this.log = [];
    this.waiting = [];
    this.ready = false;
    this.tries = 0;
    this.closed = false;
    this.listeners = new AbortController();
    this.#listen();
    this.#connect();
  }

  /** Send a frame that need not survive a break: sitting down, configuring, presence. */
  tell(frame) {
    if (this.ready) this.#send(frame);
    else this.waiting.push(frame);
  }

  /** Send a frame that is done exactly once, however often the line breaks. */
  promise(frame) {
    const whole = { ...frame, id: newId() };
    this.outbox.put(whole);
    if (this.ready) this.#send(whole);
    return whole.id;
  }

  /** Do an action of the game. */
  act(text) {
    if (this.#waitsFor("act")) return null;
    this.refusal.value = null;
    return this.promise({ type: "act", action: text, version: this.version });
  }

  /** Take the own last action back. */
  undo() {
    return this.#waitsFor("undo") ? null : this.promise({ type: "undo" });
  }

  /** A second click before the answer is the same wish, not another one. */
  #waitsFor(type) {
    return this.outbox.all().some((frame) => frame.type === type);
  }

  /** Leave the line for good. */
  close() {
    this.closed = true;
    this.listeners.abort();
    clearTimeout(this.retry);
    this.#stopWatching();
    this.socket?.close();
  }

  #listen() {
    const { signal: stop } = this.listeners;
    addEventListener("online", () => this.#wake(), { signal: stop });
    addEventListener("offline", () => this.#wake(), { signal: stop });
    addEventListener("pageshow", () => this.#wake(), { signal: stop });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#wake(), {
      signal: stop,
    });
  }

  /** Something has changed around us: connect at once, or make sure that the line still lives. */
  #wake() {
    if (this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) return this.#ping(2_000);
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.retry);
    this.tries = 0;
    this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${this.code}`);
    this.socket = socket;
    this.ready = false;
    this.overdue = setTimeout(() => this.#drop(), CONNECT_MS);
    socket.onopen = () => {
      this.ready = true;
      // What is sent a second time has the same id, so the server does it once.
      for (const frame of [{ type: "hello", version: this.version }, ...this.outbox.all(), ...this.waiting]) {
        this.#send(frame);
      }
      this.waiting = [];
      this.#watch();
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === NO_TABLE) this.close();
      this.#lost(code === NO_TABLE ? "missing" : "lost");
    };
  }

  #send(frame) {
    this.socket.send(JSON.stringify(frame));
  }

  #lost(state = "lost") {
    this.ready = false;
    this.#stopWatching();
    this.state.value = state;
    if (this.closed) return;
    // Without any network there is no hurry: `online` wakes us. A server on this machine answers still.
    const tries = navigator.onLine === false ? BACKOFF_MS.length : this.tries;
    const pause = BACKOFF_MS[Math.min(tries, BACKOFF_MS.length - 1)];
    this.tries += 1;
    // A little chance, so that a whole table does not come back in the same instant.
    this.retry = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  #watch() {
    this.#stopWatching();
    this.beat = setInterval(() => this.#ping(PONG_MS), PING_MS);
  }

  #stopWatching() {
    clearInterval(this.beat);
    clearTimeout(this.overdue);
    this.overdue = null;
  }

  /** Ask for a sign of life; a socket that gives none is dropped for a new one. */
  #ping(patience) {
    this.#send({ type: "ping" });
    if (this.overdue) return;
    this.overdue = setTimeout(() => this.#drop(), patience);
  }

  #drop() {
    const dead = this.socket;
    dead.onclose = dead.onmessage = null;
    dead.close();
    this.#lost();
  }

  #receive(frame) {
    clearTimeout(this.overdue);
    this.overdue = null;
    if (frame.type !== "error") {
      this.tries = 0;
      this.state.value = "open";
    }
    this[`_${frame.type}`]?.(frame);
  }

  _table(frame) {
    // A server that knows less than we do came back from a backup, and tells everything anew.
    const [known, since] = frame.version < this.version ? [[], 0] : [this.log, this.version];
    const fresh = frame.log.filter((entry) => entry.version > since);
    const undone = new Set(fresh.map((entry) => entry.undone));
    this.log = [...known, ...fresh].filter((entry) => !undone.has(entry.version));
    this.version = frame.version;
    this.table.value = { ...frame, log: this.log, received: performance.now() };
  }

  _presence(frame) {
    this.spectators.value = frame.spectators;
    const present = new Map(frame.seats.map((one) => [one.seat, one.present]));
    const table = this.table.value;
    if (!table) return;
    const seats = table.seats.map((one) => ({ ...one, present: present.get(one.seat) ?? one.present }));
    this.table.value = { ...table, seats };
  }

  _ack(frame) {
    this.outbox.done(frame.id);
  }

  _refused(frame) {
    this.outbox.done(frame.id);
    this.refusal.value = { rule: frame.rule, message: frame.message, at: performance.now() };
  }

  _error(frame) {
    if (frame.id) this.outbox.done(frame.id);
    // What the server cannot even read must not be sent to it again and again. (A wrong field without an
    // id belongs to a frame that was told, not promised.)
    else if (frame.code === "bad-message") this.outbox.clear();
    // What was clicked before one's own last action became known is no longer meant.
    if (frame.code === "stale") return;
    this.refusal.value = { rule: null, message: frame.message, at: performance.now() };
  }

  _rematch(frame) {
    const table = this.table.value;
    if (table) this.table.value = { ...table, next: frame.code };
  }
}
