// Everything a game's table may use. See README.md in this folder.
export * from "./ui.js";
export { known, name, say } from "./words.js";
export { useKeys } from "./keys.js";
export { Button } from "./parts/button.js";
export { Art } from "./parts/art.js";
export { COLOURS, Card, cardName, cardSign } from "./parts/card.js";
export { Chip, Said } from "./parts/said.js";
export { Dialog } from "./parts/dialog.js";
export { clockwise, lastMove } from "./parts/reading.js";
export { SeatName } from "./parts/seat.js";
export { Tokens } from "./parts/tokens.js";
