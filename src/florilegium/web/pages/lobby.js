// The lobby: invite, sit, choose the rules, start.
/** @import { Connection } from "../connection.js" */
/** @import { GameInfo, Message, OptionValue, Seat, TableState } from "../types.d.ts" */
import { html, useEffect, useRef, useState } from "../ui.js";
import { useKeys } from "../keys.js";
import { go } from "../router.js";
import { SITE } from "../transport.js";
import { gameTitle, playerName, say, sayOr } from "../words.js";
import { Button } from "../parts/button.js";
import { useAbsence } from "../parts/away.js";
import { Chairs, proposedName } from "../parts/chairs.js";
import { Chat } from "../parts/chat.js";
import { RulesDialog } from "../parts/dialogs.js";
import { Emblem } from "../parts/emblem.js";
import { DealFingerprint } from "../parts/fair.js";
import { withTick } from "../parts/fields.js";
import { useTableModule } from "../parts/game.js";
import { useGame } from "../parts/games.js";
import { ConnectionBanner } from "../parts/header.js";
import { LearnFirst } from "../parts/learn.js";
import { Log } from "../parts/log.js";
import { useReadyToDeal } from "../parts/motion.js";
import { NameForm } from "../parts/nameform.js";
import { Options } from "../parts/options.js";
import { isSameDeal } from "../parts/reading.js";
import { Segments } from "../parts/segments.js";
import { Share } from "../parts/share.js";
import { TalkButton } from "../parts/talk.js";
import { Refusal } from "../parts/toast.js";

const WINDOWS = [3, 5, 8, 12, null];

/** @typedef {{ table: TableState, connection: Connection }} LobbyProps */

/** @param {LobbyProps} props */
function SitDown({ table, connection }) {
  /** @param {string} name */
  const sit = (name) => {
    connection.refusal.value = null;
    connection.send({ type: "sit", name });
  };
  if (!table.seats.some((one) => one.kind === "open")) {
    const bots = table.seats.some((one) => one.kind === "bot");
    return html`<p class="notice">${say("web.lobby.full")} ${bots && say("web.lobby.full-bots")}</p>`;
  }
  return html`<section class="panel sit-down" aria-labelledby="sit-title">
    <h2 id="sit-title">${say("web.lobby.sit-title")}</h2>
    <p class="help">${say("web.lobby.sit-text")}</p>
    <${NameForm} label=${say("web.name.label")} action=${say("web.lobby.sit")} testid="sit"
      proposed=${proposedName(connection)} submit=${sit} /></section>`;
}

/** Who waits for the host; one who sits here may take over from a host who is away. @param {LobbyProps} props */
function WaitForHost({ table, connection }) {
  const { seat, host_seat } = table;
  return host_seat && html`<${HostOf} host=${table.seats[host_seat - 1]} seat=${seat} connection=${connection} />`;
}

