import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * The web request for a Node request whose small body was read already. Host headers name the site's own origin,
 * whatever a client or an untrusted proxy wrote, so that nothing behind this point can believe them. With `outgoing`,
 * its signal aborts when that connection closes before the answer is sent; an answer that others wait for too has none.
 * HEAD becomes GET, so that its length and ETag are those of the page, and a kept answer always has its body.
 */
export function webRequest(
  incoming: IncomingMessage,
  siteOrigin: string,
  body: Buffer | undefined,
  outgoing: ServerResponse | undefined,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name.startsWith(":") || name.startsWith("x-forwarded-")) continue;
    for (const each of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, each);
  }
  headers.set("host", new URL(siteOrigin).host);

  const gone = new AbortController();
  outgoing?.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });

  const method = incoming.method === "HEAD" ? "GET" : (incoming.method ?? "GET");
  return new Request(`${siteOrigin}${incoming.url ?? "/"}`, {
    method,
    headers,
    signal: gone.signal,
    ...(body && method !== "GET" ? { body: new Uint8Array(body) } : {}),
  });
}
