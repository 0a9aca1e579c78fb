// SHA-256. Browsers have one of their own, but not on a page without TLS, and a table on a LAN is such a page.

/** The first 32 bits of the fractional part of a root. @param {number} root */
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;

/** @param {number} count @returns {number[]} */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The bytes of a text with their end marked and their length added, as words. @param {string} text */
function padded(text) {
  const bytes = new TextEncoder().encode(text);
  const words = new Int32Array(((bytes.length + 72) >> 6) << 4);
  for (const [place, byte] of [...bytes, 0x80].entries()) words[place >> 2] |= byte << (24 - 8 * (place & 3));
  words[words.length - 1] = bytes.length * 8;
  return words;
}

/** @param {Int32Array} block */
function schedule(block) {
  const words = new Int32Array(64);
  words.set(block);
  for (let round = 16; round < 64; round += 1) {
    const [early, late] = [words[round - 15], words[round - 2]];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[round] = words[round - 16] + small + words[round - 7] + large;
  }
  return words;
}

/** @param {number[]} hash @param {Int32Array} block */
function mixed(hash, block) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (const [round, word] of schedule(block).entries()) {
    const rising = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + rising + ((e & f) ^ (~e & g)) + ROUNDS[round] + word) | 0;
    const falling = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (falling + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + hash[place]) | 0);
}

/** The hash of a text, in 64 hexadecimal digits. @param {string} text */
export function sha256(text) {
  const words = padded(text);
  let hash = START;
  for (let start = 0; start < words.length; start += 16) hash = mixed(hash, words.subarray(start, start + 16));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
