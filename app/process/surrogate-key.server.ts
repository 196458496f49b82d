/**
 * The names under which a cache in front of the site can be told to drop an answer: the part of the site, and the record
 * that the page is of. `/ne/course_details/7` has "ne course_details/7". Nothing else that a visitor writes is in them.
 */
export function surrogateKey(pattern: string, path: string): string {
  const parts = pattern.split("/").slice(1);
  const [part = ""] = parts;
  const asked = path.split("/").slice(1);
  const at = parts.findIndex((name, index) => name.startsWith(":") && /^\d{1,15}$/.test(asked[index] ?? ""));
  const record = at > 0 ? `${parts[at - 1]}/${asked[at]}` : undefined;
  return [/^[\w.-]+$/.test(part) ? part : "home", record].filter(Boolean).join(" ");
}
