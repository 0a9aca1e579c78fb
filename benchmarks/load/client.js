// node client.js PEER ADDRESS TABLES WARMUP SECONDS ACKNOWLEDGEMENTS [GAME] [PAUSE] [WHERE]
// Opens the first tables, says so and waits for a line on stdin; the same with the others; plays; measures; writes
// what it found.
// Each report is one JSON object on a line of its own.
import { writeFileSync } from "node:fs";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { Meter } from "./meter.js";

const FIRST = 10; // as in trial.py
const [peer, address, tables, warmup, seconds, file, game, pause, where] = process.argv.slice(2);
const { Table } = await import(`./${peer}/table.js`);
const report = (event, more = {}) => process.stdout.write(`${JSON.stringify({ event, ...more })}\n`);
const meter = new Meter();

// Opening is not what is measured: a few at a time, so that nobody waits for a time-out.
async function openAll(count) {
  const all = Array.from({ length: count }, () => new Table(address, meter, game, Number(pause ?? 0), where));
  const queue = [...all];
  const worker = async () => {
    while (queue.length) await queue.pop().open();
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return all;
}

// What a server loads once, at its first tables, is not what a table needs.
const first = await openAll(Math.min(FIRST, Number(tables)));
report("warm");
await once(process.stdin, "data");
const all = [...first, ...(await openAll(Number(tables) - first.length))];
report("ready");
await once(process.stdin, "data");
// One after the other over the warm-up, as at any real evening: games must not all end at once.
all.forEach((table, at) => setTimeout(() => table.begin(), (at / all.length) * warmup * 1000));
await sleep(Number(warmup) * 1000);
meter.begin();
report("window");
await sleep(Number(seconds) * 1000);
report("end");
const result = meter.result();
writeFileSync(file, JSON.stringify(meter.acknowledgements));
report("result", result);
process.exit(0);
