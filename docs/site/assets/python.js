// The worker that runs the code of these pages, on the Python of the tables beside them.
import { startPython } from "./tables/static/offline/runtime.js";

const starting = startPython();
starting.catch(() => {}); // whoever asks is told

/** @param {string} code */
async function run(code) {
  const { python } = await starting;
  const printed = [];
  python.setStdout({ batched: (line) => printed.push(line) });
  const globals = python.toPy({ __name__: "__main__" });
  try {
    await python.runPythonAsync(code, { globals });
    return { printed: printed.join("\n"), failed: "" };
  } catch (error) {
    return { printed: printed.join("\n"), failed: String(error.message ?? error) };
  } finally {
    globals.destroy();
  }
}

self.addEventListener("message", async ({ data: { number, code } }) => {
  const done = await run(code).catch((error) => ({ printed: "", failed: String(error) }));
  self.postMessage({ number, ...done });
});
