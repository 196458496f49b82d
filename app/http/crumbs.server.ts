import { DecoratorHandler, type Dispatcher } from "undici";

/** Chunks that a body may have before they are looked at, and what they then have on average, in bytes. */
const CHUNKS = 1000;
const AVERAGE_BYTES = 64;

/**
 * Told the length of each chunk of a body, it says whether they are a few bytes each: six bytes of the line are then a call of the
 * parser, so that one line takes a whole process. No browser and no API sends them, and nginx makes large ones of them.
 */
export function crumbs(): (length: number) => boolean {
  let chunks = 0;
  let bytes = 0;
  return (length) => {
    chunks += 1;
    bytes += length;
    return chunks > CHUNKS && bytes < chunks * AVERAGE_BYTES;
  };
}

/** For undici: an answer whose body comes in crumbs fails, and nothing more of it is parsed. */
export const withoutCrumbs: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new WithoutCrumbs(handler));

interface DataHandler {
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void;
}

/** Its types leave out what it has. */
const Handler = DecoratorHandler as new (handler: Dispatcher.DispatchHandler) => DataHandler;

class WithoutCrumbs extends Handler {
  readonly #isCrumbs = crumbs();

  override onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isCrumbs(chunk.byteLength)) throw new Error("the answer comes in crumbs");
    super.onResponseData(controller, chunk);
  }
}
