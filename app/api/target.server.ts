import { env } from "~/env.server";

/** The target of an API path such as "/api/app/blog-list/", below the base path of `API_URL`, with a query. */
export function apiTarget(path: string, query?: Record<string, string | number> | URLSearchParams): string {
  const base = env().apiUrl.pathname.replace(/\/+$/, "");
  const entries = query instanceof URLSearchParams ? query : new URLSearchParams(asTexts(query ?? {}));
  const search = entries.toString();
  return `${base}${path}${search ? `?${search}` : ""}`;
}

function asTexts(query: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
