// What somebody answers, on its way to being judged: that may take the server a few seconds.
/** @import { Message } from "../types.d.ts" */
import { html, useEffect, useRef, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { say } from "../words.js";

/**
 * @template T
 * @typedef {{ told: T | null, busy: boolean, problem: Message | null }} Judged
 */

/** @type {Judged<any>} */
const NOTHING = { told: null, busy: false, problem: null };

/**
 * The verdict on the latest answer to one question. Another question, another answer or leaving the page ends the wait:
 * what comes too late is told to nobody.
 * @template T
 * @param {unknown} question
 */
export function useJudging(question) {
  const [judged, setJudged] = useState(/** @type {Judged<T>} */ (NOTHING));
  const wait = useRef(/** @type {AbortController | null} */ (null));
  /** @param {Judged<T>} now */
  const become = (now) => {
    wait.current?.abort();
    wait.current = null;
    setJudged(now);
  };
  useEffect(() => {
    setJudged(NOTHING);
    return () => {
      wait.current?.abort();
      wait.current = null;
    };
  }, [question]);
  /** @param {string} path @param {object} body */
  const ask = (path, body) => {
    become({ ...NOTHING, busy: true });
    const own = new AbortController();
    wait.current = own;
    /** @param {Judged<T>} now */
    const end = (now) => {
      if (wait.current === own) become(now);
    };
    post(path, body, own.signal).then(
      (told) => end({ ...NOTHING, told }),
      (failure) => end({ ...NOTHING, problem: sentenceOf(failure) }),
    );
  };
  return { ...judged, ask, tell: (/** @type {T} */ told) => become({ ...NOTHING, told }) };
}

/** Says that an answer is being judged, in the place where the verdict will stand. */
export const Thinking = () => html`<p class="help" data-testid="judging">${say("web.review.judging")}</p>`;
