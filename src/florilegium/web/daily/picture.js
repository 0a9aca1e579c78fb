// The result to share as a picture: the same lines that are shared as text.
import { BLOOM, SPROUT } from "./wording.js";

const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 80;
/** So many flowers fill a line. */
const MOST = 10;

/** @param {string} name */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Nobody's fonts are asked for flowers: those of the shared text are drawn as ours. */
const FLOWERS = new RegExp(`^(${BLOOM}|${SPROUT})+$`, "u");
const PINK = "#b8566b";
const YELLOW = "#e9b949";

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} size */
function bloom(pen, x, y, size) {
  pen.fillStyle = PINK;
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = (2 * Math.PI * petal) / 5 - Math.PI / 2;
    pen.beginPath();
    pen.arc(x + 0.27 * size * Math.cos(angle), y + 0.27 * size * Math.sin(angle), 0.22 * size, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.fillStyle = YELLOW;
  pen.beginPath();
  pen.arc(x, y, 0.14 * size, 0, 2 * Math.PI);
  pen.fill();
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} size */
function sprout(pen, x, y, size) {
  pen.fillStyle = pen.strokeStyle = colour("--accent");
  pen.lineWidth = 0.06 * size;
  pen.beginPath();
  pen.moveTo(x, y + 0.45 * size);
  pen.lineTo(x, y);
  pen.stroke();
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.ellipse(x + 0.2 * side * size, y - 0.1 * size, 0.22 * size, 0.11 * size, -0.5 * side, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** In the place of their line. @param {CanvasRenderingContext2D} pen @param {string} line @param {number} base */
function flowers(pen, line, base) {
  const each = (WIDTH - 2 * MARGIN) / Math.max(MOST, [...line].length);
  [...line].forEach((sign, place) => {
    (sign === BLOOM ? bloom : sprout)(pen, MARGIN + each * (place + 0.5), base - 16, 0.8 * each);
  });
}

/** As large as it fits on a line. @param {CanvasRenderingContext2D} pen @param {string} line @param {number} base @param {boolean} first */
function words(pen, line, base, first) {
  const room = WIDTH - 2 * MARGIN;
  const [weight, largest] = first ? [700, 44] : [500, 48];
  const font = (/** @type {number} */ size) => `${weight} ${size}px ${colour("--serif")}`;
  pen.fillStyle = colour(first ? "--accent" : "--ink");
  pen.font = font(largest);
  pen.font = font(Math.floor(Math.min(1, room / pen.measureText(line).width) * largest));
  pen.fillText(line, MARGIN, base, room);
}

/** @param {string[]} lines */
function drawn(lines) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = colour("--paper");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour("--accent");
  pen.fillRect(0, 0, WIDTH, 16);
  const step = (HEIGHT - 2 * MARGIN) / Math.max(lines.length, 1);
  lines.forEach((line, place) => {
    const base = MARGIN + step * (place + 0.6);
    if (FLOWERS.test(line)) flowers(pen, line, base);
    else words(pen, line, base, place === 0);
  });
  return canvas;
}

/** Shared by the system where it can share pictures, and otherwise saved. @param {string[]} lines @param {string} name */
export function savePicture(lines, name) {
  drawn(lines)?.toBlob(async (blob) => {
    if (!blob) return;
    const file = new File([blob], `florilegium-${name}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] }).catch(() => {});
      return;
    }
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file.name });
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
