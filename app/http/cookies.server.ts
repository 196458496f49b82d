import { env } from "~/env.server";

import { requestContext, requestKey } from "./request-context.server";

/** What browsers keep of one cookie: bytes of name and value together. Longer ones are dropped silently. */
export const COOKIE_BYTES = 4096;

/** The name a cookie has on the wire: ours share a prefix, and in production the browser pins them to this host. */
export function cookieName(name: string): string {
  return env().production ? `__Host-sa_${name}` : `sa_${name}`;
}

/**
 * The site's own cookies of a request, by the names that `cookieName` took. The first of two equal names counts. Nothing is
 * trimmed: with a no-break space in front `__Host-` is no prefix to a browser, and any neighbouring host may set the cookie.
 */
export function readCookies(request: Request): ReadonlyMap<string, string> {
  const header = request.headers.get("Cookie") ?? "";
  const known = read.get(requestKey(request));
  if (known?.header === header) return known.cookies;
  const own = header.matchAll(new RegExp(`(?:^|; ?)${cookieName("")}([^=;]*)=?([^;]*)`, "g"));
  const cookies = new Map<string, string>();
  for (const [, name = "", value = ""] of own) if (!cookies.has(name)) cookies.set(name, value);
  read.set(requestKey(request), { header, cookies });
  return cookies;
}

/** Everything that answers a request asks, and a header may have thousands of cookies. */
const read = new WeakMap<object, { header: string; cookies: ReadonlyMap<string, string> }>();

/** Whether a browser keeps this cookie. */
export function fitsCookie(name: string, value: string): boolean {
  return Buffer.byteLength(`${cookieName(name)}=${value}`) <= COOKIE_BYTES;
}

/**
 * Adds a cookie to the response of the request being answered, for `maxAge` seconds; written twice, the last one
 * counts. The cookie is HttpOnly, SameSite=Lax and, in production, Secure.
 */
export function setCookie(name: string, value: string, maxAge: number): void {
  const context = requestContext();
  if (!context) throw new Error(`The cookie ${name} was set outside a request`);
  const start = `${cookieName(name)}=`;
  dropCookie(name);
  const secure = env().production ? "; Secure" : "";
  const cookie = `${start}${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  context.setCookies.push(cookie);
}

/** Whether the response of the request being answered sets or removes a cookie. */
export function setsCookie(name: string): boolean {
  return requestContext()?.setCookies.some((cookie) => cookie.startsWith(`${cookieName(name)}=`)) ?? false;
}

/** Leaves a cookie as the browser has it, whatever was to be done to it with the response of the request being answered. */
export function dropCookie(name: string): void {
  const setCookies = requestContext()?.setCookies ?? [];
  const others = setCookies.filter((cookie) => !cookie.startsWith(`${cookieName(name)}=`));
  setCookies.splice(0, setCookies.length, ...others);
}

/** Removes a cookie from the browser with the response of the request being answered. */
export function clearCookie(name: string): void {
  setCookie(name, "", 0);
}
