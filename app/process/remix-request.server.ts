import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * The web request behind an answer that many visitors share, for a path and query of the site. It carries nothing of
 * the one who asks first: no cookie and no other header but `accept`, which is part of the answer's key.
 */
export function sharedRequest(siteOrigin: string, address: string, accept: string | undefined): Request {
  const { host } = new URL(siteOrigin);
  return new Request(siteOrigin + address, { headers: { host, ...(accept ? { accept } : {}) } });
}

/**
 * The web request for a Node request whose small body was read already. Host headers name the site's own origin,
 * whatever a client or an untrusted proxy wrote, so that nothing behind this point can believe them. Its signal aborts
 * when the connection of `outgoing` closes before the answer is sent.
 * HEAD becomes GET, so that its length and ETag are those of the page, and a kept answer always has its body.
 */
export function webRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  siteOrigin: string,
  address: string,
  body: Buffer | undefined,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // Where a form comes from was judged before (contract 5.9); Remix would judge it again, and by the Origin alone.
    if (name.startsWith(":") || name.startsWith("x-forwarded-") || name === "origin") continue;
    for (const each of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, each);
  }
  headers.set("host", new URL(siteOrigin).host);

  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });

  const method = incoming.method === "HEAD" ? "GET" : (incoming.method ?? "GET");
  return new Request(`${siteOrigin}${address}`, {
    method,
    headers,
    signal: gone.signal,
    ...(body && method !== "GET" ? { body: new Uint8Array(body) } : {}),
  });
}
