// What the clients measure: how many actions, and how long each took.
//   acknowledged: from sending an action to the sender's own acknowledgement
//   arrived:      from sending it to the new state at the last of the other three seats

export class Meter {
  constructor() {
    this.acknowledgements = []; // all of the run: each must be in the store afterwards
    this.problems = [];
    this.begin();
  }

  // Forget what the warm-up measured.
  begin() {
    this.started = performance.now();
    this.acks = [];
    this.arrivals = [];
    this.finished = 0;
    this.refused = 0;
    this.bytes = 0;
    this.cpu = process.cpuUsage();
  }

  sent(seat) {
    return { seat, at: performance.now(), waiting: 3, seen: 0 };
  }

  acknowledged(action, proof) {
    this.acks.push(performance.now() - action.at);
    this.acknowledgements.push(proof);
  }

  arrived(action) {
    if (--action.waiting === 0) this.arrivals.push(performance.now() - action.at);
  }

  problem(what) {
    if (this.problems.push(String(what)) === 1) console.error(what);
  }

  result() {
    const seconds = (performance.now() - this.started) / 1000;
    const { user, system } = process.cpuUsage(this.cpu);
    return {
      seconds,
      actions: this.acks.length,
      rate: this.acks.length / seconds,
      ack: quantiles(this.acks),
      arrival: quantiles(this.arrivals),
      finished: this.finished,
      refused: this.refused,
      frame: this.acks.length ? this.bytes / this.acks.length / 4 : 0,
      client: (user + system) / 1e6 / seconds,
      problems: this.problems.length,
    };
  }
}

// Milliseconds: the median and the 99th percentile.
function quantiles(values) {
  const sorted = Float64Array.from(values).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
