import { type SyntheticEvent, useEffect, useRef } from "react";

/** How long after it appeared a press may still be meant for what stood in its place, in milliseconds. */
const SETTLING = 500;

/**
 * A handler for what appears under a finger: a press that began before it, or within its first half second, is the second
 * tap of two and does nothing. Keys, and a dialog's own `close`, are always meant.
 */
export function useMeantPress(act: () => void): (event: SyntheticEvent) => void {
  const shown = useRef(Infinity);
  const pressed = useRef<number | null>(null);

  useEffect(() => {
    shown.current = performance.now();
    const press = ({ timeStamp }: PointerEvent) => (pressed.current = timeStamp);
    window.addEventListener("pointerdown", press, true);
    return () => window.removeEventListener("pointerdown", press, true);
  }, []);

  return ({ nativeEvent }) => {
    const byPointer = nativeEvent instanceof MouseEvent && nativeEvent.detail > 0;
    if (byPointer && (pressed.current ?? nativeEvent.timeStamp) < shown.current + SETTLING) return;
    act();
  };
}
