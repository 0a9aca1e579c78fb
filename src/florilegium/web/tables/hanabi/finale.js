// The end of a game: the sky lights up by the points, and the audience gives its verdict on the scale.
/** @import { FinaleProps } from "../../types.d.ts" */
/** @import { Aids, Grade, View } from "./types.d.ts" */
import { artSheet, html, say, useStages } from "../../kit.js";

export const css = "/static/tables/hanabi/finale.css";

const WIDTH = 360;
const HEIGHT = 190;
const PACE_MS = 90;
const STARS =
  "M14 22h0M52 58h0M86 14h0M118 44h0M150 20h0M196 62h0M214 12h0M262 34h0M300 16h0M338 52h0M28 96h0M330 104h0M178 102h0M104 84h0";

/** A burst in the sky: one for each card that was played. @typedef {{ id: string, colour: string, value: number, x: number, y: number, size: number }} Burst */

/**
 * Each colour rises in its own part of the sky, to the left and to the right in turn, the later the higher and larger.
 * @param {View} view
 */
function burstsOf({ colours, fireworks }) {
  /** @type {Burst[]} */
  const found = [];
  const part = WIDTH / colours.length;
  for (const [place, colour] of [...colours].entries()) {
    for (let value = 1; value <= fireworks[place]; value += 1) {
      const side = (value + place) % 2 ? 1 : -1;
      const x = (place + 0.5) * part + side * part * 0.16;
      const y = 152 - 26 * value + 7 * ((place * 2) % 3);
      found.push({ id: `${colour}${value}`, colour, value, x, y, size: 0.36 + 0.07 * value });
    }
  }
  return found.sort((one, other) => one.value - other.value);
}

/** Black opens before the moon, as on the cards. @param {Burst} props */
const BurstDrawing = ({ colour, x, y, size }) => html`<g transform=${`translate(${x} ${y}) scale(${size})`}>
  <g class="hanabi-burst">${colour === "K" && html`<circle r="33" class="hanabi-moon" />`}
    <use href=${`${artSheet("hanabi")}#burst-${colour}`} /></g></g>`;

/** @param {{ bursts: Burst[], lost: boolean, full: boolean }} props */
function Sky({ bursts, lost, full }) {
  return html`<svg class=${`hanabi-night ${lost ? "hanabi-dark" : ""} ${full ? "hanabi-festive" : ""}`}
    viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    <rect width=${WIDTH} height=${HEIGHT} class="hanabi-night-sky" />
    <path d=${STARS} class="hanabi-stars" />
    ${bursts.map((burst) => html`<${BurstDrawing} key=${burst.id} ...${burst} />`)}
    <path d="M0 168Q50 154 110 165T230 161T360 166V190H0Z" class="hanabi-hills" />
    <path d="M0 176H360V190H0Z" class="hanabi-water" />
    ${bursts.map(
      ({ id, colour, x, value }) => html`<ellipse key=${id} cx=${x} cy=${178 + 2 * value} rx=${4 + 3 * value} ry="0.9"
        class=${`hanabi-glint hanabi-glint-${colour}`} />`,
    )}</svg>`;
}

/** The scale of the rules; a lost game reaches no grade. @param {{ scale: Grade[], done: boolean }} props */
function Scale({ scale, done }) {
  return html`<ol class="hanabi-scale" aria-label=${say("hanabi.page.scale")}>${scale.map(
    ({ least, most, name, reached }) => html`<li key=${least} class=${reached && done ? "hanabi-reached" : ""}
      aria-current=${reached && done ? "true" : undefined} title=${say(name)}>
      <b>${least === most ? most : say("hanabi.page.span", { least, most })}</b>
      <span class="visually-hidden">${say(name)}</span></li>`,
  )}</ol>`;
}

/** A burst for each point; what was lit in a lost game goes out. @param {FinaleProps<View, Aids>} props */
export function Result({ view, aids, told, onTold }) {
  const points = aids.lost ? 0 : view.score;
  const { stage, done, skip } = useStages(points, PACE_MS, { told, onDone: onTold });
  const bursts = burstsOf(view);
  return html`<section class="hanabi-result" aria-label=${say("hanabi.page.scale")} onClick=${skip}>
    <${Sky} bursts=${aids.lost ? bursts : bursts.slice(0, stage)} lost=${aids.lost} full=${stage === aids.maximum} />
    <p class=${`hanabi-score ${aids.lost ? "hanabi-lost" : ""}`}><b>${stage}</b>${" "}
      <span>${say("hanabi.page.score-of", { points: stage, of: aids.maximum })}</span></p>
    <${Scale} scale=${aids.scale} done=${done} />
  </section>`;
}
