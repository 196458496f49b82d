import { type SyntheticEvent, useEffect, useRef } from "react";

/** How long after it appeared a press may still be meant for what stood in its place, in milliseconds. */
const SETTLING = 500;

/**
 * A handler for what appears under a finger: a press within its first half second is the second tap of two and does nothing.
 * Keys, and a dialog's own `close`, are always meant.
 */
export function useMeantPress(act: () => void): (event: SyntheticEvent) => void {
  const shown = useRef(Infinity);
  useEffect(() => {
    shown.current = performance.now();
  }, []);

  return ({ nativeEvent }) => {
    const byPointer = nativeEvent instanceof MouseEvent && nativeEvent.detail > 0;
    if (!byPointer || nativeEvent.timeStamp >= shown.current + SETTLING) act();
  };
}
