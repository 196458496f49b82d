const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const TOKEN = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)(\s*\/?>)|[^<]+/gi;
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g;
const RAW = /^(?:script|style)$/;
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/**
 * A part of a document: an element, a text, or a part that is written as it is.
 *
 * @typedef {{ tag: string, attributes: [string, string | Raw | undefined][], children: Node[], end: string }} Element
 * @typedef {{ tag?: undefined, raw: string }} Raw
 * @typedef {Element | Raw | string} Node
 */

/** Text as React writes it into HTML. */
function escape(text) {
  if (!/["&'<>]/.test(text)) return text;
  return text.replace(/["&'<>]/g, (character) => CODES[character]);
}
const CODES = Object.fromEntries(Object.entries(ENTITIES).map(([code, character]) => [character, code]));

const unescape = (text) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (code) => ENTITIES[code]);

/**
 * A document as a tree of elements `{ tag, attributes, children, end }`, texts, and `{ raw }` parts that are not escaped.
 * It reads what React writes, and throws at anything else.
 */
export function treeOf(html) {
  /** @type {Element} */
  const root = { tag: "", attributes: [], children: [], end: "" };
  const open = [root];
  TOKEN.lastIndex = 0;
  let at = 0;
  for (;;) {
    const parent = open.at(-1) ?? root;
    if (RAW.test(parent.tag)) {
      const end = html.indexOf(`</${parent.tag}`, at);
      if (end > at) parent.children.push({ raw: html.slice(at, end) });
      at = TOKEN.lastIndex = end;
    }
    const token = TOKEN.exec(html);
    if (!token || token.index !== at) break;
    at = TOKEN.lastIndex;
    const [all, closed, opened, attributes = "", end = ">"] = token;
    if (closed) {
      if (open.pop()?.tag !== closed) throw new Error(`The page closes <${closed}>, which is not open.`);
    } else if (opened) {
      /** @type {Element} */
      const element = { tag: opened, attributes: attributesOf(attributes), children: [], end };
      parent.children.push(element);
      if (!VOID.test(opened)) open.push(element);
    } else parent.children.push(all.startsWith("<") ? { raw: all } : textOf(all));
  }
  if (at !== html.length || open.length > 1) throw new Error(`The page cannot be read at character ${at}.`);
  return root;
}

/** @type {(text: string) => Element["attributes"]} */
const attributesOf = (text) =>
  [...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name ?? "", value && textOf(value)]);

/** @type {(html: string) => string | Raw} */
const textOf = (html) => (escape(unescape(html)) === html ? unescape(html) : { raw: html });

/**
 * A function that makes the very same document by one template literal, and the texts and attribute values that it
 * escapes each time.
 */
export function templateOf(html) {
  /** @type {string[]} */
  const values = [];
  const literal = (text) => text.replace(/[\\`]|\$(?=\{)/g, "\\$&");
  const hole = (part) => (typeof part === "string" ? `\${e(v[${values.push(part) - 1}])}` : literal(part.raw));
  const attribute = ([name, value]) => (value === undefined ? ` ${name}` : ` ${name}="${value && hole(value)}"`);
  /** @type {(node: Node) => string} */
  const write = (node) => {
    if (typeof node === "string" || node.tag === undefined) return hole(node);
    const inner = node.children.map(write).join("");
    if (!node.tag) return inner;
    const start = `<${node.tag}${node.attributes.map(attribute).join("")}${node.end}`;
    return VOID.test(node.tag) ? start : `${start}${inner}</${node.tag}>`;
  };
  const make = new Function("e", "v", `return \`${write(treeOf(html))}\`;`);
  if (make(escape, values) !== html) throw new Error("The template does not make the same page.");
  return () => make(escape, values);
}
