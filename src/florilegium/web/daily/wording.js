// Days, hours and results in words.
/** @import { Comparison, DailyResult, DailyStanding } from "../types.d.ts" */
import { lang } from "../settings.js";
import { gameTitle, say } from "../words.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const BLOCKS = 10;

/** A day of ours is one of UTC, wherever one reads it. @param {string} day */
export const asDay = (day) =>
  new Intl.DateTimeFormat(lang.value, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** @param {number} number */
export const oneDigit = (number) =>
  new Intl.NumberFormat(lang.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);

/** @param {number} seconds */
export function inHours(seconds) {
  const [unit, value] = seconds >= HOUR ? ["hour", seconds / HOUR] : ["minute", Math.ceil(seconds / MINUTE)];
  return new Intl.NumberFormat(lang.value, {
    style: "unit",
    unit: String(unit),
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(Math.round(Number(value)));
}

/** @param {DailyResult} result */
export function resultWords({ points, ahead, won }) {
  if (ahead === null) return say("web.daily.together", { points });
  if (ahead === 0) return say(won ? "web.daily.tie-won" : "web.daily.tie-lost", { points });
  return say(ahead > 0 ? "web.daily.ahead" : "web.daily.behind", { points, by: Math.abs(ahead) });
}

/** The share of games that were not better than one's own, 0 to 1; null where there are none. @param {(Comparison | null)[]} compared */
export function shareBeaten(compared) {
  let [all, beaten] = [0, 0];
  for (const one of compared) {
    if (!one) continue;
    all += one.better + one.same + one.worse;
    beaten += one.same + one.worse;
  }
  return all ? beaten / all : null;
}

export const BLOOM = "🌸";
export const SPROUT = "🌱";

/** Ten flowers, of which those bloom that one has earned. @param {number} share */
function flowers(share) {
  const full = Math.round(share * BLOCKS);
  return BLOOM.repeat(full) + SPROUT.repeat(BLOCKS - full);
}

/** What one may send to anybody: no card, no move. @param {DailyStanding} standing */
export function shareLines(standing) {
  if (!standing.result) return [];
  const share = shareBeaten(standing.bots.map(({ compared }) => compared));
  return [
    `Florilegium · ${gameTitle(standing.game)} · ${asDay(standing.day)}`,
    resultWords(standing.result),
    ...(share === null ? [] : [flowers(share), say("web.daily.beaten", { percent: Math.round(100 * share) })]),
    ...(standing.streak > 1 ? [say("web.daily.streak", { count: standing.streak })] : []),
  ];
}
