import { LRUCache } from "lru-cache";

import type { ImageFormat } from "~/http/image-format.server";
import { log } from "~/log.server";

import { readImageSource } from "./images.server";
import { isPictureFailure, PictureFailure } from "./picture-failure.server";
import { fetchPicture, type PictureSource } from "./picture-fetch.server";
import { readPublicPicture } from "./public-picture.server";
import { resizePicture, type PictureSize } from "./resize.server";

const FRESH_MS = 60 * 60 * 1000;
const RETRY_MS = 60 * 1000;
const KEPT_BYTES = 64 * 1024 * 1024;
const LONGEST_SRC = 4096;

export interface Picture {
  bytes: Buffer<ArrayBuffer>;
  format: ImageFormat;
}

interface Wanted {
  source: PictureSource;
  size: PictureSize;
}

/** Finished pictures of all visitors: made once however many ask at a time, and shown stale while their server fails. */
const kept = new LRUCache<string, Picture | "missing", Wanted>({
  ttl: FRESH_MS,
  maxSize: KEPT_BYTES,
  sizeCalculation: (found) => 512 + (found === "missing" ? 0 : found.bytes.byteLength),
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

/** The picture behind a `src` value of `/images` (contract section 4) in one size and format. Throws a `PictureFailure`. */
export async function findPicture(src: string, size: PictureSize): Promise<Picture> {
  const source = isAcceptable(src) ? readImageSource(src) : null;
  if (!source) throw new PictureFailure("refused", "not a source of pictures");
  const key = [source.url.href, size.width, size.format, size.frugal].join("\n");
  const found = await kept.fetch(key, { context: { source, size } });
  if (!found || found === "missing") throw new PictureFailure("missing", "no picture");
  return found;
}

async function make({ source, size }: Wanted): Promise<Picture> {
  const own = source.kind === "path" ? await readPublicPicture(source.url.pathname) : null;
  const bytes = await resizePicture(own ?? (await fetchPicture(source)), size);
  return { bytes, format: size.format };
}

/** A path must say what it means: nothing that another reader could take for a host, a parent folder or a control character. */
function isAcceptable(src: string): boolean {
  if (src.length > LONGEST_SRC) return false;
  if (!src.startsWith("/")) return true;
  const path = decoded(src.replace(/\?.*$/s, ""));
  if (path === null || /[\\#\p{Cc}]/u.test(src) || /[\\\p{Cc}]/u.test(path)) return false;
  if (/%2f/i.test(src.replace(/\?.*$/s, ""))) return false;
  const segments = path.split("/").slice(1);
  return segments.every((segment, index) => segment !== "." && segment !== ".." && (segment !== "" || index === segments.length - 1));
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
