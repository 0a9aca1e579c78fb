// Four seats of one boardgame.io match, each on its own socket.io connection over a WebSocket.
import { io } from "socket.io-client";

import { post } from "../http.js";

// Lengths differ a little, so that the matches do not all end at the same moment.
const length = () => 70 + Math.floor(Math.random() * 21);

export class Table {
  constructor(address, meter) {
    this.address = address;
    this.meter = meter;
    this.pending = new Map();
    this.playing = false;
  }

  // Create the match, join and connect all four, and wait until everybody has the first state.
  async open() {
    this.seats = ["0", "1", "2", "3"].map((id) => this.connect(id));
    await Promise.all(this.seats.map((seat) => seat.connected));
    await this.newMatch();
  }

  connect(id) {
    const socket = io(`${this.address}/petals`, { transports: ["websocket"], forceNew: true });
    const seat = { id, socket, connected: new Promise((done) => socket.on("connect", done)) };
    socket.io.on("open", () => socket.io.engine.on("data", (data) => (this.meter.bytes += data.length)));
    socket.on("sync", (match, { state }) => match === this.match && seat.synced(state));
    socket.on("update", (match, state) => match === this.match && this.update(seat, state));
    return seat;
  }

  async newMatch() {
    const games = `${this.address}/games/petals`;
    const setup = { numPlayers: 4, unlisted: true, setupData: { cards: length() } };
    this.match = (await post(`${games}/create`, setup)).body.matchID;
    await this.joinAll(games);
    [this.first] = await Promise.all(this.seats.map((seat) => this.sync(seat)));
    this.pending.clear();
    if (this.playing) this.begin();
  }

  // One seat after the other: FlatFile loses a join when two rewrite the same file at once.
  async joinAll(games) {
    for (const seat of this.seats) {
      const who = { playerID: seat.id, playerName: `seat ${seat.id}` };
      seat.credentials = (await post(`${games}/${this.match}/join`, who)).body.playerCredentials;
    }
  }

  sync(seat) {
    return new Promise((done) => {
      seat.synced = done;
      seat.socket.emit("sync", this.match, seat.id, seat.credentials, 4);
    });
  }

  begin() {
    this.playing = true;
    this.act(this.seats[Number(this.first.ctx.currentPlayer)], this.first);
  }

  // A new state at one seat: the sender's own copy is all the acknowledgement boardgame.io gives.
  update(seat, state) {
    const action = this.pending.get(state._stateID);
    if (action) this.settle(seat, action, state._stateID);
    if (state.ctx.gameover) return this.over(seat);
    if (this.playing && state.ctx.currentPlayer === seat.id) this.act(seat, state);
  }

  settle(seat, action, number) {
    if (seat === action.seat) this.meter.acknowledged(action, { match: this.match, number });
    else this.meter.arrived(action);
    if (++action.seen === 4) this.pending.delete(number);
  }

  over(seat) {
    if (seat.id !== "0") return;
    this.meter.finished += 1;
    this.newMatch().catch((problem) => this.meter.problem(problem));
  }

  act(seat, state) {
    const index = Math.floor(Math.random() * state.G.hands[seat.id].length);
    const payload = { type: "reveal", args: [index], playerID: seat.id };
    const move = { type: "MAKE_MOVE", payload: { ...payload, credentials: seat.credentials } };
    const action = this.meter.sent(seat);
    this.pending.set(state._stateID + 1, action);
    seat.socket.emit("update", move, state._stateID, this.match, seat.id);
  }
}
