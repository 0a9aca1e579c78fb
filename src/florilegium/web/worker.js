// The service worker. It keeps nothing but the offline page (the games of a site of files have a worker of their own): every document, table and answer comes from
// the server, and files that the browser has are asked for by their ETag, so that nothing shown is stale.
// It also shows the calls that come while the page is closed.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** The server puts the hash of all that is kept here: a new release replaces what the old one kept. */
const RELEASE = "development";
const PREFIX = "florilegium-";
const CACHE = PREFIX + RELEASE;
const OFFLINE = "/offline";
/** The games as files: another worker keeps them, and serves them whole. */
const SITE = "/site/";
const STYLES = ["/static/style/base.css", "/static/style/parts.css"];
const KEPT = [OFFLINE, ...STYLES, "/static/theme.js", "/static/offline.js", "/static/icon.svg"];

/** What a call tells; the server has put it into the reader's language. @typedef {{ code: string, title: string, body: string }} Call */

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: "reload" })));
  await worker.skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The document is asked for while this worker wakes up; but where that fails Firefox shows no answer of ours.
  const preload = worker.registration.navigationPreload;
  await (navigator.userAgent.includes("Firefox") ? preload?.disable() : preload?.enable());
  await worker.clients.claim();
}

/** A page from the network. Without one the home leads to the games in this browser, where they are kept. @param {FetchEvent} event */
async function page(event) {
  const isHome = new URL(event.request.url).pathname === "/";
  const here = isHome && (await caches.match(SITE)) ? Response.redirect(SITE) : null;
  return fresh(asked(event), OFFLINE, here);
}

/** From the network; what is kept only where there is none. @param {Promise<Response>} coming @param {string} path @param {Response | null} [instead] */
async function fresh(coming, path, instead = null) {
  try {
    return await coming;
  } catch {
    return instead ?? (await caches.match(path)) ?? Response.error();
  }
}

/** @param {FetchEvent} event @returns {Promise<Response>} */
const asked = async (event) => (await event.preloadResponse) ?? fetch(event.request);

/** @param {Call} call */
const show = ({ code, title, body }) =>
  worker.registration.showNotification(title, {
    body,
    tag: code, // a later call to the same table takes the place of this one
    data: { code },
    icon: "/static/icons/icon-192.png",
  });

/** To the page of the table, if there is one, or else to a new one. @param {string} code */
async function open(code) {
  const path = `/t/${code}`;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  await (page ? page.focus() : worker.clients.openWindow(path));
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate") event.respondWith(page(event));
  else if (KEPT.includes(pathname)) event.respondWith(fresh(fetch(event.request), pathname));
});
worker.addEventListener("push", (event) => event.data && event.waitUntil(show(event.data.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.code));
});
