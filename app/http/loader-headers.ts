import type { HeadersFunction } from "@remix-run/node";

/** A page answers with the headers of its own loader, or of what that loader threw. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders: own, errorHeaders }) => errorHeaders ?? own;
