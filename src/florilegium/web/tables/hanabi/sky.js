// The middle of the table: tokens, deck, fireworks, and what became of every card.
import { Card, Tokens, html, say } from "../../kit.js";
import { Mark, clueName } from "./plate.js";

function Figure({ label, children, class: more = "" }) {
  return html`<div class=${`hanabi-figure ${more}`}><dt>${label}</dt><dd>${children}</dd></div>`;
}

/** Tokens, deck, points and the turns of the last round. */
export function Status({ view, aids }) {
  return html`<dl class="hanabi-status">
    <${Figure} label=${say("hanabi.page.blue")} class="hanabi-tokens"><${Tokens} n=${view.blue} of=${view.blue_tokens} game="hanabi" id="blue"
      label=${say("hanabi.page.of", { n: view.blue, of: view.blue_tokens })} /><span aria-hidden="true">${view.blue}</span><//>
    <${Figure} label=${say("hanabi.page.red")} class="hanabi-tokens"><${Tokens} n=${view.red} of=${view.red_tokens} game="hanabi" id="red"
      label=${say("hanabi.page.of", { n: view.red, of: view.red_tokens })} /><//>
    <${Figure} label=${say("hanabi.page.deck")}>${view.deck}<//>
    ${view.turns_left > 0 && html`<${Figure} label=${say("hanabi.page.turns")} class="hanabi-alarm">${view.turns_left}<//>`}
    <${Figure} label=${say("hanabi.page.points")}>${view.score}<//>
    ${
      !view.outcome &&
      html`<${Figure} label=${say("hanabi.page.best")} class=${aids.best < aids.maximum ? "hanabi-less" : ""}>${say(
        "hanabi.page.of",
        { n: aids.best, of: aids.maximum },
      )}<//>`
    }
  </dl>`;
}

/** One value of a colour: its copies, those that are gone struck out. */
function Copies({ firework, value, lit }) {
  const place = value - 1;
  const [left, gone, status] = [firework.left[place], firework.discarded[place], firework.status[place]];
  const told = say(`hanabi.page.copies-${status}`, { value, left, gone });
  return html`<li class=${`hanabi-copies hanabi-${status} ${lit ? "hanabi-lit" : ""}`} title=${told}>
    <span aria-hidden="true"><b>${value}</b><i>${"●".repeat(left)}${"✕".repeat(gone)}${status === "played" ? "✓" : ""}</i></span>
    <span class="visually-hidden">${told}</span>
  </li>`;
}

const isComplete = (firework) => !firework.following && !firework.dead;

function title(firework) {
  const colour = clueName(firework.colour);
  if (isComplete(firework)) return say("hanabi.page.complete", { colour });
  const base = say("hanabi.page.firework", { colour, top: firework.top });
  return firework.dead ? `${base} ${say("hanabi.page.ceiling", { top: firework.ceiling })}` : base;
}

/** A firework with the discard of its colour. */
function Firework({ firework, last }) {
  const { colour, top, dead, ceiling } = firework;
  const lit = last.placed(colour);
  return html`<li class=${`hanabi-firework ${dead ? "hanabi-dead" : ""} ${isComplete(firework) ? "hanabi-full" : ""}`}>
    <h2 class="visually-hidden">${title(firework)}</h2>
    <div class=${`hanabi-pile hanabi-high-${top} ${lit ? "hanabi-lit" : ""}`} aria-hidden="true" title=${title(firework)}>
      ${
        top
          ? html`<${Card} key=${top} game="hanabi" id=${`${colour}${top}`} label="" />`
          : html`<span class="hanabi-slot"><${Mark} colour=${colour} /></span>`
      }
      ${dead && html`<span class="hanabi-ceiling">${say("hanabi.page.at-most", { top: ceiling })}</span>`}
    </div>
    <ol class="hanabi-values">${firework.status.map((_, place) => {
      const value = place + 1;
      return html`<${Copies} key=${value} firework=${firework} value=${value} lit=${last.discarded(`${colour}${value}`)} />`;
    })}</ol>
  </li>`;
}

/** The fireworks, each with the copies that are left and gone. */
export function Sky({ view, aids, last }) {
  return html`<section class="hanabi-sky" aria-label=${say("hanabi.page.sky")}>
    <${Status} view=${view} aids=${aids} />
    <ul class=${`hanabi-fireworks hanabi-colours-${view.colours.length}`}>${aids.fireworks.map(
      (firework) => html`<${Firework} key=${firework.colour} firework=${firework} last=${last} />`,
    )}</ul>
  </section>`;
}
