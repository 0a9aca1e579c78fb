// Hanabi's table: the sky, the hands of the others, the own hand, and what to do with them.
import { clockwise, html, say, useLayoutEffect, useMemo, useRef, useState } from "../../kit.js";
import { Bar } from "./bar.js";
import { OtherHand, OwnHand } from "./hands.js";
import { useTableKeys } from "./keys.js";
import { LastMove, readLast } from "./last.js";
import { useMemory } from "./memory.js";
import { Sky } from "./sky.js";

export { Result } from "./result.js";
export const css = "/static/tables/hanabi/style.css";

/** What a visible card is to its firework: what it waits for, a last copy, or of no more use. */
function fates(aids) {
  const found = {};
  for (const { colour, following, status } of aids.fireworks) {
    status.forEach((word, place) => {
      const card = `${colour}${place + 1}`;
      found[card] = { last: "last", played: "useless", useless: "useless" }[word] ?? "";
      if (card === following) found[card] = "next";
    });
  }
  return (card) => found[card];
}

/** A tap on a teammate's card: its colour first, then its value, then nothing. */
function tapped(tells, choice, seat, id, held) {
  const clues = held.card ? [held.card[0], held.card[1]] : [];
  const legal = clues.filter((clue) => tells.some((tell) => tell.seat === seat && tell.clue === clue));
  const following = choice?.card === id ? legal[legal.indexOf(choice.clue) + 1] : legal[0];
  return choice?.card === id && !following ? null : { seat, card: id, clue: following };
}

/** On a phone the clues unfold above the card one has tapped: its hand does not slip under the bar. */
function useHandInSight(choice) {
  const root = useRef(null);
  useLayoutEffect(() => {
    const edge = (part, side) => root.current.querySelector(part)?.getBoundingClientRect()[side];
    const hidden = edge(".hanabi-target", "bottom") - edge(".hanabi-bar", "top");
    if (hidden > 0) scrollBy(0, hidden);
  }, [choice]);
  return root;
}

/** The game's part of the page. */
export function Table({ table, view, aids, legal, act, replay }) {
  const [choice, choose] = useState(null);
  const memory = useMemory(table.code, view.seat, view.hands, table.log, replay);
  const last = useMemo(() => readLast(table.log), [table.log]);
  const fate = useMemo(() => fates(aids), [aids]);
  const game = { view, aids, memory, last, fate };
  const others = clockwise(view);
  const still = chosenStill(choice, memory);
  const tell = aids.tells.find((one) => one.seat === still?.seat && one.clue === still?.clue);
  const looking = replay || !view.seat || Boolean(view.outcome);
  const send = (text) => {
    act(text);
    choose(null);
  };
  const root = useHandInSight(still);
  useTableKeys(looking ? null : { game, legal, choice: still, others, choose, send });
  return html`<div class=${`hanabi hanabi-seats-${view.seats} ${looking ? "hanabi-looking" : ""}`} ref=${root}>
    <${Sky} view=${view} aids=${aids} last=${last} />
    <${LastMove} last=${last} />
    <div class="hanabi-hands"><div class="hanabi-others">${others.map(
      (seat) => html`<${OtherHand}
        key=${seat} game=${game} seat=${seat} tell=${tell?.seat === seat ? tell : null}
        card=${still?.seat === seat ? still.card : undefined} targeted=${still?.seat === seat}
        onChoose=${(one, byKey) => choose(tell === one ? null : { seat, clue: one.clue, byKey })}
        onCard=${looking ? null : (to, id, held) => choose(tapped(aids.tells, still, to, id, held))}
      />`,
    )}</div>
    ${
      view.seat &&
      html`<div class="hanabi-mine">
      <${OwnHand} game=${game} chosen=${still?.own} onCard=${looking ? null : (id) => choose(still?.own === id ? null : { own: id })} />
      ${!looking && html`<${Bar} game=${game} legal=${legal} choice=${still} tell=${tell} send=${send} choose=${choose} />`}
    </div>`
    }</div>
    <p class="visually-hidden" role="status">${tell ? say("hanabi.page.touches", { positions: tell.positions, count: tell.positions.length }) : ""}</p>
  </div>`;
}

/** A choice lasts while its card is in the hand it was chosen from. */
function chosenStill(choice, memory) {
  if (choice?.own !== undefined) return memory.order.includes(choice.own) ? choice : null;
  if (choice?.card !== undefined) return memory.ids[choice.seat - 1].includes(choice.card) ? choice : null;
  return choice;
}
