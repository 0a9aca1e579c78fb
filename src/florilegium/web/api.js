// HTTP to our own server. Every failure is a Failure with a sentence to show.
/** @import { Fault, Message } from "./types.d.ts" */
import { transport } from "./transport.js";

/** What a request answered instead of what was asked for; status 0 where nobody answered. */
export class Failure extends Error {
  /** @param {number} status @param {Fault | undefined} [fault] */
  constructor(status, fault) {
    super(fault?.code ?? `http-${status}`);
    this.status = status;
    this.code = fault?.code ?? "unreachable";
    this.field = fault?.field ?? null;
    /** @type {Message} */
    this.said = fault?.message ?? { key: "web.error.unreachable", args: {} };
  }
}

/** The sentence to show for something that was thrown. @param {unknown} thrown */
export const sentenceOf = (thrown) => (thrown instanceof Failure ? thrown : new Failure(0)).said;

/** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
async function ask(path, init) {
  const answer = await transport.fetch(path, init).catch(() => {
    throw new Failure(0);
  });
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Failure(answer.status, body?.error);
  return body;
}

/** GET a path as JSON. @param {string} path */
export const get = (path) => ask(path);

/** POST a JSON body; `signal` ends the wait. @param {string} path @param {object} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/**
 * GET something that does not change while the page is open; a failure is tried again the next time.
 * @param {string} path
 */
export function getOnce(path) {
  const known = answers.get(path);
  if (known) return known;
  const answer = get(path);
  answers.set(path, answer);
  answer.catch(() => answers.delete(path));
  return answer;
}
