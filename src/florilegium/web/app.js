// The page: its frame, and which of our pages the address asks for.
/** @import { ComponentChildren } from "preact" */
import { html, render, useEffect, useErrorBoundary, useRef } from "./ui.js";
import { useModule } from "./lazy.js";
import { address } from "./router.js";
import { SITE } from "./transport.js";
import { catalogue, say } from "./words.js";
import { Button } from "./parts/button.js";
import { Problem, Unreachable } from "./parts/problem.js";
import { TopBar } from "./parts/topbar.js";

/**
 * @typedef {{ Page: (props: { of: string }) => ComponentChildren }} PageModule
 * @typedef {{ pattern: RegExp, name: string, load: () => Promise<PageModule>, sheets: string[] }} Route
 */

/** The group of a pattern is handed to the page: a table's code, a game's name, or it and a tag. @type {Route[]} */
const ROUTES = [
  { pattern: /^\/()$/, name: "home", load: () => import("./pages/home.js"), sheets: ["home"] },
  { pattern: /^\/t\/([^/]+)$/, name: "table", load: () => import("./pages/table.js"), sheets: ["table"] },
  {
    pattern: /^\/g\/([^/]+)$/,
    name: "replay",
    load: () => import("./pages/replay.js"),
    sheets: ["table", "replay", "outcome"],
  },
  { pattern: /^\/rules\/([^/]+)$/, name: "rules", load: () => import("./pages/rules.js"), sheets: [] },
  { pattern: /^\/me()$/, name: "me", load: () => import("./pages/me.js"), sheets: ["mine"] },
  { pattern: /^\/daily()$/, name: "daily", load: () => import("./pages/daily.js"), sheets: ["daily"] },
  {
    pattern: /^\/learn\/([^/]+)$/,
    name: "lesson",
    load: () => import("./pages/lesson.js"),
    sheets: ["table", "lesson"],
  },
  { pattern: /^\/puzzles()$/, name: "puzzles", load: () => import("./pages/puzzles.js"), sheets: ["home", "puzzle"] },
  {
    pattern: /^\/puzzles\/([^/]+(?:\/[^/]+)?)$/,
    name: "puzzle",
    load: () => import("./pages/puzzle.js"),
    sheets: ["table", "lesson", "review", "puzzle"],
  },
];

/**
 * A page that broke says so and offers a way out, rather than going blank.
 * @param {{ children: ComponentChildren }} props
 */
function ErrorBoundary({ children }) {
  const [broken, again] = useErrorBoundary((error) => console.error(error));
  if (!broken) return children;
  return html`<${Problem} title=${say("web.broken.title")} text=${say("web.broken.text")}>
    <${Button} kind="primary" onClick=${again}>${say("web.broken.again")}<//><//>`;
}

/** @param {{ route: Route, of: string }} props */
function Page({ route, of }) {
  const module = useModule(route.name, route.load, route.sheets);
  if (module === undefined) return null;
  if (module === null) return html`<${Unreachable} />`;
  return html`<${module.Page} key=${of} of=${of} />`;
}

/** @param {{ path: string }} props */
function Routed({ path }) {
  for (const route of ROUTES) {
    const found = route.pattern.exec(path);
    if (found) return html`<${Page} key=${route.name} route=${route} of=${decodeURIComponent(found[1])} />`;
  }
  return html`<${Problem} title=${say("web.lost.title")} text=${say("web.lost.text")}>
    <a class="button primary" href="/">${say("web.home.link")}</a><//>`;
}

/** To the content without going through the top of the page; the address stays as it is. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Another page starts at its top for the keyboard and screen readers too. @param {string} path */
function useFocusOnArrival(path) {
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) document.getElementById("main")?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
}

function App() {
  const { path } = address.value;
  useFocusOnArrival(path);
  if (!catalogue.value) return null;
  return html`<a class="skip" href="#main" onClick=${skip}>${say("web.skip")}</a>
    <${TopBar} />
    <main id="main" tabindex="-1"><${ErrorBoundary} key=${path}><${Routed} path=${path} /><//></main>`;
}

// It shows a page without a network and takes calls; neither is needed before the page stands.
if (!SITE) addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));

/** A page that is only glanced at costs nobody ten megabytes. */
const KEEP_AFTER_MS = 60_000;
/** @type {{ saveData?: boolean } | undefined} */
const line = /** @type {any} */ (navigator).connection;
if (!SITE && !line?.saveData) {
  // In the background: whoever comes back without a network plays against bots.
  setTimeout(() => navigator.serviceWorker?.register("/site/service-worker.js").catch(() => {}), KEEP_AFTER_MS);
}

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(html`<${App} />`, root);
}
