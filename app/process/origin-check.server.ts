import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change state: it must come from the site itself (contract 5.9). Browsers say so
 * in Sec-Fetch-Site; older ones in Origin, or else in Referer. A request with none of the three is refused.
 */
export function comesFromSite(method: string, headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  if (safeMethods.has(method)) return true;

  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";

  const source = headers.origin ?? headers.referer;
  return source !== undefined && URL.canParse(source) && new URL(source).origin === siteOrigin;
}
