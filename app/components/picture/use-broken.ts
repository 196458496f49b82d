import { useCallback, useState } from "react";

import { useFailedPictures } from "./use-failed-pictures";

/** Whether a picture failed, and what its `<img>` takes to tell. */
export function useBroken() {
  const [broken, setBroken] = useState(false);
  const onFail = useCallback(() => setBroken(true), []);
  return { broken, tell: useFailedPictures<HTMLImageElement>(onFail) };
}
