import { LRUCache } from "lru-cache";

import type { ImageFormat } from "~/http/image-format.server";
import { shortKey } from "~/http/short-key.server";
import { log } from "~/log.server";

import { readImageSource } from "./images.server";
import { isPictureFailure, PictureFailure } from "./picture-failure.server";
import { fetchPicture, type PictureSource } from "./picture-fetch.server";
import { readPublicPicture } from "./public-picture.server";
import { resizePicture, type PictureSize } from "./resize.server";

const FRESH_MS = 60 * 60 * 1000;
const RETRY_MS = 60 * 1000;
const KEPT_BYTES = 64 * 1024 * 1024;
const MOST_KEPT = 20_000;
const ENTRY_BYTES = 512;

export interface Picture {
  bytes: Buffer<ArrayBuffer>;
  format: ImageFormat;
}

interface Wanted {
  source: PictureSource;
  size: PictureSize;
  /** Whose share of the queues the making of it takes. */
  visitor: string;
}

/** Finished pictures of all visitors: made once however many ask at a time, and shown stale while their server fails. */
const kept = new LRUCache<string, Picture | "missing", Wanted>({
  ttl: FRESH_MS,
  max: MOST_KEPT,
  maxSize: KEPT_BYTES,
  sizeCalculation: (found, key) => ENTRY_BYTES + key.length * 2 + (found === "missing" ? 0 : found.bytes.byteLength),
  ignoreFetchAbort: true,
  fetchMethod: async (_key, stale, { context, options }) => {
    try {
      return await make(context);
    } catch (error) {
      if (!isPictureFailure(error)) throw error;
      log.info({ host: context.source.url.host, path: context.source.url.pathname, kind: error.kind, reason: error.message }, "no picture");
      options.ttl = RETRY_MS;
      if (error.kind === "missing") return "missing";
      if (stale && stale !== "missing") return stale;
      throw error;
    }
  },
});

/**
 * The picture behind a `src` value of `/images` (contract 4) in one size and format, for `visitor` as limits
 * count them. One that is kept is there at once; one that has to be made waits its turn. Throws a `PictureFailure`.
 */
export async function findPicture(src: string, size: PictureSize, visitor: string): Promise<Picture> {
  const source = readImageSource(src);
  if (!source) throw new PictureFailure("refused", "not a source of pictures");
  const key = shortKey(source.url.href, size.width, size.format, size.frugal);
  const found = await kept.fetch(key, { context: { source, size, visitor } });
  if (!found || found === "missing") throw new PictureFailure("missing", "no picture");
  return found;
}

async function make({ source, size, visitor }: Wanted): Promise<Picture> {
  const mayBeOwn = source.kind === "path" && source.url.search === "";
  const own = mayBeOwn ? await readPublicPicture(source.url.pathname) : null;
  const bytes = await resizePicture(own ?? (await fetchPicture(source, visitor)), size, visitor);
  return { bytes, format: size.format };
}
