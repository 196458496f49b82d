import { useEffect, useRef } from "react";

const placeholder = "/media/picture-placeholder.svg";

/** Puts a drawn placeholder in the place of every picture of a rich text that fails to load. */
export function useWholePictures(html: string | undefined) {
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = text.current;
    if (!element || html === undefined) return;
    const replace = (image: HTMLImageElement) => {
      if (image.getAttribute("src") !== placeholder) image.src = placeholder;
    };
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) replace(target);
    };
    for (const image of element.querySelectorAll("img")) if (image.complete && image.naturalWidth === 0) replace(image);
    element.addEventListener("error", onError, true);
    return () => element.removeEventListener("error", onError, true);
  }, [html]);

  return text;
}
