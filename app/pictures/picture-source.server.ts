import { env } from "~/env.server";
import { decoded } from "~/http/decoded";
import { fromOpaque, toOpaque } from "~/http/opaque.server";
import { parseAddress } from "~/http/web-address.server";

import type { PictureSource } from "./picture-fetch.server";
import { isPicturePath } from "./picture-path";

/** A value for the `src` parameter of `/images`; `null` where a picture is missing or its host is not allowed. */
export type PictureSrc = string;

const PURPOSE = "image";

/** No path under which an API keeps pictures is longer: 85 Devanagari letters, the longest file name, are 765 characters. */
const LONGEST_PATH = 1024;
const LONGEST_SIGNED = 4096;

/**
 * The `src` value under which `/images` serves a picture that the API names: a path for the API's own host, `null` for
 * what is no picture of ours (show the placeholder), and a signed opaque value for https pictures of `IMAGE_HOSTS` and
 * for any other address of the API: one without a picture's name, or with a query, since anybody can make up queries without end. The
 * API's host is recognised whatever the scheme, since Django behind TLS often names http.
 */
export function pictureSrc(address: unknown): PictureSrc | null {
  if (typeof address !== "string" || address.trim() === "") return null;
  const { apiUrl, imageHosts } = env();
  const url = parseAddress(address.trim(), apiUrl.origin);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.host === apiUrl.host) {
    return url.search === "" && isPlainPath(url.pathname) ? oneSpelling(url.pathname) : sign(url.pathname + url.search);
  }
  return url.protocol === "https:" && imageHosts.includes(url.host) ? sign(url.href) : null;
}

function sign(address: string): string | null {
  const signed = toOpaque(PURPOSE, address);
  return signed.length <= LONGEST_SIGNED ? signed : null;
}

/**
 * The address behind a `src` value: a path resolved on the API's origin (it may also name a file of `public/`, which
 * the caller looks up first), or what was signed. `null` for anything else: a 400.
 */
export function readPictureSource(src: string): PictureSource | null {
  if (src.startsWith("/")) return isPlainPath(src) ? onApi(oneSpelling(src)) : null;
  const address = src.length <= LONGEST_SIGNED ? fromOpaque(PURPOSE, src) : null;
  if (address?.startsWith("/")) return onApi(address);
  const url = address === null ? null : parseAddress(address);
  return url && env().imageHosts.includes(url.host) ? { kind: "remote", url } : null;
}

/** Whether a `src` value is written as pages write it: a path has many spellings, with letters escaped or not. */
export function isUsualSource(src: string): boolean {
  return !src.startsWith("/") || readPictureSource(src)?.url.pathname === src;
}

function onApi(path: string): PictureSource | null {
  const { apiUrl } = env();
  const url = parseAddress(path, apiUrl.origin);
  return url?.origin === apiUrl.origin ? { kind: "path", url } : null;
}

/**
 * A path that anybody may write names a picture and says what it means: no query, and nothing that another reader could take for a host, a parent folder or a
 * control character.
 */
function isPlainPath(src: string): boolean {
  if (!isPicturePath(oneSpelling(src)) || src.length > LONGEST_PATH || /[?\\#\p{Cc}]|%2f/iu.test(src)) return false;
  const path = decoded(src);
  if (path === null || /[\\\p{Cc}]/u.test(path)) return false;
  const segments = path.split("/").slice(1);
  return segments.every(
    (segment, index) => segment !== "." && segment !== ".." && (segment !== "" || index === segments.length - 1),
  );
}

/** Escapes that mean the letter itself are undone, as RFC 3986 says: else every picture could be asked for in a thousand ways. */
function oneSpelling(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}
