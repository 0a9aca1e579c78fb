// A review comes when it is ready: asked for again and again, it says how far it is.
/** @import { Failure } from "../api.js" */
/** @import { ReviewState } from "../types.d.ts" */
import { useEffect, useState } from "../ui.js";
import { get } from "../api.js";

const PAUSE_MS = 700;

/**
 * One seat's review: how far it is, or what went wrong; `again` asks anew.
 * @param {string} code @param {number} seat
 */
export function useReview(code, seat) {
  const [found, setFound] = useState(/** @type {{ state?: ReviewState, failure?: Failure }} */ ({}));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    /** @param {ReviewState} state */
    const take = (state) => {
      if (!wanted) return;
      setFound({ state });
      if (state.state !== "done") timer = setTimeout(ask, PAUSE_MS);
    };
    const ask = () => {
      get(`/api/tables/${code}/review?seat=${seat}`).then(take, (failure) => wanted && setFound({ failure }));
    };
    setFound({});
    ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [code, seat, attempt]);
  return { ...found, again: () => setAttempt(attempt + 1) };
}
