/** The codings in which answers are sent, the best first. */
const CODINGS = ["br", "gzip"] as const;

export type Coding = (typeof CODINGS)[number];

/** No browser's list is longer; thousands of entries would cost more than the page. */
const LONGEST = 200;

/** Those of our codings that an Accept-Encoding header takes, the best first; a quality that is no number takes none. */
export function acceptedCodings(header: string): Coding[] {
  const named = new Map<string, boolean>();
  for (const each of header.slice(0, LONGEST).toLowerCase().split(",")) {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const isTaken = !quality || Number(quality.slice(quality.indexOf("=") + 1)) > 0;
    if (!named.has(name)) named.set(name, isTaken);
  }
  return CODINGS.filter((coding) => named.get(coding) ?? named.get("*"));
}
