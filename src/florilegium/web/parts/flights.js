// Drawings on their way over the table: copies in a layer of their own, so that nothing is laid out anew and everything
// can be pressed meanwhile.
/** @import { Journey, TableState, TravelModule } from "../types.d.ts" */
import { CARD_BOX, drawingOf } from "./art.js";

/** All have landed after this time, however many they are. */
const ALL_MS = 260;
const FLIGHT_MS = 210;
const STAGGER_MS = 35;

/**
 * The middle of a drawing, and its width.
 * @typedef {{ x: number, y: number, width: number }} Spot
 * @typedef {{ journey: Journey, from: Spot | null }} Departure
 * @typedef {{ journey: Journey, from: Spot, to: Spot, target: HTMLElement }} Flight
 */

/** How high a drawing is for its width. @param {Journey} journey */
function proportion({ box = CARD_BOX }) {
  const [, , width, height] = box.split(" ").map(Number);
  return height / width;
}

/** All places of this name. @param {string} name */
function placesOf(name) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = document.querySelectorAll(`[data-place="${name}"]`);
  return [...found];
}

/** The one that is seen; of several, one within the other, the innermost. @param {string} name */
const find = (name) => placesOf(name).findLast((one) => one.getBoundingClientRect().width > 0);

/** @param {number} value @param {number} least @param {number} most */
const between = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * A drawing as large as fits into a place. What is scrolled out of sight comes from the edge of its zone.
 * @param {Element} place @param {Journey} journey @returns {Spot}
 */
function spotAt(place, journey) {
  const box = place.getBoundingClientRect();
  const zone = (place.closest("[data-zone]") ?? place).getBoundingClientRect();
  return {
    x: between(box.left + box.width / 2, zone.left, zone.right),
    y: between(box.top + box.height / 2, zone.top, zone.bottom),
    width: Math.min(box.width, box.height / proportion(journey)),
  };
}

/**
 * The newest move, with what the table answered for others: whoever need not be asked says nothing, and the last of
 * them may end the turn. Null where more than that has happened.
 * @param {TableState} before @param {TableState} table
 */
function newestEvents(before, table) {
  const fresh = table.log.filter(({ version, step }) => step && version > before.version);
  if (fresh.slice(1, -1).some(({ events }) => events?.length)) return null;
  return fresh.flatMap(({ events }) => events ?? []).map((told) => told.event);
}

/**
 * What travels from one state to the next: the deal, or the newest move. Going back or far ahead moves nothing.
 * @param {TravelModule} travel @param {TableState | null} before @param {TableState} table @param {boolean} replay
 * @returns {Journey[]}
 */
function journeysTo(travel, before, table, replay) {
  if (before?.code !== table.code) return (table.step === 0 && !replay && travel.deal?.(table.view)) || [];
  if (replay ? table.step !== before.step + 1 : table.step <= before.step) return [];
  const events = newestEvents(before, table);
  return events ? travel.journeys(events, table.view, before.view) : [];
}

/**
 * Where everything lies that is about to leave; null where it is not drawn yet.
 * @param {TravelModule} travel @param {TableState | null} before @param {TableState} table @param {boolean} replay
 * @returns {Departure[]}
 */
function depart(travel, before, table, replay) {
  if (document.hidden || before?.version === table.version) return [];
  return journeysTo(travel, before, table, replay).map((journey) => {
    const place = find(journey.from);
    return { journey, from: place ? spotAt(place, journey) : null };
  });
}

/** The ways that can be drawn now that the new state is. @param {Departure[]} departures @returns {Flight[]} */
function flightsOf(departures) {
  return departures.flatMap(({ journey, from }) => {
    const target = find(journey.to);
    const source = from ? null : find(journey.from);
    const start = source ? spotAt(source, journey) : from;
    return target && start ? [{ journey, from: start, to: spotAt(target, journey), target }] : [];
  });
}

/** The copy that flies, lying where it will land. @param {string} game @param {Flight} flight */
function copyOf(game, { journey, to: { x, y, width } }) {
  const height = width * proportion(journey);
  const image = new Image();
  image.src = drawingOf(game, journey.id, journey.box ?? CARD_BOX);
  image.dataset.drawing = journey.id;
  const place = { left: x - width / 2, top: y - height / 2, width, height };
  for (const [name, value] of Object.entries(place)) image.style.setProperty(name, `${value}px`);
  return image;
}

/** @param {Flight} flight @returns {Keyframe[]} */
function frames({ journey, from, to }) {
  const turn = journey.turning ? "rotateY(90deg)" : "rotateY(0deg)";
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}) ${turn}`;
  const land = "translate(0px, 0px) scale(1) rotateY(0deg)";
  if (!journey.vanishing) return [{ transform: start }, { transform: land }];
  return [
    { transform: start, opacity: 1 },
    { opacity: 1, offset: 0.7 },
    { transform: land, opacity: 0 },
  ];
}

/**
 * Sends copies on their way, in a layer of their own; `onEnd` is called when the last has landed.
 * @param {string} game @param {Flight[]} flights @param {() => void} onEnd
 */
function launch(game, flights, onEnd) {
  const layer = document.createElement("div");
  layer.className = "flights";
  layer.ariaHidden = "true";
  const copies = flights.map((flight) => copyOf(game, flight));
  layer.append(...copies);
  document.body.append(layer);
  const stagger = Math.min(STAGGER_MS, (ALL_MS - FLIGHT_MS) / Math.max(1, flights.length - 1));
  for (const [place, flight] of flights.entries()) {
    const { target, journey } = flight;
    const timing = {
      duration: FLIGHT_MS,
      delay: place * stagger,
      easing: "cubic-bezier(0.3, 0.6, 0.3, 1)",
      fill: "both",
    };
    const run = copies[place].animate(frames(flight), /** @type {KeyframeAnimationOptions} */ (timing));
    run.onfinish = () => {
      if (!journey.vanishing) show(target);
      if (place === flights.length - 1) onEnd();
    };
  }
  return layer;
}

/** What has not landed is not seen yet, but it is there and can be pressed. @param {HTMLElement} target */
const hide = (target) => target.style.setProperty("opacity", "0");

/** @param {HTMLElement} target */
const show = (target) => target.style.removeProperty("opacity");

/**
 * Lets them fly one after the other, once the state is drawn in which they land: where that is costs nothing to ask then.
 * Gives what ends it at once.
 * @param {string} game @param {Departure[]} departures
 */
function fly(game, departures) {
  if (!departures.length) return undefined;
  const landing = departures.filter(({ journey }) => !journey.vanishing).flatMap(({ journey }) => placesOf(journey.to));
  for (const target of landing) hide(target);
  const listening = new AbortController();
  /** @type {HTMLElement | undefined} */
  let layer;
  const end = () => {
    listening.abort();
    layer?.remove();
    for (const target of landing) show(target);
  };
  const begin = () => {
    if (listening.signal.aborted) return;
    const flights = flightsOf(departures);
    if (flights.length) layer = launch(game, flights, end);
    else end();
  };
  const once = { capture: true, signal: listening.signal };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, end, once);
  requestAnimationFrame(() => setTimeout(begin));
  return end;
}

/** The two steps of a change, before and after it is drawn. @param {(() => Promise<TravelModule>) | null | undefined} load */
export async function withGame(load) {
  const travel = await load?.();
  /** @param {TableState | null} before @param {TableState} table @param {boolean} replay */
  const departures = (before, table, replay) => (travel ? depart(travel, before, table, replay) : []);
  return { depart: departures, fly };
}
