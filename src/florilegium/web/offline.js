// The page that is shown without a network: in the reader's language, until the server can be reached again.
(() => {
  const RETRY_MS = 10_000;
  const languages = [...document.querySelectorAll("section")].map(({ lang }) => lang);
  let chosen = null;
  try {
    chosen = localStorage.getItem("florilegium.lang");
  } catch {
    // Storage may be forbidden; the browser's language is used then.
  }
  const liked = [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2) ?? "");
  const lang = liked.find((tag) => languages.includes(tag)) ?? languages[0];
  document.documentElement.lang = lang;
  document.querySelector(`section[lang="${lang}"]`)?.removeAttribute("hidden");
  // What is kept of the games plays without a network.
  globalThis.caches?.match("/site/").then(
    (kept) => {
      for (const link of kept ? document.querySelectorAll("[data-site]") : []) link.removeAttribute("hidden");
    },
    () => {},
  );
  const again = () => location.reload();
  addEventListener("online", again);
  // The network may be there and the server not.
  setInterval(() => fetch("/health").then(again, () => {}), RETRY_MS);
})();
