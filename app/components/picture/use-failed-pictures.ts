import { type SyntheticEvent, useEffect, useRef } from "react";

/**
 * Calls `onFail` with each picture that fails, in an element or as the element, and with those that failed before the
 * script came and told nobody. Returns what that element takes. `onFail` stays the same function; `content` is what the
 * element holds, to look again when it is another.
 */
export function useFailedPictures<Holder extends HTMLElement>(
  onFail: (picture: HTMLImageElement) => void,
  content?: string,
) {
  const ref = useRef<Holder>(null);

  useEffect(() => {
    const holder = ref.current;
    if (!holder) return;
    const pictures = holder instanceof HTMLImageElement ? [holder] : holder.querySelectorAll("img");
    for (const picture of pictures) if (picture.complete && picture.naturalWidth === 0) onFail(picture);
  }, [onFail, content]);

  const onErrorCapture = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement) onFail(target);
  };
  return { ref, onErrorCapture };
}
