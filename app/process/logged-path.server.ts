const LONGEST = 200;
const hashedFile = /^\/assets\/[\w.-]+$/;
const firstPart = /^\/[\w.~-]{0,40}/;

/** A guide's address as links have it: few, so that metrics may name each. */
const plainPath = /^(?:\/[a-z\d-]+)+$/;

/**
 * A path as the log may have it, by the pattern of its route and the status of the answer. A reset link is a
 * secret, and so may be one that was mistyped, cut or encoded once too often: of a path that no route knows, and of one in
 * a folder of guides that brought no page, only the first letters are written.
 */
export function loggedPath(path: string, pattern: string, status: number): string {
  if (pattern.includes("password-reset")) return pattern;
  const isKnown = isGuides(pattern)
    ? broughtPage(status)
    : pattern !== UNKNOWN && pattern !== UNREADABLE && pattern !== FILE;
  if (isKnown || hashedFile.test(path)) return shortened(path, path.slice(0, LONGEST));
  return shortened(path, firstPart.exec(path)?.[0] ?? "");
}

/** A request's route as metrics have it: its pattern, for a guide that there is the guide's own path. */
export function countedRoute(path: string, pattern: string, status: number): string {
  return isGuides(pattern) && broughtPage(status) && plainPath.test(path) ? path : pattern;
}

/** Whether a path is one that a build gives its files, of this version or another: scanners ask for files of other programs. */
export const isBuiltFile = (path: string): boolean => /^\/assets\/[\w.-]+-[\w-]{8}\.[a-z\d]{2,5}$/.test(path);

/** What stands for the pattern of an address that no route knows, of one that cannot be read, and of a file of a build. */
export const UNKNOWN = "/*";
export const UNREADABLE = "unreadable";
export const FILE = "file";

/** The one route of all guides of a folder. */
function isGuides(pattern: string): boolean {
  return pattern !== UNKNOWN && pattern.endsWith("/*");
}

function broughtPage(status: number): boolean {
  return status === 200 || status === 304;
}

function shortened(path: string, part: string): string {
  return part.length < path.length ? `${part}…` : path;
}
