import { cacheControl } from "./cache-control";
import { requestContext } from "./request-context.server";

/** A document for programs (calendar, feed, sitemap) in the given media type, made in turn and kept like a page. */
export async function fileAnswer(
  make: () => string,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  await requestContext()?.turn?.();
  return new Response(make(), {
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
