// The result to share as a picture: the same lines that are shared as text.
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 80;

/** @param {string} name */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

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
    pen.fillStyle = colour(place ? "--ink" : "--accent");
    pen.font = `${place ? 500 : 700} ${place ? 48 : 44}px ${colour("--serif")}`;
    pen.fillText(line, MARGIN, MARGIN + step * (place + 0.6), WIDTH - 2 * MARGIN);
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
