// A classic script in the head: the theme stands before the first paint, so nothing flashes.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("florilegium.theme");
  } catch {
    // Storage may be forbidden; the system's theme is used then.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = chosen === "light" || chosen === "dark" ? chosen : system;
})();
