/** The elements of HTML, the obsolete ones of old editors included, and what stands for a drawing or a formula. */
const elements = new Set(
  [
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button",
    "canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset",
    "figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input",
    "ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup",
    "option output p param picture plaintext pre progress q rp rt ruby s samp script search section select slot small source",
    "span strike strong style sub summary sup svg g path table tbody td template textarea tfoot th thead time title tr track",
    "tt u ul var video wbr xmp",
  ].flatMap((line) => line.split(" ")),
);

const declaration = /^<(?:!--|!doctype\b|!\[|\?xml\b)/i;
const tag = /^<(?<slash>\/?)(?<name>[a-z][a-z0-9:-]*)(?<rest>$|[\s/>].*)/is;
const attribute = /^[\s/]+[\w:-]+=/;

/**
 * Escapes every "<" that begins no markup: "scores < 6" and "<other>" are words (contract 10). Markup are the elements
 * of HTML, names with a colon, as word processors paste them, and anything with an attribute, to its end.
 */
export function escapeWords(text: string): string {
  const opened = new Set<string>();
  return text.replace(/<[^<>]*>?/g, (part) => (isMarkup(part, opened) ? part : `&lt;${part.slice(1)}`));
}

/**
 * Whether `part`, which ends with ">", or where another "<" or the end of the text follows, is markup. `opened` holds
 * the elements of no known name that were, by their attributes.
 */
function isMarkup(part: string, opened: Set<string>): boolean {
  if (declaration.test(part)) return true;
  const { slash, name: written = "", rest = "" } = tag.exec(part)?.groups ?? {};
  const name = written.toLowerCase();
  if (slash === "/") return elements.has(name) || opened.has(name) || name.includes(":");
  // A text may be cut off within a closing tag, but one that ends in "grade <b" ends with a word.
  if (elements.has(name)) return rest !== "";
  if (!attribute.test(rest)) return name.includes(":");
  opened.add(name);
  return true;
}
