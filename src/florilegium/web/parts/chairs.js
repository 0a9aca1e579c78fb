// The seats of a lobby: who sits where, bots, and what the host may change.
/** @import { Connection } from "../connection.js" */
/** @import { Seat, TableState } from "../types.d.ts" */
import { html, useEffect, useRef } from "../ui.js";
import { myName } from "../settings.js";
import { botLine, botName, playerName, say, sayOr } from "../words.js";
import { Away } from "./away.js";
import { Button } from "./button.js";
import { Chip } from "./chip.js";
import { withValue } from "./fields.js";
import { SeatMark, SeatName } from "./seat.js";

/** `level` is the bot to take where nobody chooses. @typedef {{ table: TableState, connection: Connection, levels: string[], level?: string }} ChairsProps */
/** @typedef {ChairsProps & { chair: Seat }} ChairProps */

/** @param {ChairProps} props */
function OpenChair({ chair: { seat }, table, connection, levels }) {
  const sit = () => connection.send({ type: "sit", seat, name: myName.value || say("web.name.guest") });
  return html`<span class="seat-name free"><${SeatMark} seat=${seat} />${say("web.seat.open")}</span>
    <span class="chair-tools">${
      table.seat !== null &&
      html`<${Button} class="small" onClick=${sit}
        aria-label=${say("web.lobby.sit-here", { seat })}>${say("web.lobby.sit")}<//>`
    }
    ${
      table.host &&
      html`<span class="chair-bots">${levels.map(
        (level) => html`<${Button} key=${level} class="small" title=${botLine(table.game, level)}
          data-testid=${`add-${level}-${seat}`} aria-label=${say("web.lobby.add-bot-label", { bot: botName(level), seat })}
          onClick=${() => connection.send({ type: "bot", seat, bot: level })}><span class="wide">+ ${botName(level)}</span>
          <span class="tight">+ ${sayOr(`web.lobby.bot-short.${level}`, botName(level))}</span><//>`,
      )}</span>`
    }</span>`;
}

/** @param {ChairProps} props */
function BotChair({ chair: { seat, bot }, table, connection, levels }) {
  const change = withValue((level) => connection.send({ type: "bot", seat, bot: level }));
  return html`<${SeatName} seat=${seat} />
    <span class="chair-tools">${
      table.host && levels.length > 1
        ? html`<select aria-label=${say("web.lobby.level", { seat })} value=${bot} onChange=${change}>${levels.map(
            (level) => html`<option key=${level} value=${level} selected=${level === bot}>${botName(level)}</option>`,
          )}</select>`
        : html`<${Chip}>${botName(bot ?? "")}<//>`
    }
    ${table.host && html`<${FreeButton} seat=${seat} connection=${connection} />`}</span>`;
}

/** @param {{ seat: number, connection: Connection }} props */
function FreeButton({ seat, connection }) {
  return html`<${Button} kind="quiet" class="small" aria-label=${say("web.lobby.remove-label", { name: playerName(seat) })}
    onClick=${() => connection.send({ type: "free", seat })}>${say("web.lobby.remove")}<//>`;
}

/** In place of somebody who is away. @param {{ seat: number, connection: Connection, level: string }} props */
function BotInstead({ seat, connection, level }) {
  return html`<${Button} class="small" data-testid=${`bot-instead-${seat}`}
    aria-label=${say("web.lobby.bot-instead-label", { name: playerName(seat) })}
    onClick=${() => connection.send({ type: "bot", seat, bot: level })}>${say("web.lobby.bot-instead")}<//>`;
}

/** @param {ChairProps} props */
function PersonChair({ chair, table, connection, level }) {
  const { seat, present } = chair;
  const other = seat !== table.seat;
  return html`<${SeatName} seat=${seat} you=${!other} />
    <span class="chair-tools">${seat === table.host_seat && html`<${Chip} class="open">${say("web.seat.host")}<//>`}
    ${
      !present &&
      html`<${Away} one=${chair}>${
        table.host && level && html`<${BotInstead} seat=${seat} connection=${connection} level=${level} />`
      }<//>`
    }
    ${
      table.host &&
      other &&
      html`<${Button} kind="quiet" class="small" aria-label=${say("web.lobby.hand-over-label", { name: playerName(seat) })}
        onClick=${() => connection.send({ type: "host", seat })}>${say("web.lobby.hand-over")}<//>
        <${FreeButton} seat=${seat} connection=${connection} />`
    }</span>`;
}

const CHAIRS = { open: OpenChair, bot: BotChair, person: PersonChair };

/**
 * A seat stays as high as it was while its person was away: who comes moves nothing that is about to be pressed.
 * @param {string} who
 */
function useHeights(who) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const observer = new ResizeObserver((changes) => {
      for (const { target } of changes) keepHeight(/** @type {HTMLElement} */ (target));
    });
    for (const chair of root.current?.querySelectorAll(".chair.person") ?? []) observer.observe(chair);
    return () => observer.disconnect();
  }, [who]);
  return root;
}

/** @param {HTMLElement} chair */
function keepHeight(chair) {
  chair.style.minHeight = `${chair.offsetHeight}px`;
}

/** All seats. @param {ChairsProps} props */
export function Chairs({ table, connection, levels, level }) {
  const root = useHeights(table.seats.map((chair) => `${chair.seat} ${chair.kind}`).join());
  return html`<ol class=${`chairs ${table.host ? "hosted" : ""}`} ref=${root}>${table.seats.map(
    (
      chair,
    ) => html`<li key=${`${chair.seat} ${chair.kind}`} class=${`chair ${chair.kind}`} data-testid=${`seat-${chair.seat}`}
      data-kind=${chair.kind}>
      <${CHAIRS[chair.kind]} chair=${chair} table=${table} connection=${connection} levels=${levels}
        level=${level} /></li>`,
  )}</ol>`;
}

/** The name that was proposed where somebody else has the one that was asked for. @param {Connection} connection */
export function proposedName({ refusal }) {
  const { key, args } = refusal.value?.message ?? {};
  return key === "server.error.name-taken" ? String(args?.free) : null;
}
