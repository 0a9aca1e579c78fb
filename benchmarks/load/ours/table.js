// Four people at one table of ours: each with a cookie and a WebSocket of their own.
import { randomUUID } from "node:crypto";

import WebSocket from "ws";

import { newcomer, post } from "../http.js";

let counted = 0;
const any = (list) => list[Math.floor(Math.random() * list.length)];

// Random plays would blow a Hanabi table up after a few moves; told and discarded it lasts about 80.
function choose(game, legal) {
  const tame = game === "hanabi" ? legal.filter(({ text }) => !text.startsWith("play")) : [];
  return any(tame.length ? tame : legal).text;
}

// A state from the one before: each part that changed comes whole, under its path, and choices that were offered
// the last time by their text alone, which is all that is needed here.
function changed(state, { version, changed: parts }) {
  for (const [path, value] of Object.entries(parts)) {
    const names = path.split(".");
    const last = names.pop();
    names.reduce((inner, name) => inner[name], state)[last] = value;
  }
  state.legal = state.legal.map((one) => (typeof one === "string" ? { text: one } : one));
  return Object.assign(state, { version });
}

export class Table {
  // Several addresses are separated by commas: all seats of a table are at one of them, or at each in turn.
  // `pause`: milliseconds from one action of the table to the next, on average.
  constructor(address, meter, game = "hanabi", pause = 0, where = "together") {
    const all = address.split(",");
    const at = counted++ % all.length;
    const addresses = where === "together" ? [all[at]] : [...all.slice(at), ...all.slice(0, at)];
    Object.assign(this, { address: addresses[0], addresses, meter, game, pause, playing: false });
    Object.assign(this, { seats: [], next: 0 });
  }

  // Create the table, seat four people and start; done when everybody has the first state.
  async open() {
    const cookies = await Promise.all([1, 2, 3, 4].map(() => newcomer(this.address)));
    const at = (seat) => this.addresses[seat % this.addresses.length];
    this.seats = cookies.map((cookie, seat) => ({ cookie, number: seat + 1, address: at(seat) }));
    const wish = { game: this.game, seats: 4, name: "person 1" };
    await this.sitDown(await this.ask("tables", wish));
  }

  async ask(path, body) {
    const cookie = { cookie: this.seats[0].cookie };
    return (await post(`${this.address}/api/${path}`, body, cookie)).body.code;
  }

  async sitDown(code) {
    this.code = code;
    this.pending = new Map(); // step → the action that leads to it
    this.waiting = new Map(); // id → the action not yet acknowledged
    this.over = false;
    await Promise.all(this.seats.map((seat) => this.connect(seat)));
    if (this.playing) this.begin();
  }

  connect(seat) {
    const url = `${seat.address.replace("http", "ws")}/ws/${this.code}`;
    seat.socket?.close();
    const socket = new WebSocket(url, { origin: seat.address, headers: { cookie: seat.cookie } });
    Object.assign(seat, { socket, step: 0, acted: -1, frame: null, lobby: null, asked: false });
    const dealt = new Promise((done) => (seat.dealt = done));
    socket.on("open", () => this.send(seat, { type: "hello", version: 0, protocol: 3 }));
    socket.on("error", (problem) => this.meter.problem(problem));
    socket.on("message", (data) => {
      if (seat.socket !== socket) return; // of the game before
      this.meter.bytes += data.length;
      this.receive(seat, JSON.parse(data));
    });
    return dealt;
  }

  send(seat, frame) {
    seat.socket.send(JSON.stringify(frame));
  }

  receive(seat, frame) {
    if (frame.type === "table") this.update(seat, frame);
    else if (frame.type === "update") this.update(seat, changed(seat.frame ?? seat.lobby, frame));
    else if (frame.type === "presence") this.present(seat, frame.seats);
    else if (frame.type === "ack") this.acknowledge(frame.id);
    else if (frame.type === "refused") this.meter.refused += 1;
    else if (frame.type === "error") this.meter.problem(JSON.stringify(frame));
  }

  acknowledge(id) {
    const action = this.waiting.get(id);
    this.waiting.delete(id);
    if (action) this.meter.acknowledged(action, { code: this.code, id, text: action.text });
  }

  update(seat, frame) {
    if (frame.code !== this.code) return;
    if (frame.phase === "lobby") return this.gather(seat, frame);
    this.settle(seat, frame.step);
    seat.lobby = null;
    seat.frame = frame;
    seat.dealt();
    if (frame.phase === "finished") this.again();
    else if (this.playing) this.act(seat);
  }

  // Who is there is also told without a new state: it may be what the host waits for.
  present(seat, seats) {
    if (seat.lobby && seats.length === 4) {
      for (const one of seats) seat.lobby.seats[one.seat - 1].present = one.present;
      this.gather(seat, seat.lobby);
    }
  }

  // The lobby: whoever has no seat takes theirs; the host starts when all four are there.
  gather(seat, frame) {
    seat.lobby = frame;
    const full = frame.seats.every(({ kind }) => kind === "person");
    const ask = (wish) => {
      seat.asked = true;
      this.send(seat, wish);
    };
    if (frame.seat === null && !seat.asked)
      ask({ type: "sit", seat: seat.number, name: `person ${seat.number}` });
    else if (frame.host && full && frame.seats.every(({ present }) => present) && !seat.asked)
      ask({ type: "start" });
  }

  // The state after each action up to this step has arrived at this seat.
  settle(seat, step) {
    for (let at = seat.step + 1; at <= step; at++) {
      const action = this.pending.get(at);
      if (!action) continue;
      if (seat !== action.seat) this.meter.arrived(action);
      if (++action.seen === 4) this.pending.delete(at);
    }
    seat.step = step;
  }

  begin() {
    this.playing = true;
    for (const seat of this.seats) this.act(seat);
  }

  act(seat) {
    const { legal, step } = seat.frame;
    if (!legal.length || seat.acted >= step) return;
    seat.acted = step;
    const wait = this.next - performance.now();
    if (wait > 0) setTimeout(() => this.say(seat, legal, step), wait);
    else this.say(seat, legal, step);
  }

  say(seat, legal, step) {
    if (seat.frame.step !== step || seat.frame.code !== this.code) return; // it has gone on
    this.next = performance.now() + this.pause * (0.5 + Math.random());
    const [id, text] = [randomUUID(), choose(this.game, legal)];
    const action = Object.assign(this.meter.sent(seat), { text });
    this.pending.set(step + 1, action);
    this.waiting.set(id, action);
    this.send(seat, { type: "act", id, action: text });
  }

  again() {
    if (this.over || !this.seats.every(({ frame }) => frame?.phase === "finished")) return;
    this.over = true;
    this.meter.finished += 1;
    this.ask(`tables/${this.code}/rematch`, { same_deal: false })
      .then((code) => this.sitDown(code))
      .catch((problem) => this.meter.problem(problem));
  }
}
