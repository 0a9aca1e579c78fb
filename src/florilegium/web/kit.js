// Everything a game's table may use. See README.md in this folder.
export * from "./ui.js";
export { isWithin, useKeys } from "./keys.js";
export { rememberedSwitch } from "./settings.js";
export { known, playerName, say, sayOr } from "./words.js";
export { Art, artSheet, Card } from "./parts/art.js";
export { Button } from "./parts/button.js";
export { Chip } from "./parts/chip.js";
export { leftMs, useSecondsLeft } from "./parts/clock.js";
export { Dialog } from "./parts/dialog.js";
export { withTick } from "./parts/fields.js";
export { prefersCalm, useStages } from "./parts/motion.js";
export { clockwise, eventsOf, lastMove } from "./parts/reading.js";
export { ScoreCard } from "./parts/scorecard.js";
export { SeatName } from "./parts/seat.js";
export { Sentence } from "./parts/sentence.js";
export { compact } from "./parts/shape.js";
export { Tokens } from "./parts/tokens.js";
