import type { HeadersFunction } from "@remix-run/node";

import { cacheControl } from "./cache-control";

/** A page answers with the headers of its own loader, or of what that loader threw. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders: own, errorHeaders }) => errorHeaders ?? own;

/** For a page with a form: a refused form says when to try again, and a page with a missing part is kept by nobody. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const policy = loaderHeaders.get("Cache-Control");
  return { ...passedOn("Retry-After", actionHeaders, loaderHeaders), ...(policy ? { "Cache-Control": policy } : {}) };
};

/** For a page that belongs to one visitor whatever cookies there are: never kept. */
export const privateHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) => ({
  ...passedOn("Retry-After", actionHeaders, loaderHeaders),
  "Cache-Control": cacheControl.private,
});

/** The header `name` of the first source that has it. */
export function passedOn(name: string, ...sources: readonly (Headers | undefined)[]): Record<string, string> {
  const value = sources.map((headers) => headers?.get(name)).find(Boolean);
  return value ? { [name]: value } : {};
}
