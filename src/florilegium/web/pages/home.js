// Home: the games, and every way to a table.
/** @import { Me } from "../types.d.ts" */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { fetchMe } from "../me.js";
import { codeIn, go, isCode } from "../router.js";
import { myName } from "../settings.js";
import { SITE } from "../transport.js";
import { known, say } from "../words.js";
import { Button } from "../parts/button.js";
import { NameForm } from "../parts/nameform.js";
import { onSubmit, withValue } from "../parts/fields.js";
import { GameCard } from "../parts/gamecard.js";
import { useGames } from "../parts/games.js";
import { usePageClass } from "../parts/shape.js";
import { IconButton } from "../parts/icons.js";
import { FinishedGames, RunningTables } from "../parts/mytables.js";

/** What the server knows of me, fresh whenever the page is looked at again. */
function useMe() {
  const [me, setMe] = useState(/** @type {Me | null} */ (null));
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") fetchMe().then(setMe, () => {});
    };
    refresh();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, []);
  return me;
}

function Join() {
  const [typed, setTyped] = useState("");
  const [bad, setBad] = useState(false);
  const join = onSubmit(() => {
    const code = codeIn(typed);
    setBad(!isCode(code));
    if (isCode(code)) go(`/t/${code}`);
  });
  return html`<section class="panel join" aria-labelledby="join-title">
    <h2 id="join-title">${say("web.home.join")}</h2>
    <form class="inline-form" onSubmit=${join}><div class="field">
      <label for="join">${say("web.home.join-label")}</label>
      <input id="join" type="text" autocomplete="off" autocapitalize="characters" spellcheck=${false}
        data-testid="join" aria-describedby="join-help" aria-invalid=${bad ? "true" : null} value=${typed}
        onInput=${withValue(setTyped)} /></div>
      <${Button} type="submit" data-testid="join-go">${say("web.home.join-go")}<//></form>
    <p id="join-help" class=${bad ? "problem" : "help"}
      role=${bad ? "alert" : null}>${say(bad ? "web.home.join-bad" : "web.home.join-help")}</p></section>`;
}

function Name() {
  const [open, setOpen] = useState(false);
  const shown = useRef(/** @type {HTMLElement | null} */ (null));
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (opened.current && !open) shown.current?.querySelector("button")?.focus();
    opened.current = open;
  }, [open]);
  if (open) {
    return html`<${NameForm} label=${say("web.name.ask")} action=${say("web.name.save")} testid="name" asked
      submit=${() => setOpen(false)} />`;
  }
  return html`<p class="playing-as" ref=${shown}>${say("web.name.as")} <span><b>${myName.value || say("web.name.guest")}</b>
    <${IconButton} icon="edit" label=${say("web.name.edit")} data-testid="edit-name"
      onClick=${() => setOpen(true)} /></span></p>`;
}

/** The home page. */
export function Page() {
  const games = useGames();
  const me = useMe();
  usePageClass("at-home");
  useEffect(() => {
    document.title = "Florilegium";
  }, []);
  const credits = (games ?? []).map(({ name }) => `${name}.credit`).filter(known);
  return html`<div class="page home">
    <div class="hero"><div class="hero-words"><h1>Florilegium</h1><p class="hero-line">${say(SITE ? "web.home.line-alone" : "web.home.line")}</p>
      <${Name} />
      <nav class="row home-links" aria-label=${say("web.home.more")}>
        ${!SITE && html`<a class="button" href="/daily" data-testid="to-daily">${say("web.daily.title")}</a>`}
        <a class="button" href="/me" data-testid="to-me">${say("web.mine.title")}</a></nav></div>${!SITE && html`<${Join} />`}</div>
    <${RunningTables} me=${me} />
    <section aria-labelledby="games-title"><h2 id="games-title" class="visually-hidden">${say("web.home.games")}</h2>
      ${games === null && html`<p class="problem" role="alert">${say("web.error.unreachable")}</p>`}
      <div class="game-cards">${games?.map((game) => html`<${GameCard} key=${game.name} game=${game} />`)}</div>
    </section>
    ${
      games?.some((game) => game.puzzles) &&
      html`<p class="all-puzzles"><a class="button" href="/puzzles" data-testid="puzzles">${say("web.puzzles.all-games")}</a></p>`
    }
    <${FinishedGames} me=${me} />
    <footer class="credits"><p>${credits.map((key) => say(key)).join(" ")}</p><p>${say("web.home.independent")}</p>
    </footer>
  </div>`;
}
