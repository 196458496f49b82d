import { json, notFound, page, Refusal, type Answer, type Call, type Handler, type Route } from "./answer";

type Compiled = Route & { expression: RegExp; names: string[] };
interface Found {
  handler: Handler;
  params: Record<string, string>;
}

/**
 * Finds the handler of a request. An unknown path gets Django's HTML page with 404; a known one
 * with another method a JSON 405; a GET that lacks only the trailing slash is redirected, as
 * APPEND_SLASH does.
 */
export function createRouter(routes: Route[]) {
  const compiled = routes.map(compile);

  return (call: Omit<Call, "params">): Answer | Promise<Answer> => {
    const method = call.request.method === "HEAD" ? "GET" : (call.request.method ?? "GET");
    const path = call.url.pathname;
    const matching = compiled.filter(({ expression }) => expression.test(path));
    if (matching.length === 0) return missing(compiled, method, call.url);
    if (method === "OPTIONS") return allow(matching, 200);
    const found = pick(matching, method, path);
    if (!found) return allow(matching, 405, method);
    return found.handler({ ...call, params: found.params });
  };
}

function compile(route: Route): Compiled {
  const names = [...route.pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return {
    ...route,
    names,
    expression: new RegExp(`^${route.pattern.replace(/\./g, "\\.").replace(/:\w+/g, "([^/]+)")}$`),
  };
}

function pick(routes: Compiled[], method: string, path: string): Found | null {
  const route = routes.find((one) => one.method === method);
  const values = route?.expression.exec(path)?.slice(1);
  if (!route || !values) return null;
  return {
    handler: route.handler,
    params: Object.fromEntries(route.names.map((name, index) => [name, decode(values[index] ?? "")])),
  };
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notFound();
  }
}

function missing(routes: Compiled[], method: string, url: URL) {
  const slashed = `${url.pathname}/`;
  if (method === "GET" && !url.pathname.endsWith("/") && routes.some(({ expression }) => expression.test(slashed))) {
    return { status: 301, headers: { Location: `${slashed}${url.search}` }, body: "" };
  }
  return page("Not Found", "The requested resource was not found on this server.", 404);
}

function allow(routes: Compiled[], status: 200 | 405, method = "") {
  const headers = { Allow: [...new Set([...routes.map((route) => route.method), "HEAD", "OPTIONS"])].join(", ") };
  if (status === 200) return json({}, 200, headers);
  throw new Refusal(405, { detail: `Method "${method}" not allowed.` }, headers);
}
