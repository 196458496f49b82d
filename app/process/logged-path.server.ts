const LONGEST = 200;
const hashedFile = /^\/assets\/[\w.-]+$/;
const firstPart = /^\/[\w.~-]{0,40}/;

/**
 * A path as the log may have it, by the pattern of its route. A reset link is a secret, and so may be one that was
 * mistyped, cut or encoded once too often: of a path that no route knows only the first letters are written.
 */
export function loggedPath(path: string, pattern: string): string {
  if (pattern.includes("password-reset")) return pattern;
  const isKnown = !pattern.endsWith("/*") && pattern !== UNREADABLE && pattern !== FILE;
  if (isKnown || hashedFile.test(path)) return shortened(path, path.slice(0, LONGEST));
  return shortened(path, firstPart.exec(path)?.[0] ?? "");
}

/** What stands for the pattern of an address that cannot be read, and of a file. */
export const UNREADABLE = "unreadable";
export const FILE = "file";

function shortened(path: string, part: string): string {
  return part.length < path.length ? `${part}…` : path;
}
