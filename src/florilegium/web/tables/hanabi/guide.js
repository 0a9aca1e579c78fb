// The game in three pictures, above its rules.
import { Art, Card, html } from "../../kit.js";

/** @param {{ ids: string[] }} props */
const Cards = ({ ids }) => ids.map((id) => html`<${Card} key=${id} game="hanabi" id=${id} label="" />`);

/** @param {{ id: string }} props */
const Token = ({ id }) => html`<${Art} game="hanabi" id=${id} class="guide-token" />`;

const Goal = () => html`<${Cards} ids=${["R1", "R2", "R3", "R4", "R5"]} />`;

const Turn = () => html`<span class="guide-group"><${Token} id="blue" /><b class="guide-sign">→</b>
    <${Art} game="hanabi" id="mark-R" box="0 0 30 30" class="guide-token" /></span>
  <span class="guide-group"><${Cards} ids=${["back"]} /><b class="guide-sign">→</b><${Token} id="blue" /></span>
  <span class="guide-group"><${Cards} ids=${["back"]} /><b class="guide-sign">→</b><${Cards} ids=${["G1"]} /></span>
  <span class="guide-group"><${Token} id="red" /><${Token} id="red" /><${Token} id="red" /><b class="guide-sign">✕</b></span>`;

const Score = () => html`<${Cards} ids=${["R3", "G4", "Y4", "B5", "K2"]} /><b class="guide-sum">= 18</b>`;

export const parts = {
  goal: { text: "hanabi.guide.goal", Picture: Goal },
  turn: { text: "hanabi.guide.turn", Picture: Turn },
  score: { text: "hanabi.guide.score", Picture: Score },
};
