import { env } from "~/env.server";

import { parseAddress } from "./addresses";
import type { ImageSource } from "./model";
import { fromOpaque, toOpaque } from "./opaque.server";

const PURPOSE = "image";

/**
 * The `src` value under which `/images` serves a picture that the API names: a path for the API's own host, a
 * signed opaque value for https pictures of `IMAGE_HOSTS`, `null` for everything else (show the placeholder).
 * The API's host is recognised whatever the scheme, since Django behind TLS often names http.
 */
export function imageSource(address: unknown): ImageSource | null {
  if (typeof address !== "string" || address.trim() === "") return null;
  const { apiUrl, imageHosts } = env();
  const url = parseAddress(address.trim(), apiUrl.origin);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.host === apiUrl.host) return url.pathname + url.search;
  if (url.protocol === "https:" && imageHosts.includes(url.host)) return toOpaque(PURPOSE, url.href);
  return null;
}

/**
 * The address behind a `src` value: a path (it may also name a file of `public/`, which the caller looks up
 * first) resolved on the API's origin, or the https address that was signed. `null` for anything else: a 400.
 */
export function readImageSource(src: string): { kind: "path" | "remote"; url: URL } | null {
  const { apiUrl, imageHosts } = env();
  if (src.startsWith("/")) {
    const url = parseAddress(src, apiUrl.origin);
    return url?.origin === apiUrl.origin ? { kind: "path", url } : null;
  }
  const address = fromOpaque(PURPOSE, src);
  const url = address === null ? null : parseAddress(address);
  return url && imageHosts.includes(url.host) ? { kind: "remote", url } : null;
}
