// Whether a finished game was dealt from what everybody had promised, found out by this browser itself.
/** @import { DealRecord, Message, RecordFile } from "./types.d.ts" */
import { keptDeal, same } from "./contribution.js";
import { sha256 } from "./sha256.js";

const SEED_DIGITS = 32;

/** The seed that follows from all of it, as core/deal.py has it. @param {DealRecord} deal */
function seedOf({ table, secret, contributions }) {
  const shown = Object.keys(contributions)
    .sort()
    .map((seat) => `${seat} ${contributions[seat]}`);
  return sha256(["florilegium deal 1", table, secret, ...shown].join("\n")).slice(0, SEED_DIGITS);
}

/**
 * What is wrong with the seed of a record; null where it is what everybody had promised. `commitment` is what this page
 * was shown before.
 * @param {string} code @param {RecordFile} record @param {string} commitment @returns {Message | null}
 */
export function recordFault(code, { seed, deal, commitment: recorded }, commitment) {
  const kept = keptDeal(code);
  /** @param {string} key */
  const wrong = (key) => ({ key, args: {} });
  if (sha256(deal?.secret ?? seed) !== commitment || recorded !== commitment) return wrong("fair.other-seed");
  if (kept?.commitments && kept.commitment !== commitment) return wrong("web.fair.changed");
  if (!deal) return kept?.commitments ? wrong("web.fair.left-out") : null;
  if (deal.table !== code) return wrong("fair.not-mixed");
  if (kept?.commitments && !same(kept.commitments, deal.commitments)) return wrong("web.fair.changed");
  const broken = Object.keys(deal.contributions).filter(
    (seat) => sha256(deal.contributions[seat]) !== deal.commitments[seat],
  );
  if (broken.length) {
    return { key: "fair.other-contribution", args: { seats: broken.map((seat) => ({ seat: Number(seat) })) } };
  }
  if (seedOf(deal) !== seed) return wrong("fair.not-mixed");
  if (kept?.commitments && !Object.values(deal.contributions).includes(kept.contribution)) {
    return wrong("web.fair.left-out");
  }
  return null;
}
