import { hashSource } from "~/http/security-headers.server";

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const scriptStart = /<script\b([^>]*)/gi;
const fileOrData = /\ssrc=|\stype="application\/(?:ld\+)?json"/i;

/**
 * The document, parted where the shell's scripts begin, without their marks, and the CSP hash sources of these scripts.
 * Throws when any other inline script stands in it: whoever brought that in, no hash may let it run.
 */
export function readOwnScripts(html: string, mark: string): { before: string; scripts: string; hashes: string[] } {
  const nonce = ` nonce="${mark}"`;
  const marked = html.indexOf(nonce);
  const start = marked < 0 ? html.length : html.lastIndexOf("<", marked);
  const before = html.slice(0, start);
  for (const [, attributes = ""] of before.matchAll(scriptStart)) refuseInline(attributes);

  const hashes = new Set<string>();
  const scripts = html.slice(start).replace(scriptElement, (element: string, attributes: string, text: string) => {
    if (attributes.includes(nonce)) {
      hashes.add(hashSource(text));
      return element.replace(nonce, "");
    }
    refuseInline(attributes);
    return element;
  });
  return { before, scripts, hashes: [...hashes] };
}

function refuseInline(attributes: string): void {
  if (!fileOrData.test(attributes)) throw new Error("an inline script that the shell of the document did not write");
}
