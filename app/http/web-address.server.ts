import { env } from "~/env.server";

/** A parsed address, or `null` when it is none. (`URL.parse` is missing from the oldest Node that is supported.) */
export function parseAddress(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}

/**
 * A link from the API that may be shown: http and https only (contract 5.15), and none to the API itself (contract 4); a bare "www."
 * host gets https.
 */
export function safeLink(address: unknown): string | null {
  if (typeof address !== "string") return null;
  const text = address.trim();
  const url = parseAddress(/^www\./i.test(text) ? `https://${text}` : text);
  return url && /^https?:$/.test(url.protocol) && !isOfApi(url) ? url.href : null;
}

/** Where API and site share a host, its base path tells them apart. */
function isOfApi({ host, pathname }: URL): boolean {
  const { apiUrl, siteOrigin } = env();
  if (host !== apiUrl.host) return false;
  const base = apiUrl.pathname.replace(/\/+$/, "");
  const isSites = siteOrigin !== undefined && new URL(siteOrigin).host === host;
  return !isSites || (base !== "" && `${pathname}/`.startsWith(`${base}/`));
}
