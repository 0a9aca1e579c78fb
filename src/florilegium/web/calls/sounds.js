// Soft sounds of our own, made of a few tones. Nothing is heard before the page has been touched.
/** @import { Sound } from "../types.d.ts" */
import { sound } from "../settings.js";

/**
 * A tone: when it begins, how long it takes to fade, from which pitch to which.
 * @typedef {{ at: number, seconds: number, from: number, to?: number, loud?: number, shape?: OscillatorType }} Tone
 */

/** Pitches in hertz. */
const A3 = 220;
const E5 = 659;
const A5 = 880;

/** @type {Record<Sound, Tone[]>} */
const SOUNDS = {
  turn: [
    { at: 0, seconds: 0.35, from: E5 },
    { at: 0.14, seconds: 0.6, from: A5 },
  ],
  card: [{ at: 0, seconds: 0.07, from: 420, to: 180, shape: "triangle" }],
  mistake: [
    { at: 0, seconds: 0.3, from: A3, to: A3 * 0.8, shape: "triangle" },
    { at: 0.18, seconds: 0.5, from: A3 * 0.75, to: A3 * 0.6, shape: "triangle" },
  ],
  success: [
    { at: 0, seconds: 0.3, from: 300, to: 1200, loud: 0.4 },
    { at: 0.26, seconds: 0.5, from: 1568, loud: 0.5 },
    { at: 0.32, seconds: 0.6, from: 2093, loud: 0.4 },
    { at: 0.4, seconds: 0.7, from: 1319, loud: 0.4 },
  ],
  stop: [
    { at: 0, seconds: 0.12, from: 330, shape: "square", loud: 0.3 },
    { at: 0.13, seconds: 0.25, from: 247, shape: "square", loud: 0.3 },
  ],
};
const VOLUME = 0.12;
const ATTACK = 0.012;
const SILENCE = 0.0001;

/** @type {AudioContext | null} */
let speaker = null;
/** How many tones have not faded yet. */
let sounding = 0;

/** A speaker that is on works all the time, also where nothing is to be heard. */
function faded() {
  sounding -= 1;
  if (sounding === 0) speaker?.suspend().catch(() => {});
}

/** @param {AudioContext} out @param {number} start @param {Tone} tone */
function sing(out, start, { at, seconds, from, to = from, loud = 1, shape = "sine" }) {
  const tone = new OscillatorNode(out, { type: shape, frequency: from });
  const gain = new GainNode(out, { gain: SILENCE });
  const begin = start + at;
  tone.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  gain.gain.setValueAtTime(SILENCE, begin);
  gain.gain.exponentialRampToValueAtTime(VOLUME * loud, begin + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENCE, begin + seconds);
  tone.connect(gain).connect(out.destination);
  sounding += 1;
  tone.onended = faded;
  tone.start(begin);
  tone.stop(begin + seconds);
}

/** Play a sound, if sounds are wanted and the browser lets us. @param {Sound} name */
export function play(name) {
  if (sound.peek() === "off" || !navigator.userActivation?.hasBeenActive) return;
  speaker ??= new AudioContext();
  speaker.resume().catch(() => {}); // also where it seems to run: it may be about to rest
  for (const tone of SOUNDS[name]) sing(speaker, speaker.currentTime, tone);
}
