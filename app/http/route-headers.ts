import type { HeadersFunction } from "@remix-run/node";

import { cacheControl } from "./cache-control";

/** For a page with a form: a refused form says when to try again. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) => retryAfter(actionHeaders, loaderHeaders);

/** For a page that belongs to one visitor whatever cookies there are: never kept. */
export const privateHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) => ({
  ...retryAfter(actionHeaders, loaderHeaders),
  "Cache-Control": cacheControl.private,
});

function retryAfter(...sources: Headers[]): Record<string, string> {
  const value = sources.map((headers) => headers.get("Retry-After")).find((found) => found !== null);
  return value ? { "Retry-After": value } : {};
}
