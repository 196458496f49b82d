/** A tag as a browser reads it. */
interface Tag {
  name: string;
  attributes: readonly { name: string; value: string }[];
}

/** The markup of a document as far as it can run something. */
export interface Markup {
  tags: readonly Tag[];
  scripts: readonly { type: string; text: string }[];
}

const piece =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)(?:<\/\1|$)|<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]*))?/g;
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

/** Reads tags and scripts out of HTML in a browser's way: a script ends at the first closing tag, whatever surrounds it. */
export function readMarkup(html: string): Markup {
  const tags: Tag[] = [];
  const scripts: { type: string; text: string }[] = [];
  for (const [, raw, rawAttributes = "", content = "", name, others = ""] of html.matchAll(piece)) {
    const element = (raw ?? name ?? "").toLowerCase();
    if (element === "") continue;
    const attributes = [...(raw ? rawAttributes : others).matchAll(attribute)].map(([, key = "", value = ""]) => ({
      name: key.toLowerCase(),
      value: value
        .replace(/^["']|["']$/g, "")
        .replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity),
    }));
    tags.push({ name: element, attributes });
    if (element === "script")
      scripts.push({ type: attributes.find((each) => each.name === "type")?.value ?? "", text: content });
  }
  return { tags, scripts };
}

const runningTags = new Set(["iframe", "object", "embed", "applet", "base", "frame", "math", "foreignobject"]);
const addresses = new Set([
  "href",
  "src",
  "action",
  "formaction",
  "data",
  "srcset",
  "poster",
  "xlink:href",
  "background",
]);

/** What in a document could run a script of somebody else: event attributes, script addresses, foreign elements. Own scripts aside. */
export function dangersIn({ tags }: Markup): string[] {
  return tags.flatMap(({ name, attributes }) => [
    ...(runningTags.has(name) ? [`<${name}>`] : []),
    ...attributes.flatMap((each) => {
      const address = each.value.replace(/[\p{Cc}\s]/gu, "").toLowerCase();
      if (/^on/.test(each.name) || each.name === "srcdoc") return [`<${name} ${each.name}>`];
      if (addresses.has(each.name) && /^(?:javascript|vbscript|data:text|data:image\/svg)/.test(address))
        return [`<${name} ${each.name}="${address.slice(0, 30)}">`];
      if (name === "meta" && each.name === "http-equiv") return [`<meta http-equiv="${each.value}">`];
      return [];
    }),
  ]);
}
