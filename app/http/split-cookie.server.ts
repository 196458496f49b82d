import { clearCookie, COOKIE_BYTES, cookieName, readCookies, setCookie } from "./cookies.server";

/** More than any value here needs. Names past it are not ours, and a request may bring thousands of them. */
const MOST_PARTS = 9;
/** What follows a value: "; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax; Secure". Chrome before version 97 counts it too. */
const ATTRIBUTES_BYTES = 80;

const partName = (name: string, index: number) => `${name}.${index}`;

/** How many cookies `value` needs: browsers silently drop one that is longer than 4096 bytes. */
export function partsNeeded(name: string, value: string): number {
  return split(name, value).length;
}

/** The value kept under `name`, or `null` when none, or not all of it, is there. */
export function readSplitCookie(request: Request, name: string): string | null {
  const cookies = readCookies(request);
  const [, count = "", first = ""] = /^([1-9])~(.*)$/.exec(cookies.get(partName(name, 0)) ?? "") ?? [];
  const others = Array.from({ length: Math.max(0, Number(count) - 1) }, (_, index) =>
    cookies.get(partName(name, index + 1)),
  );
  if (count === "" || others.some((part) => part === undefined)) return null;
  return [first, ...others].join("");
}

/** Keeps ASCII text in as many cookies as it needs, for `maxAge` seconds, and removes parts of a longer one before it. */
export function setSplitCookie(request: Request, name: string, value: string, maxAge: number): void {
  const parts = split(name, value);
  parts.forEach((part, index) => setCookie(partName(name, index), part, maxAge));
  removeParts(request, name, parts.length);
}

/** Removes every part that the browser has. */
export function clearSplitCookie(request: Request, name: string): void {
  removeParts(request, name, 0);
}

function split(name: string, value: string): string[] {
  const room = COOKIE_BYTES - ATTRIBUTES_BYTES - cookieName(partName(name, 99)).length - "=99~".length;
  const count = Math.max(1, Math.ceil(value.length / room));
  return Array.from({ length: count }, (_, index) => {
    const part = value.slice(index * room, (index + 1) * room);
    return index === 0 ? `${count}~${part}` : part;
  });
}

function removeParts(request: Request, name: string, from: number): void {
  const cookies = readCookies(request);
  for (let index = from; index < MOST_PARTS; index += 1) {
    if (cookies.has(partName(name, index))) clearCookie(partName(name, index));
  }
}
