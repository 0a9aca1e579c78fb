// The lobby: invite, sit, choose the rules, start.
import { html, useEffect, useRef, useState } from "../ui.js";
import { go } from "../router.js";
import { useKeys } from "../keys.js";
import { name, say } from "../words.js";
import { Button } from "../parts/button.js";
import { Chairs, NameForm } from "../parts/chairs.js";
import { Chat } from "../parts/chat.js";
import { Emblem } from "../parts/emblem.js";
import { LineBanner } from "../parts/header.js";
import { Log } from "../parts/log.js";
import { Option } from "../parts/options.js";
import { Promise256 } from "../parts/fair.js";
import { Refusal } from "../parts/toast.js";
import { RulesDialog } from "../parts/dialogs.js";
import { Segments } from "../parts/segments.js";
import { Share } from "../parts/share.js";
import { useGame } from "../parts/games.js";

const WINDOWS = [3, 5, 8, 12, null];

function SitDown({ table, line }) {
  if (!table.seats.some((one) => one.kind === "open")) return html`<p class="notice">${say("web.lobby.full")}</p>`;
  return html`<section class="panel sit-down" aria-labelledby="sit-title">
    <h2 id="sit-title">${say("web.lobby.sit-title")}</h2>
    <p class="help">${say("web.lobby.sit-text")}</p>
    <${NameForm} label=${say("web.name.label")} action=${say("web.lobby.sit")} testid="sit"
      submit=${(chosen) => line.tell({ type: "sit", name: chosen })} /></section>`;
}

/** What the start still waits for, in words; null where nothing is missing. */
function missing(free, lack) {
  if (free.length) return say("web.lobby.start-wait");
  return lack && say("web.lobby.start-boards", { count: lack });
}

function Begin({ table, line, level, lack }) {
  const free = table.seats.filter((one) => one.kind === "open");
  const fill = () => free.forEach((one) => line.tell({ type: "bot", seat: one.seat, bot: level }));
  if (!table.host)
    return html`<p class="help"
    role="status">${table.host_seat && say("web.lobby.wait-host", { name: name(table.host_seat) })}</p>`;
  const why = missing(free, lack);
  return html`<div class="row begin">
    <${Button} kind="primary" data-testid="start" disabled=${Boolean(why)} aria-describedby="start-why"
    onClick=${() => line.tell({ type: "start" })}>${say("web.lobby.start")}<//>
    ${free.length > 0 && level && html`<${Button} data-testid="fill" onClick=${fill}>${say("web.lobby.fill")}<//>`}
    <p class="help" id="start-why" role="status">${why}</p></div>`;
}

function Seats({ table, line, about, lack }) {
  const [naming, setNaming] = useState(false);
  const tools = useRef(null);
  const rename = (chosen) => {
    line.tell({ type: "rename", name: chosen });
    setNaming(false);
    tools.current.querySelector("button").focus();
  };
  const leave = () => {
    line.tell({ type: "leave" });
    go("/");
  };
  return html`<section class="panel" aria-labelledby="seats-title"><div class="panel-head">
    <h2 id="seats-title">${say("web.lobby.seats")}</h2>
      ${
        about &&
        html`<${Segments} legend=${say("web.lobby.count")} name="seats" disabled=${!table.host}
        value=${table.seats.length}
        choices=${about.seats.map((count) => [count, String(count)])}
          choose=${(seats) => line.tell({ type: "configure", seats })} />`
      }</div>
    <${Chairs} table=${table} line=${line} levels=${about?.bots ?? []} />
    <${Begin} table=${table} line=${line} level=${about?.bot} lack=${lack} />
    ${
      table.seat !== null &&
      html`<div class="row quiet-row" ref=${tools}>
      <${Button} kind="quiet" class="small" onClick=${() => setNaming(!naming)}
      aria-expanded=${naming ? "true" : "false"}>${say("web.lobby.rename")}<//>
      <${Button} kind="quiet" class="small danger" data-testid="leave" onClick=${leave}>${say("web.lobby.leave")}<//>
        </div>`
    }
    ${
      naming &&
      html`<${NameForm} label=${say("web.name.label")} action=${say("web.name.save")} testid="rename" asked
      submit=${rename} />`
    }</section>`;
}

function Options({ table, line, about, onLack, onRead }) {
  const choose = (options) => line.tell({ type: "configure", options });
  return html`<section class="panel options" aria-labelledby="options-title">
    <h2 id="options-title">${say("web.lobby.options")}</h2>
    <p class="help">${say(table.host ? "web.lobby.options-host" : "web.lobby.options-guest")}</p>
    ${
      about?.race &&
      html`<div class="option">
      <${Segments} legend=${say("web.lobby.window")} name="window" disabled=${!table.host} value=${table.window}
      choices=${WINDOWS.map((seconds) => [
        seconds,
        seconds ? say("web.lobby.window-seconds", { seconds }) : say("web.lobby.window-none"),
      ])}
      choose=${(window) => line.tell({ type: "configure", window })} />
        <p class="help">${say("web.lobby.window-text")}</p></div>`
    }
    ${about?.options.map(
      (option) => html`<${Option} key=${option.name} table=${table} option=${option}
      choose=${choose} onLack=${onLack} onRead=${onRead} />`,
    )}
    ${
      about &&
      !about.open &&
      html`<div class="option"><label class="tick">
      <input type="checkbox" data-testid="open-hands" checked=${table.open_hands} disabled=${!table.host}
      onChange=${(event) => line.tell({ type: "configure", open_hands: event.target.checked })} />
      ${say("web.lobby.open-hands")}</label>
      <p class="help">${say("web.lobby.open-hands-text")}</p></div>`
    }</section>`;
}

/** The page of a table whose game has not begun. */
export function Lobby({ table, line }) {
  const about = useGame(table.game);
  const [rule, read] = useState(undefined);
  const [lack, setLack] = useState(null);
  const title = say("web.lobby.title", { game: say(`web.game.${table.game}`) });
  useEffect(() => {
    document.title = `${title} · Florilegium`;
  }, [title]);
  useKeys({ r: () => read(null) }, { r: say("web.keys.rules") });
  return html`<div class="page lobby"><${LineBanner} line=${line} />
    <header class="lobby-head"><${Emblem} game=${table.game} />
      <div><h1>${title}</h1><p class="help">${say(`web.about.${table.game}`)} <button type="button" class="rule-link"
        onClick=${() => read(null)}>${say("web.home.rules")}</button></p></div></header>
    <div class="lobby-grid">
      <div class="stack">${table.seat === null && html`<${SitDown} table=${table} line=${line} />`}
        <${Seats} table=${table} line=${line} about=${about} lack=${lack} />
        <section class="panel" aria-labelledby="invite-title"><h2 id="invite-title">${say("web.lobby.invite")}</h2>
          <${Share} table=${table} /></section>
        <section class="panel happenings" aria-labelledby="log-title"><h2 id="log-title">${say("web.log.title")}</h2>
          <${Log} table=${table} /><${Chat} table=${table} line=${line} /></section></div>
      <div class="stack"><${Options} table=${table} line=${line} about=${about} onLack=${setLack}
        onRead=${read} />
        <${Promise256} commitment=${table.commitment} /></div>
    </div>
    <${Refusal} refusal=${line.refusal.value} game=${table.game} onRead=${read}
      onClose=${() => (line.refusal.value = null)} />
    ${
      rule !== undefined &&
      html`<${RulesDialog} game=${table.game} shown=${rule}
      onClose=${() => read(undefined)} />`
    }
  </div>`;
}
