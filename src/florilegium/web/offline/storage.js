// The pages of the worker's database in IndexedDB. A transaction has all of them or none.
const NAME = "florilegium";
const [PAGES, HEAD, ASIDE] = ["pages", "head", "aside"];

/** @param {IDBRequest<any>} request @returns {Promise<any>} */
const result = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const name of [PAGES, HEAD, ASIDE]) request.result.createObjectStore(name);
  };
  return result(request);
}

/** Why nothing is kept, in the worker's words: we abort only where another tab has written. @type {Record<string, string>} */
const WHY = { QuotaExceededError: "room", AbortError: "tab" };

/** @param {IDBTransaction} transaction @returns {Promise<string>} empty, or why nothing was written */
const end = (transaction) =>
  new Promise((done) => {
    transaction.oncomplete = () => done("");
    transaction.onabort = () => {
      const name = transaction.error?.name ?? "AbortError";
      done(WHY[name] ?? name);
    };
  });

/** What this tab believes to be there: every transaction counts on, and who is behind has lost. */
let generation = 0;

/**
 * What only who has loaded the pages last may do; why it was not done.
 * @param {IDBTransaction} transaction @param {() => void} write @returns {Promise<string>}
 */
async function next(transaction, write) {
  const ended = end(transaction);
  const head = transaction.objectStore(HEAD);
  try {
    const found = (await result(head.get(HEAD))) ?? 0;
    if (found !== generation) throw new DOMException("another tab has written", "AbortError");
    write();
    head.put(found + 1, HEAD);
  } catch {
    transaction.abort();
  }
  const why = await ended;
  if (!why) generation += 1;
  return why;
}

export const storage = {
  /** All pages in order. From now on nobody writes who has loaded them before. @returns {Promise<Uint8Array[]>} */
  async load() {
    const transaction = (await open()).transaction([PAGES, HEAD], "readwrite");
    const ended = end(transaction);
    const head = transaction.objectStore(HEAD);
    const pages = await result(transaction.objectStore(PAGES).getAll());
    generation = (await result(head.get(HEAD))) ?? 0;
    head.put(generation + 1, HEAD);
    if (!(await ended)) generation += 1; // without any room whoever writes first has them
    return pages;
  },

  /**
   * Pages by their numbers, and none from `count` on; why they were not kept.
   * @param {number[]} numbers @param {Uint8Array[]} pages @param {number} count @returns {Promise<string>}
   */
  async keep(numbers, pages, count) {
    const transaction = (await open()).transaction([PAGES, HEAD], "readwrite", { durability: "strict" });
    const store = transaction.objectStore(PAGES);
    return next(transaction, () => {
      for (const [place, number] of numbers.entries()) store.put(pages[place], number);
      store.delete(IDBKeyRange.lowerBound(count));
    });
  },

  /** What cannot be read is kept beside, for whoever knows how to mend it; why it was not. @returns {Promise<string>} */
  async setAside() {
    const transaction = (await open()).transaction([PAGES, HEAD, ASIDE], "readwrite");
    const [pages, aside] = [transaction.objectStore(PAGES), transaction.objectStore(ASIDE)];
    const damaged = await result(pages.getAll());
    return next(transaction, () => {
      aside.put(damaged, new Date().toISOString());
      pages.clear();
    });
  },
};
