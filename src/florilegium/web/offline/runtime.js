// Python in a web worker: Pyodide and all that is unpacked for it, from the folder of the site that has them.
// What it had to compile is kept by the browser for the next start, under the release it was made from.
const SITE = new URL("../../", import.meta.url);
const PYTHON = new URL("python/", SITE);
const FOLDER = "/lib/python";
const LIBRARY = "python_stdlib.zip";
/** The service worker of the next release deletes it with all that is kept for this site. */
const COMPILED = `site ${SITE.href} compiled`;
const MAKE = `
from florilegium.offline.compiling import compiled
await compiled(library, folder)
`;
const network = fetch;

/** @param {string} name @param {string} release */
const compiledName = (name, release) => new URL(`compiled/${release}/${name}`, PYTHON).href;

/** Browsers keep nothing for pages that came without TLS. @param {string} url */
const keptFile = (url) => self.caches?.match(url);

/** @param {string[]} names @returns {Promise<Uint8Array<ArrayBuffer>[]>} */
const fetchAll = (names) =>
  Promise.all(
    names.map(async (name) => {
      const answer = await fetch(new URL(name, PYTHON));
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    }),
  );

/**
 * Pyodide asks for its program by the name it is kept under; where no file is kept it comes packed from the network.
 * @param {Response | undefined} library the standard library as an earlier start has compiled it
 * @returns {typeof fetch}
 */
const fetchUnpacked = (library) => async (asked, init) => {
  const url = asked instanceof Request ? asked.url : String(asked);
  if (library && url.endsWith(LIBRARY)) return library;
  if (!url.endsWith(".wasm") || (await keptFile(url))) return network(asked, init);
  const { body } = await network(`${url}.bin`, init);
  const content = body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(content, { headers: { "content-type": "application/wasm" } });
};

/**
 * Pyodide with our code to import; `pause` is left in its globals. Once all that a start loads is loaded,
 * `keepCompiled` has the browser keep it for the next one.
 */
export async function startPython() {
  const files = await network(new URL("files.json", PYTHON)).then((answer) => answer.json());
  const { packages, bundles, pause, release } = files;
  const [library, ours] = await Promise.all([LIBRARY, "ours.zip"].map((name) => keptFile(compiledName(name, release))));
  self.fetch = fetchUnpacked(ours && library);
  const { loadPyodide } = await import(new URL("pyodide.js", PYTHON).href);
  const options = { indexURL: PYTHON.href, lockFileContents: packages };
  const [python, contents] = await Promise.all([loadPyodide(options), fetchAll(bundles)]);
  for (const content of contents) python.unpackArchive(content, "zip", { extractDir: FOLDER });
  if (library && ours) python.unpackArchive(await ours.arrayBuffer(), "zip", { extractDir: FOLDER });
  python.globals.set("pause", pause);
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  const isKept = Boolean(library && ours);
  return { python, keepCompiled: async () => isKept || !self.caches || keep(python, release) };
}

/** Compile what is loaded, and keep it instead of what another release left. @param {any} python @param {string} release */
async function keep(python, release) {
  const where = python.toPy({
    library: python.runPython("next(one for one in sys.path if one.endswith('.zip'))"),
    folder: FOLDER,
  });
  const made = await python.runPythonAsync(MAKE, { globals: where });
  const parts = made.toJs();
  made.destroy();
  where.destroy();
  await caches.delete(COMPILED);
  const cache = await caches.open(COMPILED);
  for (const [place, name] of [LIBRARY, "ours.zip"].entries()) {
    await cache.put(compiledName(name, release), new Response(parts[place]));
  }
}
