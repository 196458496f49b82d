import { useEffect, useRef, useState } from "react";

/** Whether a picture failed, and what its `<img>` takes to tell. One that failed before the script arrived is asked. */
export function useBroken() {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (element?.complete && element.naturalWidth === 0) setBroken(true);
  }, []);

  return { broken, tell: { ref, onError: () => setBroken(true) } };
}
