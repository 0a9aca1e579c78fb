// The game in three pictures, above its rules; the scoring is the score card of the table.
import { Art, Card, html } from "../../kit.js";
import { Card as ScoreCard, css as scoreCardSheet } from "./scorecard.js";

export const css = scoreCardSheet;

/** @param {{ ids: string[] }} props */
const Cards = ({ ids }) => ids.map((id) => html`<${Card} key=${id} game="ikebana" id=${id} label="" />`);

const Coin = () => html`<${Art} game="ikebana" id="token-1" class="guide-token" />`;

const Goal = () => html`<${Cards} ids=${["R3", "B3", "Y3", "M2", "K2"]} /><b class="guide-sum">→</b>
  <${Art} game="ikebana" id="token-10" class="guide-token" />`;

const Turn = () => html`<span class="guide-group"><${Cards} ids=${["back"]} /><b class="guide-sign">→</b>
    <${Cards} ids=${["B3"]} /></span>
  <span class="guide-group"><${Cards} ids=${["G1"]} /><b class="guide-sign">✕</b><${Coin} /></span>
  <span class="guide-group"><${Coin} /><${Coin} /><${Coin} /><b class="guide-sign">→</b><${Cards} ids=${["Y3"]} /></span>`;

export const parts = {
  goal: { text: "ikebana.guide.goal", Picture: Goal },
  turn: { text: "ikebana.guide.turn", Picture: Turn },
  score: { text: "ikebana.guide.score", Picture: ScoreCard, told: true },
};
