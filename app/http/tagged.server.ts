import { createHash } from "node:crypto";

/** A strong ETag of these bytes. */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}

/** The answer with `body` under `etag`, or a 304 without a body when the request names that tag already. */
export function taggedResponse(
  request: Request,
  etag: string,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string>,
): Response {
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) {
    const { "Content-Type": _type, ...kept } = headers;
    return new Response(null, { status: 304, headers: { ...kept, ETag: etag } });
  }
  return new Response(body, { headers: { ...headers, ETag: etag } });
}
