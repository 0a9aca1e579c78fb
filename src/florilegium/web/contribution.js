// What this browser contributes to the seed of a table, so that nobody can choose the cards: not even who runs the
// server. docs/fairness.md says why it is done like this.
/** @import { Connection } from "./connection.js" */
/** @import { TableState } from "./types.d.ts" */
import { sha256 } from "./sha256.js";

const KEY = "florilegium.deals";
const MOST = 50;
const BYTES = 32;

/**
 * What this browser keeps about a table: its contribution and, from the moment on at which it was shown to the server,
 * what the server and all others had promised by then.
 * @typedef {{ contribution: string, commitment?: string, commitments?: Record<string, string> }} Kept
 */

/** @returns {Record<string, Kept>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @type {Map<string, Kept>} what cannot be stored lives as long as the page */
const inPage = new Map();

/** @param {string} code @returns {Kept | undefined} */
export const keptDeal = (code) => inPage.get(code) ?? all()[code];

/** @param {string} code @param {Kept} kept */
export function keepDeal(code, kept) {
  inPage.set(code, kept);
  const others = Object.entries(all()).filter(([other]) => other !== code);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [code, kept]])));
  } catch {
    // Then it is known to this page alone.
  }
}

/** Something that nobody can guess. */
export function newContribution() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Record<string, string>} one @param {Record<string, string>} other */
export function same(one, other) {
  const seats = Object.keys(one);
  return seats.length === Object.keys(other).length && seats.every((seat) => one[seat] === other[seat]);
}

/** Promises and shows this browser's contribution when it is time, for as long as the connection lives. */
export class Contributor {
  /** The promise of another browser of this person that we have seen, and leave alone until somebody looks here. */
  #yielded = "";
  #sent = "";

  /** @param {Connection} connection */
  constructor(connection) {
    this.connection = connection;
  }

  /** @param {TableState} table */
  follow(table) {
    const { deal, phase, seat } = table;
    if (!deal?.mixed || seat === null) return;
    if (phase === "lobby") this.#promise(table, deal.commitments[seat]);
    else if (phase === "dealing") this.#show(table, deal.commitments[seat]);
  }

  /** Somebody looks at this page: it is the one that contributes. */
  seen() {
    this.#yielded = "";
    const table = this.connection.table.peek();
    if (table) this.follow(table);
  }

  /** @param {TableState} table @param {string | undefined} known */
  #promise({ code, commitment }, known) {
    const kept = keptDeal(code);
    // What was shown once is never promised again.
    const contribution = kept && !kept.commitment ? kept.contribution : newContribution();
    const own = sha256(contribution);
    if (known === own || (known && known === this.#yielded)) return;
    const wish = `${commitment} ${known} ${own}`;
    if (this.#sent === wish) return;
    this.#sent = wish;
    this.#yielded = known ?? "";
    keepDeal(code, { contribution });
    this.connection.send({ type: "commit", commitment: own });
  }

  /** @param {TableState} table @param {string | undefined} known */
  #show({ code, commitment, deal }, known) {
    const kept = keptDeal(code);
    if (!kept || !deal || known !== sha256(kept.contribution)) return;
    const before = kept.commitments;
    // Shown for these promises and for no others: whoever changes one afterwards would know what comes out.
    if (before && !(kept.commitment === commitment && same(before, deal.commitments))) return;
    keepDeal(code, { ...kept, commitment, commitments: deal.commitments });
    this.connection.send({ type: "reveal", contribution: kept.contribution });
  }
}

/**
 * What is wrong with a deal as far as this browser can tell from the table; null where nothing is.
 * @param {TableState} table @returns {string | null}
 */
export function dealFault({ code, commitment, deal, phase, seat }) {
  if (phase === "lobby" || phase === "dealing" || !deal || seat === null) return null;
  const kept = keptDeal(code);
  if (!kept || !(deal.mixed || kept.commitments)) return null;
  if (kept.commitments && !(deal.mixed && kept.commitment === commitment && same(kept.commitments, deal.commitments))) {
    return "web.fair.changed";
  }
  const mixedIn = deal.contributions[seat];
  if (mixedIn === kept.contribution) return null;
  return mixedIn && !kept.commitments ? "web.fair.other-browser" : "web.fair.left-out";
}
