// The page: its frame, and which of our pages the address asks for.
import { html, render, useEffect, useErrorBoundary, useRef } from "./ui.js";
import { usePart } from "./lazy.js";
import { place } from "./router.js";
import { catalogue, say } from "./words.js";
import { Button } from "./parts/button.js";
import { Problem, Unreachable } from "./parts/problem.js";
import { TopBar } from "./parts/topbar.js";

const ROUTES = [
  [/^\/()$/, "home", () => import("./pages/home.js"), ["home"]],
  [/^\/t\/([^/]+)$/, "table", () => import("./pages/table.js"), ["table"]],
  [/^\/g\/([^/]+)$/, "replay", () => import("./pages/replay.js"), ["table", "replay"]],
  [/^\/rules\/([a-z_]+)$/, "rules", () => import("./pages/rules.js"), []],
];

/** A page that broke says so and offers a way out, rather than going blank. */
function Guarded({ children }) {
  const [broken, again] = useErrorBoundary((error) => console.error(error));
  if (!broken) return children;
  return html`<${Problem} title=${say("web.broken.title")} text=${say("web.broken.text")}>
    <${Button} kind="primary" onClick=${again}>${say("web.broken.again")}<//><//>`;
}

function Page({ name, load, sheets, of }) {
  const module = usePart(name, load, sheets);
  if (module === undefined) return null;
  if (module === null) return html`<${Unreachable} />`;
  return html`<${module.Page} key=${of} of=${of} />`;
}

function Routed({ path }) {
  for (const [pattern, name, load, sheets] of ROUTES) {
    const found = pattern.exec(path);
    if (found)
      return html`<${Page} key=${name} name=${name} load=${load} sheets=${sheets}
      of=${decodeURIComponent(found[1])} />`;
  }
  return html`<${Problem} title=${say("web.lost.title")} text=${say("web.lost.text")}>
    <a class="button primary" href="/">${say("web.home.link")}</a><//>`;
}

/** To the content without going through the top of the page; the address stays as it is. */
function skip(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

/** Another page starts at its top for the keyboard and screen readers too. */
function useFocusOnArrival(path) {
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) document.getElementById("main")?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
}

function App() {
  const { path } = place.value;
  useFocusOnArrival(path);
  if (!catalogue.value) return null;
  return html`<a class="skip" href="#main" onClick=${skip}>${say("web.skip")}</a>
    <${TopBar} />
    <main id="main" tabindex="-1"><${Guarded} key=${path}><${Routed} path=${path} /><//></main>`;
}

const root = document.getElementById("app");
root.replaceChildren();
render(html`<${App} />`, root);
