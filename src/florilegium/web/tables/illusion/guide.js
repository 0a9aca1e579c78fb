// The game in three pictures, above its rules.
import { Art, Card, html } from "../../kit.js";

/** @param {{ ids: string[] }} props */
const Cards = ({ ids }) => ids.map((id, place) => html`<${Card} key=${place} game="illusion" id=${id} label="" />`);

/** @param {{ id: string }} props */
const Small = ({ id }) => html`<${Art} game="illusion" id=${id} class="guide-token" />`;

const Goal = () => html`<${Cards} ids=${["tulip", "rose", "daisy", "iris"]} /><b class="guide-sign">→</b>
  <${Cards} ids=${["back"]} /><b class="guide-sum">?</b>`;

const Turn = () => html`<span class="guide-group"><${Cards} ids=${["tulip"]} /><b class="guide-sign">→</b>
    <${Art} game="illusion" id="basket" box="0 0 120 156" width="46" height="60" /></span>
  <span class="guide-group"><${Small} id="stop" /><b class="guide-sign">?</b><${Cards} ids=${["tulip", "daisy", "tulip"]} /></span>`;

const Score =
  () => html`<span class="guide-group"><${Small} id="stop" /><b class="guide-sign">✓</b><b class="guide-sum">+1</b>
    <${Small} id="life" /></span>
  <span class="guide-group"><${Small} id="stop" /><b class="guide-sign">✗</b><b class="guide-sum">−1</b><${Small} id="life" /></span>`;

export const parts = {
  goal: { text: "illusion.guide.goal", Picture: Goal },
  turn: { text: "illusion.guide.turn", Picture: Turn },
  score: { text: "illusion.guide.score", Picture: Score },
};
