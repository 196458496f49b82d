import type { Dispatcher } from "undici";

/** Chunks that a body may have before they are looked at, and what they then have on average, in bytes. */
const bounds = {
  request: { most: 50, average: 1024 },
  /** In the packets of a line, which may be short ones. */
  upload: { most: 1000, average: 64 },
  answer: { most: 1000, average: 64 },
};

/**
 * Told the length of each chunk of a body, it says whether they are a few bytes each: six bytes of the line are then a call of the
 * parser and 300 bytes of memory, so that one line takes a whole process. No browser and no API sends them, and nginx makes large
 * ones of them.
 */
export function crumbs(of: keyof typeof bounds): (length: number) => boolean {
  const { most, average } = bounds[of];
  let chunks = 0;
  let bytes = 0;
  return (length) => {
    chunks += 1;
    bytes += length;
    return chunks > most && bytes < chunks * average;
  };
}

/** For undici: an answer whose body comes in crumbs fails, and nothing more of it is parsed. */
export const withoutCrumbs: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const isCrumbs = crumbs("answer");
  // What undici offers to stand before a handler takes an interim answer for a second one, and fails.
  return dispatch(options, {
    onRequestStart: (...given) => handler.onRequestStart?.(...given),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStart: (...given) => handler.onResponseStart?.(...given),
    onResponseData: (controller, chunk) => {
      if (isCrumbs(chunk.byteLength)) throw new Error("the answer comes in crumbs");
      return handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
    onResponseError: (...given) => handler.onResponseError?.(...given),
  });
};
