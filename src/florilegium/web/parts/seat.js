// A player, by name and by the colour and shape of the seat.
import { html } from "../ui.js";
import { playerName, say } from "../words.js";

/** The sign of a seat: its number on its own shape and colour. @param {{ seat: number }} props */
export function SeatMark({ seat }) {
  return html`<span class=${`seat-mark seat-${seat}`} aria-hidden="true">${seat}</span>`;
}

/**
 * A player's name with the sign of the seat; `you` marks one's own.
 * @param {{ seat: number, you?: boolean, class?: string }} props
 */
export function SeatName({ seat, you = false, class: more = "" }) {
  return html`<span class=${`seat-name ${more}`}><${SeatMark} seat=${seat} />
    <span class="seat-word">${playerName(seat)}</span>${
      you && html` <span class="seat-you">${say("web.seat.you")}</span>`
    }</span>`;
}
