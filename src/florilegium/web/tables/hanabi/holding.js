// Holding a card down: the hand as its owner sees it, for as long as one holds.
import { useEffect, useRef, useState } from "../../kit.js";

const HOLD_MS = 350;

/** Whether something is held down, and what its element must listen to; a click that ends a hold is none. */
export function useHold() {
  const [held, setHeld] = useState(false);
  const { current: timing } = useRef({ timer: 0, swallow: false });
  useEffect(() => () => clearTimeout(timing.timer), []);
  const end = () => {
    clearTimeout(timing.timer);
    setHeld(false);
  };
  /** @param {PointerEvent} event */
  const onPointerDown = ({ isPrimary }) => {
    if (!isPrimary) return;
    timing.swallow = false;
    clearTimeout(timing.timer);
    timing.timer = setTimeout(() => {
      timing.swallow = true;
      setHeld(true);
    }, HOLD_MS);
  };
  /** @param {MouseEvent} event */
  const onClickCapture = (event) => {
    if (timing.swallow) event.stopPropagation();
    timing.swallow = false;
  };
  /** What browsers offer about a picture that is held. @param {Event} event */
  const onContextMenu = (event) => event.preventDefault();
  const listeners = { onPointerDown, onPointerUp: end, onPointerLeave: end, onPointerCancel: end };
  return { held, listeners: { ...listeners, onClickCapture, onContextMenu } };
}
