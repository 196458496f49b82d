import { paths } from "~/paths";

const LONGEST = 2000;
const START = "http://site.invalid";
const forbidden = /[\\\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const accountPages = /^\/(login|signup|logout|email-verification|password-reset)(\/|\?|#|$)/i;

/**
 * The path of this site that a `redirectTo` value names, normalised, or `fallback` when it could lead anywhere
 * else (`//host`, `/\host`, a scheme, control characters, or any of these under percent-encoding) or is over 2,000 characters.
 */
export function redirectPath(value: unknown, fallback = "/"): string {
  const path = sitePath(value);
  return path === null || decodings(path).some((text) => accountPages.test(text)) ? fallback : path;
}

/** A path of this site as `redirectPath` reads it, the account pages too; `null` for any other value. */
export function sitePath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST || !value.startsWith("/")) return null;
  if (!decodings(value).every(isLocal)) return null;
  const url = new URL(value, START);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.length > LONGEST || url.origin !== START || !decodings(path).every(isLocal) ? null : path;
}

/** The login page's address that leads back to `path` afterwards. */
export function loginPath(path: string): string {
  return leadingBack(paths.login, path);
}

/** The sign-up page's address, from which the way goes on to the login and then back to `path`. */
export function signupPath(path: string): string {
  return leadingBack(paths.signup, path);
}

/** An address of the account pages that carries the way back to `path`; the home page needs no saying. */
export function leadingBack(address: string, path: string): string {
  if (path === "/") return address;
  return `${address}${address.includes("?") ? "&" : "?"}redirectTo=${encodeURIComponent(path)}`;
}

function isLocal(text: string): boolean {
  const [path = ""] = text.split(/[?#]/, 1);
  return path.startsWith("/") && !/^\/\//.test(path) && !forbidden.test(text);
}

function decodings(text: string): string[] {
  const found = [text];
  for (let round = 0; round < 3; round += 1) {
    try {
      found.push(decodeURIComponent(found[round] ?? ""));
    } catch {
      break;
    }
  }
  return found;
}
