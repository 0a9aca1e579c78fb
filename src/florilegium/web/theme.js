// A classic script in the head: the theme stands before the first paint, so nothing flashes.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("florilegium.theme");
  } catch {
    // Storage may be forbidden; the system's theme is used then.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = chosen === "light" || chosen === "dark" ? chosen : dark ? "dark" : "light";
})();
