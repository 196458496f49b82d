import type { IncomingMessage, ServerResponse } from "node:http";

import { keptByNoProxy } from "~/http/cache-control";

import { type Arrival, record } from "./arrival.server";
import { hasCopy, isPlainRead } from "./asked-as.server";
import type { FinishedPage } from "./finished-page.server";
import { countPageCache } from "./metrics.server";
import type { PageCache } from "./page-cache.server";
import type { PagePlace, PagePlaces } from "./page-place.server";

/** What there is to send: made once for a page and each way of sending it. `head` holds names and values in turns. */
interface Sending {
  readonly status: 200 | 304;
  readonly head: readonly string[];
  readonly body: Buffer | undefined;
}

/**
 * Answers requests for pages of the page cache before Express sees them (docs/decisions, 0040). It takes only what it
 * recognises for sure; everything else goes the long way, and what that way would answer is what this one answers.
 */
export class KeptAnswers {
  readonly #sendings = new WeakMap<FinishedPage, Map<string, Sending>>();

  constructor(
    readonly pages: PageCache,
    readonly places: PagePlaces,
    /** The headers of every response. */
    readonly fixedHeaders: Readonly<Record<string, string>>,
  ) {}

  /** What answers a request for a kept page that was asked for in this way before, if anything does. */
  find(incoming: IncomingMessage, arrival: Arrival): ((outgoing: ServerResponse) => void) | undefined {
    const { headers, url = "" } = incoming;
    if (!isPlainRead(incoming)) return undefined;
    const place = this.places.find(arrival.siteOrigin, url, headers);
    const page = place && this.pages.kept(place.shelf, place.key(headers));
    const sending = page && this.#sendingOf(page, place, incoming);
    if (!sending) return undefined;
    const isHead = incoming.method === "HEAD";
    return (outgoing) => {
      countPageCache("hit");
      outgoing.once("close", () => record(arrival, isHead ? "HEAD" : "GET", outgoing, place.logged));
      outgoing.writeHead(sending.status, [...sending.head, "x-request-id", arrival.requestId]);
      outgoing.end(isHead ? undefined : sending.body);
    };
  }

  #sendingOf(page: FinishedPage, place: PagePlace, { headers }: IncomingMessage): Sending | undefined {
    const has = hasCopy(headers, page.headers.get("etag"));
    if (has === undefined) return undefined;
    const accepted = headers["accept-encoding"]?.toString() ?? "";
    const encoded = has ? undefined : page.encoded(accepted);
    if (!has && !encoded) return undefined;

    const way = `${encoded?.encoding ?? "304"} ${place.usual}`;
    const sendings = this.#sendings.get(page) ?? new Map<string, Sending>();
    const kept = sendings.get(way);
    if (kept) return kept;
    const sending: Sending = {
      status: has ? 304 : 200,
      head: this.#headOf(page, place, encoded),
      body: encoded?.body,
    };
    this.#sendings.set(page, sendings.set(way, sending));
    return sending;
  }

  /** As setting one header after the other does: the later one counts. */
  #headOf(page: FinishedPage, place: PagePlace, encoded: ReturnType<FinishedPage["encoded"]>): readonly string[] {
    const lines = new Map<string, [name: string, value: string]>();
    const set = (name: string, value: string) => lines.set(name.toLowerCase(), [name, value]);
    for (const [name, value] of Object.entries(this.fixedHeaders)) set(name, value);
    if (!place.usual) for (const [name, value] of Object.entries(keptByNoProxy)) set(name, value);
    for (const [name, value] of page.headers) set(name, value);
    if (!encoded) lines.delete("content-type");
    if (encoded && encoded.encoding !== "identity") set("content-encoding", encoded.encoding);
    if (encoded) set("content-length", String(encoded.body.byteLength));
    return [...lines.values()].flat();
  }
}
