/** A node of an XML document: an element with its attributes and children, a text, or nothing. */
export type XmlNode =
  string | null | { name: string; attributes: Record<string, string>; children: readonly XmlNode[] };

/** An element. Its children are elements and texts; `null` leaves one out. */
export function xml(name: string, attributes: Record<string, string> = {}, ...children: readonly XmlNode[]): XmlNode {
  return { name, attributes, children };
}

/** The document with this root, in UTF-8. */
export function xmlDocument(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialise(root)}\n`;
}

function serialise(node: XmlNode): string {
  if (node === null) return "";
  if (typeof node === "string") return escapeXml(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const content = node.children.map(serialise).join("");
  const tag = `${node.name}${attributes.join("")}`;
  return content ? `<${tag}>${content}</${node.name}>` : `<${tag}/>`;
}

/** What XML 1.0 has no place for: one such character would make the whole document unreadable. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text
    .replace(forbidden, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