/** @param {{ host: Seat, seat: number | null, connection: Connection }} props */
function HostOf({ host, seat, connection }) {
  const { from, over } = useAbsence(host);
  const away = seat !== null && !host.present;
  const words = over ? "web.lobby.host-away" : "web.lobby.host-grace";
  return html`<div class="row begin"><p class="help" role="status">${say(away ? words : "web.lobby.wait-host", {
    name: playerName(host.seat),
    from,
  })}</p>
    ${
      away &&
      over &&
      html`<${Button} data-testid="become-host"
        onClick=${() => connection.send({ type: "host", seat })}>${say("web.lobby.become-host")}<//>`
    }</div>`;
}

/**
 * What the start still waits for, and whether it is only for people who are away.
 * @param {TableState} table @param {Message | null} incomplete
 */
function waitsFor(table, incomplete) {
  if (table.phase === "dealing") return { why: say("web.lobby.dealing") };
  if (table.seats.some((one) => one.kind === "open")) return { why: say("web.lobby.start-wait") };
  if (incomplete) return { why: say(incomplete) };
  const away = table.seats.filter((one) => !one.present).map(({ seat }) => ({ seat }));
  return away.length ? { why: say("web.lobby.start-away", { seats: away }), onlyAway: true } : { why: "" };
}

/**
 * The host's button, and what the start still waits for; the others see for whom they wait.
 * @param {LobbyProps & { level: string | undefined, incomplete: Message | null }} props
 */
function Start({ table, connection, level, incomplete }) {
  if (!table.host) return html`<${WaitForHost} table=${table} connection=${connection} />`;
  const free = table.seats.filter((one) => one.kind === "open");
  const fill = () => {
    for (const { seat } of free) connection.send({ type: "bot", seat, bot: level ?? "" });
  };
  const { why, onlyAway } = waitsFor(table, incomplete);
  return html`<div class="row begin">
    <${Button} kind="primary" data-testid="start" disabled=${Boolean(why)} aria-describedby="start-why"
      onClick=${() => connection.send({ type: "start" })}>${say("web.lobby.start")}<//>
    ${
      onlyAway &&
      html`<${Button} data-testid="start-anyway" aria-describedby="start-why"
        onClick=${() => connection.send({ type: "start", anyway: true })}>${say("web.lobby.start-anyway")}<//>`
    }
    ${free.length > 0 && level && html`<${Button} data-testid="fill" onClick=${fill}>${say("web.lobby.fill")}<//>`}
    <p class="help" id="start-why" role="status">${why}</p></div>`;
}

/** Another name, or away. @param {LobbyProps} props */
function OwnSeat({ connection }) {
  const [asked, setNaming] = useState(false);
  const proposed = proposedName(connection);
  const naming = proposed !== null || asked;
  const tools = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {string} name */
  const rename = (name) => {
    connection.refusal.value = null;
    connection.send({ type: "rename", name });
    setNaming(false);
    tools.current?.querySelector("button")?.focus();
  };
  const leave = () => {
    connection.send({ type: "leave" });
    go("/");
  };
  return html`<div class="row quiet-row" ref=${tools}>
      <${Button} kind="quiet" class="small" onClick=${() => setNaming(!naming)}
        aria-expanded=${naming ? "true" : "false"}>${say("web.lobby.rename")}<//>
      <${Button} kind="quiet" class="small danger" data-testid="leave" onClick=${leave}>${say("web.lobby.leave")}<//>
    </div>
    ${
      naming &&
      html`<${NameForm} label=${say("web.name.label")} action=${say("web.name.save")} testid="rename" asked
        proposed=${proposed} submit=${rename} />`
    }`;
}

/** @param {LobbyProps & { about: GameInfo | null | undefined, incomplete: Message | null }} props */
function Seats({ table, connection, about, incomplete }) {
  return html`<section class="panel" aria-labelledby="seats-title"><div class="panel-head">
    <h2 id="seats-title">${say("web.lobby.seats")}</h2>
      ${
        about &&
        html`<${Segments} legend=${say("web.lobby.count")} name="seats" disabled=${!table.host}
          value=${table.seats.length} choices=${about.seats.map((count) => [count, String(count)])}
          choose=${(/** @type {number} */ seats) => connection.send({ type: "configure", seats })} />`
      }</div>
    <${Chairs} table=${table} connection=${connection} levels=${about?.bots ?? []} level=${about?.bot} />
    <${Start} table=${table} connection=${connection} level=${about?.bot} incomplete=${incomplete} />
    <${TalkButton} table=${table} />
    ${table.seat !== null && html`<${OwnSeat} table=${table} connection=${connection} />`}</section>`;
}

/** How long a decision may take, in the game's own words where it has some. @param {LobbyProps} props */
function Clock({ table, connection }) {
  const legend = sayOr(`${table.game}.clock.title`, say("web.lobby.clock"));
  const choices = WINDOWS.map((seconds) => [
    seconds,
    seconds ? say("web.lobby.window-seconds", { seconds }) : say("web.lobby.window-none"),
  ]);
  return html`<div class="option">
    <${Segments} legend=${legend} name="window" disabled=${!table.host} value=${table.window} choices=${choices}
      choose=${(/** @type {number | null} */ window) => connection.send({ type: "configure", window })} />
    <p class="help">${sayOr(`${table.game}.clock.text`, say("web.lobby.clock-text"))}</p></div>`;
}

/** Whether spectators see what is hidden. @param {LobbyProps} props */
function OpenHands({ table, connection }) {
  return html`<div class="option"><label class="tick">
    <input type="checkbox" data-testid="open-hands" checked=${table.open_hands} disabled=${!table.host}
      onChange=${withTick((open_hands) => connection.send({ type: "configure", open_hands }))} />
      ${say("web.lobby.open-hands")}</label>
    <p class="help">${say(table.open_hands ? "web.lobby.hands-shown" : "web.lobby.hands-hidden")}${" "}
      ${say("web.lobby.open-hands-text")}</p></div>`;
}

/** Whether spectators may talk. @param {LobbyProps} props */
function SpectatorsTalk({ table, connection }) {
  return html`<div class="option"><label class="tick">
    <input type="checkbox" data-testid="spectators-talk" checked=${table.spectators_talk} disabled=${!table.host}
      onChange=${withTick((spectators_talk) => connection.send({ type: "configure", spectators_talk }))} />
      ${say("web.lobby.spectators-talk")}</label>
    <p class="help">${say("web.lobby.spectators-talk-text")}</p></div>`;
}

/** Whether players may ask a bot what it would do. @param {LobbyProps} props */
function Hints({ table, connection }) {
  return html`<div class="option"><label class="tick">
    <input type="checkbox" data-testid="hints" checked=${table.hints} disabled=${!table.host}
      onChange=${withTick((hints) => connection.send({ type: "configure", hints }))} />
      ${say("web.lobby.hints")}</label>
    <p class="help">${say("web.lobby.hints-text")}</p></div>`;
}

/**
 * The rules of this table.
 * @param {LobbyProps & {
 *   about: GameInfo, onIncomplete: (why: Message | null) => void, onRead: (rule: string) => void
 * }} props
 */
function TableRules({ table, connection, about, onIncomplete, onRead }) {
  return html`<section class="panel options" aria-labelledby="options-title">
    <h2 id="options-title">${say("web.lobby.options")}</h2>
    <p class="help">${say(table.host ? "web.lobby.options-host" : "web.lobby.options-guest")}</p>
    ${about.race && html`<${Clock} table=${table} connection=${connection} />`}
    <${Options} table=${table} about=${about} onIncomplete=${onIncomplete} onRead=${onRead}
      choose=${(/** @type {Record<string, OptionValue>} */ options) => connection.send({ type: "configure", options })} />
    ${!SITE && !about.open && html`<${OpenHands} table=${table} connection=${connection} />`}
    ${!SITE && html`<${SpectatorsTalk} table=${table} connection=${connection} />`}
    <${Hints} table=${table} connection=${connection} /></section>`;
}

/** The page of a table whose game has not begun. @param {LobbyProps} props */
export function Lobby({ table, connection }) {
  const about = useGame(table.game);
  const [rule, read] = useState(
    /** @type {string | null | undefined} the rulebook is open unless undefined */ (undefined),
  );
  const [incomplete, setIncomplete] = useState(/** @type {Message | null} */ (null));
  const title = say("web.lobby.title", { game: gameTitle(table.game) });
  useEffect(() => {
    document.title = `${title} · Florilegium`;
  }, [title]);
  useKeys({ r: () => read(null) }, { r: say("web.keys.rules") });
  useReadyToDeal(useTableModule(table.game), table.game);
  return html`<div class="page lobby"><${ConnectionBanner} connection=${connection} />
    <header class="lobby-head"><${Emblem} game=${table.game} />
      <div><h1>${title}</h1><p class="help">${sayOr(`${table.game}.pitch`, "")} <button type="button" class="rule-link"
        onClick=${() => read(null)}>${say("web.home.rules")}</button></p>
        <${LearnFirst} game=${table.game} code=${table.code} /></div></header>
    <div class="lobby-grid">
      <div class="stack">${isSameDeal(table) && html`<p class="notice" data-testid="same-deal">${say("web.fair.same-deal")}</p>`}
        ${table.seat === null && html`<${SitDown} table=${table} connection=${connection} />`}
        <${Seats} table=${table} connection=${connection} about=${about} incomplete=${incomplete} />
        ${
          !SITE &&
          html`<section class="panel" aria-labelledby="invite-title"><h2 id="invite-title">${say("web.lobby.invite")}</h2>
            <${Share} table=${table} /></section>`
        }
        <section class="panel happenings" aria-labelledby="log-title"><h2 id="log-title">${say("web.log.title")}</h2>
          <${Log} table=${table} connection=${connection} /><${Chat} table=${table} connection=${connection} /></section></div>
      <div class="stack">${
        about &&
        html`<${TableRules} table=${table} connection=${connection} about=${about} onIncomplete=${setIncomplete}
          onRead=${read} />`
      }
        <${DealFingerprint} table=${table} /></div>
    </div>
    <${Refusal} connection=${connection} game=${table.game} onRead=${read} />
    ${rule !== undefined && html`<${RulesDialog} game=${table.game} shown=${rule} onClose=${() => read(undefined)} />`}
  </div>`;
}
