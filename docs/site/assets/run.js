// A button under each block of Python that runs it here, and what it printed. The code may be changed before.
const asked = new Map();
let worker = null;

/** Python is fetched when somebody wants it first, and then kept. */
function python() {
  if (worker) return worker;
  worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { number, ...done } }) => {
    asked.get(number)(done);
    asked.delete(number);
  };
  worker.onerror = ({ message }) => {
    for (const tell of asked.values()) tell({ printed: "", failed: message || "Python could not be loaded." });
    asked.clear();
    worker = null;
  };
  return worker;
}

let count = 0;
const run = (code) =>
  new Promise((done) => {
    count += 1;
    asked.set(count, done);
    python().postMessage({ number: count, code });
  });

for (const block of document.querySelectorAll(".run.highlight")) {
  const code = block.querySelector("code");
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.setAttribute("aria-label", "Python, may be changed");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Run" });
  button.className = "md-button run-button";
  const shown = document.createElement("pre");
  shown.className = "ran";
  shown.hidden = true;
  shown.setAttribute("role", "status");
  button.onclick = async () => {
    button.disabled = true;
    shown.hidden = false;
    shown.textContent = worker ? "…" : "Python is on its way…";
    const { printed, failed } = await run(code.textContent);
    shown.textContent = [printed, failed].filter(Boolean).join("\n") || "Done: nothing was printed.";
    shown.dataset.state = failed ? "failed" : "done";
    button.disabled = false;
  };
  block.after(button, shown);
}
