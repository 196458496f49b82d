import type { TypedResponse } from "@remix-run/node";

/**
 * A loader's answer that is written as JSON only when it leaves the process: a page is rendered from the data itself.
 * Remix's `json()` writes it and reads it again for every page. The data has to be what JSON can say.
 */
class DataAnswer<Data> extends Response {
  readonly #data: Data;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  constructor(data: Data, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> }) {
    super(null, { status, headers: { "Content-Type": "application/json; charset=utf-8", ...headers } });
    this.#data = data;
  }

  /** Whoever sends it reads this; for whoever only asks whether there is a body, nothing is written. */
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      controller.enqueue(this.#bytes());
      controller.close();
    };
    return (this.#body ??= new ReadableStream({ pull }, { highWaterMark: 0 }));
  }

  override json(): Promise<Data> {
    return Promise.resolve(this.#data);
  }

  override text(): Promise<string> {
    return Promise.resolve(JSON.stringify(this.#data));
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes().buffer);
  }

  #bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.from(JSON.stringify(this.#data)));
  }
}

/** What a loader returns in place of Remix's `json()`, for data that many pages are rendered from. */
export function dataAnswer<Data>(
  data: Data,
  init: { status?: number; headers?: Record<string, string> } = {},
): TypedResponse<Data> {
  return new DataAnswer(data, init);
}
