import { cacheControl } from "./cache-control";

/** A document for programs (calendar, feed, sitemap) in the given media type, kept like a page. */
export function fileAnswer(body: string, contentType: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": cacheControl.page, ...headers },
  });
}

/** What a program gets instead of a document: a sentence, and for 503 when to ask again. */
export function fileFailure(message: string, status: number): Response {
  return new Response(`${message}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": cacheControl.never,
      ...(status === 503 ? { "Retry-After": "60" } : {}),
    },
  });
}
