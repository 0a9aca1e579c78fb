// The end of a game: the points and the audience's verdict on the scale.
import { html, say } from "../../kit.js";

/** The scale of the rules with the grade that was reached; a lost game reaches none. */
export function Result({ view, aids }) {
  const points = aids.lost ? 0 : view.score;
  return html`<section class="hanabi-result" aria-label=${say("hanabi.page.scale")}>
    <p class=${`hanabi-score ${aids.lost ? "hanabi-lost" : ""}`}><b>${points}</b> <span>${say("hanabi.page.score-of", { points, of: aids.maximum })}</span></p>
    <ol class="hanabi-scale">${aids.scale.map(
      (
        grade,
      ) => html`<li key=${grade.least} class=${grade.reached ? "hanabi-reached" : ""} aria-current=${grade.reached ? "true" : undefined}>
        <b>${grade.least === grade.most ? grade.most : say("hanabi.page.span", { least: grade.least, most: grade.most })}</b>
        <span>${say(grade.name)}</span>
      </li>`,
    )}</ol>
  </section>`;
}
