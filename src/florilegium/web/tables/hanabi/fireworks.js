// The middle of the table: tokens, deck, fireworks, and what became of every card.
/** @import { LastMove } from "./lastmove.js" */
/** @import { Aids, Firework as FireworkAid, View } from "./types.d.ts" */
import { Card, html, kept, say, Tokens, useKeys, useState } from "../../kit.js";
import { clueName, colourMark } from "./clues.js";

/** @typedef {{ label: string, value: string | number, class?: string, place?: string }} FigureProps */
const Figure = kept((/** @type {FigureProps} */ { label, value, class: more = "", place }) => {
  return html`<div class=${`hanabi-figure ${more}`} data-place=${place}><dt>${label}</dt><dd>${value}</dd></div>`;
});

/**
 * Tokens of a kind; `counted` are also told as a number.
 * @typedef {{ label: string, n: number, of: number, id: string, counted?: boolean }} TokenFigureProps
 */
const TokenFigure = kept((/** @type {TokenFigureProps} */ { label, n, of, id, counted = false }) => {
  const words = say("hanabi.page.of", { n, of });
  return html`<div class=${`hanabi-figure ${counted ? "hanabi-tokens" : ""}`} data-place=${id}><dt>${label}</dt>
    <dd><${Tokens} n=${n} of=${of} game="hanabi" id=${id} label=${words} />${
      counted && html`<span aria-hidden="true">${n}</span>`
    }</dd></div>`;
});

/** What is drawn of it, and nothing else. @param {View} view @param {Aids} aids */
const statusOf = ({ blue, blue_tokens, red, red_tokens, deck, turns_left, score, outcome }, { best, maximum }) => ({
  ...{ blue, blue_tokens, red, red_tokens, deck, turns_left, score, best, maximum },
  over: Boolean(outcome),
});

/** Tokens, deck, points and the turns of the last round. */
const Status = kept((/** @type {ReturnType<typeof statusOf>} */ view) => {
  const best = say("hanabi.page.of", { n: view.best, of: view.maximum });
  return html`<dl class="hanabi-status">
    <${TokenFigure} label=${say("hanabi.page.blue")} n=${view.blue} of=${view.blue_tokens} id="blue" counted />
    <${TokenFigure} label=${say("hanabi.page.red")} n=${view.red} of=${view.red_tokens} id="red" />
    <${Figure} label=${say("hanabi.page.deck")} class="hanabi-deck" place="deck" value=${view.deck} />
    ${
      view.turns_left !== null &&
      view.turns_left > 0 &&
      html`<${Figure} label=${say("hanabi.page.turns")} class="hanabi-alarm" value=${view.turns_left} />`
    }
    <${Figure} label=${say("hanabi.page.points")} value=${view.score} />
    ${
      !view.over &&
      html`<${Figure} label=${say("hanabi.page.best")} value=${best}
        class=${`hanabi-best ${view.best < view.maximum ? "hanabi-less" : ""}`} />`
    }
  </dl>`;
});

/**
 * One value of a colour: its copies, those that are gone struck out.
 * @typedef {{ value: number, left: number, gone: number, status: FireworkAid["status"][number], lit: boolean }} CopiesProps
 */
const Copies = kept((/** @type {CopiesProps} */ { value, left, gone, status, lit }) => {
  const told = say(`hanabi.page.copies-${status}`, { value, left, gone });
  const signs = `${"●".repeat(left)}${"✕".repeat(gone)}${status === "played" ? "✓" : ""}`;
  return html`<li class=${`hanabi-copies hanabi-${status} ${lit ? "hanabi-lit" : ""}`} title=${told}>
    <span aria-hidden="true"><b>${value}</b><i>${signs}</i></span>
    <span class="visually-hidden">${told}</span>
  </li>`;
});

/** @param {FireworkAid} firework */
const isComplete = (firework) => !firework.following && !firework.dead;

/** Nothing fits any more; one that only cannot be completed may still grow. @param {FireworkAid} firework */
const isStuck = (firework) => firework.dead && !firework.following;

/** @param {FireworkAid} firework */
function title(firework) {
  const colour = clueName(firework.colour);
  if (isComplete(firework)) return say("hanabi.page.complete", { colour });
  const base = say("hanabi.page.firework", { colour, top: firework.top });
  return firework.dead ? `${base} ${say("hanabi.page.ceiling", { top: firework.ceiling })}` : base;
}

/** What the last move did to a colour. @param {LastMove} last @param {FireworkAid} firework */
function lately(last, { colour, status }) {
  return { placed: last.placed(colour), lost: status.map((_, place) => last.discarded(`${colour}${place + 1}`)) };
}

/** A firework with the discard of its colour. */
const Firework = kept(
  (/** @type {{ firework: FireworkAid } & ReturnType<typeof lately>} */ { firework, placed, lost }) => {
    const { colour, top, dead, ceiling } = firework;
    const pile = `hanabi-pile hanabi-high-${top} ${placed ? "hanabi-lit" : ""}`;
    return html`<li class=${`hanabi-firework ${isStuck(firework) ? "hanabi-dead" : ""} ${isComplete(firework) ? "hanabi-full" : ""}`}
    data-place=${`discard-${colour}`}>
    <h2 class="visually-hidden">${title(firework)}</h2>
    <div class=${pile} aria-hidden="true" title=${title(firework)} data-place=${`firework-${colour}`}>
      ${
        top
          ? html`<${Card} key=${top} game="hanabi" id=${`${colour}${top}`} label="" />`
          : html`<span class="hanabi-slot">${colourMark(colour, "slot")}</span>`
      }
      ${dead && html`<span class="hanabi-ceiling">${say("hanabi.page.at-most", { top: ceiling })}</span>`}
    </div>
    <ol class="hanabi-values" data-place=${`discard-${colour}`}>${lost.map(
      (lit, place) => html`<${Copies} key=${place} value=${place + 1} left=${firework.left[place]}
        gone=${firework.discarded[place]} status=${firework.status[place]} lit=${lit} />`,
    )}</ol>
  </li>`;
  },
);

/**
 * The fireworks, each with the copies that are left and gone. Where there is little room the copies are folded away,
 * and unfold over what lies below.
 * @param {{ view: View, aids: Aids, last: LastMove }} props
 */
export function Fireworks({ view, aids, last }) {
  const [unfolded, setUnfolded] = useState(false);
  const toggle = () => setUnfolded(!unfolded);
  useKeys(unfolded ? { Escape: toggle } : {});
  return html`<div class="hanabi-board" data-zone="board">
    <section class=${`hanabi-sky ${unfolded ? "hanabi-unfolded" : ""}`} aria-label=${say("hanabi.page.sky")}>
    <${Status} ...${statusOf(view, aids)} />
    <ul class=${`hanabi-fireworks hanabi-colours-${view.colours.length}`}>${aids.fireworks.map(
      (firework) => html`<${Firework} key=${firework.colour} firework=${firework} ...${lately(last, firework)} />`,
    )}</ul>
    <button type="button" class="hanabi-unfold" aria-expanded=${unfolded ? "true" : "false"} onClick=${toggle}
      data-testid="unfold"><span class="visually-hidden">${say("hanabi.page.left-over")}</span></button>
    </section>
  </div>`;
}
