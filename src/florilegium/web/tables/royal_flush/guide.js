// The game in three pictures, above its rules.
import { Art, Card, html } from "../../kit.js";

/** @param {{ ids: string[] }} props */
const Cards = ({ ids }) => ids.map((id) => html`<${Card} key=${id} game="royal_flush" id=${id} label="" />`);

/** @param {{ id: string }} props */
const Small = ({ id }) => html`<${Art} game="royal_flush" id=${id} class="guide-token" />`;

const Goal = () => html`<${Cards} ids=${["9S", "9H", "9D"]} /><b class="guide-sign">→</b><${Small} id="piece-1" />
  <b class="guide-sum">6</b>`;

const Turn =
  () => html`<span class="guide-group"><${Cards} ids=${["QS", "3C", "5D", "9H"]} /><${Cards} ids=${["back"]} /></span>
  <span class="guide-group"><${Small} id="token" /><b class="guide-sign">→</b><${Cards} ids=${["AH"]} /></span>`;

const Score = () => html`<${Cards} ids=${["TH", "JH", "QH", "KH", "AH"]} /><b class="guide-sum">25</b>
  <span class="guide-group"><${Small} id="token" /><b class="guide-sum">2</b></span>`;

export const parts = {
  goal: { text: "royal_flush.guide.goal", Picture: Goal },
  turn: { text: "royal_flush.guide.turn", Picture: Turn },
  score: { text: "royal_flush.guide.score", Picture: Score },
};
