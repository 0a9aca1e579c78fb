// Python in a web worker: Pyodide and all that is unpacked for it, from the folder of the site that has them.
const PYTHON = new URL("../../python/", import.meta.url);
const network = fetch;

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
 * @param {RequestInfo | URL} asked @param {RequestInit} [init]
 */
async function fetchUnpacked(asked, init) {
  const url = asked instanceof Request ? asked.url : String(asked);
  if (!url.endsWith(".wasm") || (await caches?.match(url))) return network(asked, init);
  const { body } = await network(`${url}.gz`, init);
  const content = body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(content, { headers: { "content-type": "application/wasm" } });
}

/** Pyodide with our code to import; `pause` is left in its globals. */
export async function startPython() {
  self.fetch = fetchUnpacked;
  const [{ loadPyodide }, { packages, bundles, pause }] = await Promise.all([
    import(new URL("pyodide.mjs", PYTHON).href),
    fetch(new URL("files.json", PYTHON)).then((answer) => answer.json()),
  ]);
  const options = { indexURL: PYTHON.href, lockFileContents: packages };
  const [python, contents] = await Promise.all([loadPyodide(options), fetchAll(bundles)]);
  for (const [place, content] of contents.entries()) {
    python.unpackArchive(content, bundles[place].endsWith(".whl") ? "wheel" : "zip", { extractDir: "/lib/python" });
  }
  python.globals.set("pause", pause);
  python.runPython("import sys; sys.path.insert(0, '/lib/python')");
  return python;
}
