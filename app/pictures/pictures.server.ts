import { LRUCache } from "lru-cache";

import { Askers } from "~/http/askers";
import type { PictureFormat } from "~/http/picture-format.server";
import { currentAskers } from "~/http/request-context.server";
import { shortKey } from "~/http/short-key.server";
import { log } from "~/log.server";

import { readPictureSource } from "./picture-source.server";
import { isPictureFailure, PictureFailure } from "./picture-failure.server";
import { withPicture, type PictureSource } from "./picture-fetch.server";
import { readPublicPicture } from "./public-picture.server";
import { type PictureSize, type ReadPicture, resizePicture } from "./resize.server";

const FRESH_MS = 60 * 60 * 1000;
/** As an answer of the API (contract 5.17). */
const SHOWN_STALE_MS = 24 * 60 * 60 * 1000;
const RETRY_MS = 60 * 1000;
/** How long a picture of which there is no older one is not asked for again where its server took too long. */
const LATE_MS = 10 * 1000;
const KEPT_BYTES = 64 * 1024 * 1024;
const MOST_KEPT = 20_000;
const MOST_FAILURES = 1000;
const ENTRY_BYTES = 512;

export interface Picture {
  bytes: Buffer<ArrayBuffer>;
  format: PictureFormat;
  /** In milliseconds of `performance.now()`. */
  madeAt: number;
}

interface Wanted {
  source: PictureSource;
  size: PictureSize;
  /** Whose shares of the queues the making of it takes. */
  askers: Askers;
}

/** Who waits for the pictures that are being made. */
const underWay = new Map<string, Askers>();

/** Why there is no picture, by its key: apart from those that are kept, since anybody can make names up. */
const failures = new LRUCache<string, PictureFailure>({ max: MOST_FAILURES, ttl: RETRY_MS });

/** Finished pictures of all visitors: made once however many ask at a time, and shown stale for up to a day while their server fails. */
const kept = new LRUCache<string, Picture, Wanted>({
  ttl: FRESH_MS,
  max: MOST_KEPT,
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + key.length * 2 + bytes.byteLength,
  ignoreFetchAbort: true,
  fetchMethod: async (key, stale, { context, options }) => {
    underWay.set(key, context.askers);
    try {
      return await make(context);
    } catch (error) {
      if (!isPictureFailure(error)) throw error;
      log.info(
        { host: context.source.url.host, path: context.source.url.pathname, kind: error.kind, reason: error.message },
        "no picture",
      );
      if (error.kind === "missing") {
        failures.set(key, error);
        return undefined;
      }
      options.ttl = RETRY_MS;
      if (stale && performance.now() - stale.madeAt < SHOWN_STALE_MS) return stale;
      if (error.kind === "late") failures.set(key, error, { ttl: LATE_MS });
      throw error;
    } finally {
      underWay.delete(key);
    }
  },
});

/**
 * The picture behind a `src` value of `/images` (contract 4) in one size and format. One that is kept is there
 * at once; one that has to be made waits for the first turn of those who ask for it. Throws a `PictureFailure`.
 */
export async function findPicture(src: string, size: PictureSize): Promise<Picture> {
  const source = readPictureSource(src);
  if (!source) throw new PictureFailure("refused", "not a source of pictures");
  const key = shortKey(source.url.href, size.width, size.format, size.frugal);
  const askers = underWay.get(key) ?? new Askers();
  askers.serve(currentAskers());
  const failure = failures.get(key);
  if (failure) throw failure;
  const found = await kept.fetch(key, { context: { source, size, askers } });
  if (found) return found;
  // Else the cache goes on with the one that it had before.
  kept.delete(key);
  throw new PictureFailure("missing", "no picture");
}

async function make({ source, size, askers }: Wanted): Promise<Picture> {
  const mayBeOwn = source.kind === "path" && source.url.search === "";
  const own = mayBeOwn ? await readPublicPicture(source.url.pathname) : null;
  const read: ReadPicture = (make) => (own ? make(own) : withPicture(source, askers, make));
  const bytes = await resizePicture(read, size, askers);
  return { bytes, format: size.format, madeAt: performance.now() };
}
