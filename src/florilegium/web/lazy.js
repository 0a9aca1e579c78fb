// Modules and their style sheets, fetched when they are needed.
import { useEffect, useState } from "./ui.js";

const found = new Map();

/** A style sheet once; it counts as there even if it fails, so that a page is never held back by it. */
function dress(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}

async function fetched(load, sheets) {
  const dressed = sheets.map((name) => dress(`/static/style/${name}.css`));
  const module = await load();
  await Promise.all([...dressed, ...(module.css ? [dress(module.css)] : [])]);
  return module;
}

/** A module by name, once; a failed fetch is tried again the next time. */
export function part(name, load, sheets = []) {
  if (!found.has(name)) {
    const coming = fetched(load, sheets);
    found.set(name, coming);
    coming.then(
      (module) => (coming.here = module),
      () => found.delete(name),
    );
  }
  return found.get(name);
}

/** The module as a value: undefined while it comes, null where it cannot be had. */
export function usePart(name, load, sheets) {
  const [, again] = useState(0);
  const [failed, setFailed] = useState(null);
  const coming = failed === name ? null : part(name, load, sheets);
  useEffect(() => {
    let wanted = true;
    coming?.then(
      () => wanted && again((count) => count + 1),
      () => wanted && setFailed(name),
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  return failed === name ? null : coming.here;
}
