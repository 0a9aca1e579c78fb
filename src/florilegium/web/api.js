// HTTP to our own server. Every failure is a Failure with a sentence to show.

/** What a request answered instead of what was asked for. */
export class Failure extends Error {
  constructor(status, error) {
    super(error?.code ?? `http-${status}`);
    this.status = status;
    this.code = error?.code ?? "unreachable";
    this.field = error?.field ?? null;
    this.said = error?.message ?? { key: "web.error.unreachable", args: {} };
  }
}

async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Failure(0, null);
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Failure(answer.status, body?.error);
  return body;
}

/** GET a path as JSON. */
export const get = (path) => ask(path, {});

/** POST a JSON body. */
export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const once = new Map();

/** GET something that does not change while the page is open. */
export function getOnce(path) {
  if (!once.has(path)) {
    const answer = get(path);
    once.set(path, answer);
    answer.catch(() => once.delete(path));
  }
  return once.get(path);
}
