// The service worker of a site of files: keeps all of it, release by release.
//
// A new release is fetched beside the old one and waits until no page of the old one is open: a game that runs is
// never shown by files of two releases. What was played is kept elsewhere, and goes on with the next release.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** Whoever writes the site puts the hash of all its files here, and their sizes. */
const RELEASE = "development";
/** @type {Record<string, number>} */
const FILES = {};
const PREFIX = `site ${worker.registration.scope} `;
const CACHE = PREFIX + RELEASE;
const AT_ONCE = 6;

/** @param {object} message */
async function tellPages(message) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

/** Under which address a file is kept: the largest travels packed. @param {string} url */
const unpackedName = (url) => url.replace(/\.wasm\.bin$/, ".wasm");

/** @param {Cache} cache @param {Request} request */
async function keepFile(cache, request) {
  const name = unpackedName(request.url);
  if (name === request.url) return cache.add(request);
  const answer = await fetch(request);
  if (!answer.ok || !answer.body) throw new Error(`${request.url}: ${answer.status}`);
  const content = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return cache.put(name, new Response(content, { headers: { "content-type": "application/wasm" } }));
}

/** Fetch every file; what an earlier try has got already is not fetched again. */
async function keep() {
  const cache = await caches.open(CACHE);
  const names = Object.keys(FILES);
  const total = names.reduce((sum, name) => sum + FILES[name], 0);
  let done = 0;
  const fetchNext = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const request = new Request(name === "index.html" ? "./" : name, { cache: "no-cache" });
      if (!(await cache.match(unpackedName(request.url)))) await keepFile(cache, request);
      done += FILES[name];
      await tellPages({ kind: "keeping", done, total });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
  await tellPages({ kind: "kept" });
}

/** From what is kept, and from the network only what is not. @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const known = request.mode === "navigate" ? "./" : request;
  return (await cache.match(known, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (method === "GET" && url.startsWith(worker.registration.scope)) event.respondWith(kept(event.request));
});
