// The end of a game: the points and the audience's verdict on the scale.
/** @import { TableProps } from "../../types.d.ts" */
/** @import { Aids, View } from "./types.d.ts" */
import { html, say } from "../../kit.js";

/**
 * The scale of the rules with the grade that was reached; a lost game reaches none.
 * @param {Pick<TableProps<View, Aids>, "view" | "aids">} props
 */
export function Result({ view, aids }) {
  const points = aids.lost ? 0 : view.score;
  return html`<section class="hanabi-result" aria-label=${say("hanabi.page.scale")}>
    <p class=${`hanabi-score ${aids.lost ? "hanabi-lost" : ""}`}><b>${points}</b>${" "}
      <span>${say("hanabi.page.score-of", { points, of: aids.maximum })}</span></p>
    <ol class="hanabi-scale">${aids.scale.map(
      ({ least, most, name, reached }) => html`<li key=${least} class=${reached ? "hanabi-reached" : ""}
        aria-current=${reached ? "true" : undefined}>
        <b>${least === most ? most : say("hanabi.page.span", { least, most })}</b>
        <span>${say(name)}</span>
      </li>`,
    )}</ol>
  </section>`;
}
