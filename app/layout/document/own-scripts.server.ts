import { hashSource } from "~/http/security-headers.server";

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const fileOrData = /\ssrc=|\stype="application\/(?:ld\+)?json"/i;

/**
 * The document without the marks of the shell's scripts, and the CSP hash sources of these scripts. Throws when any
 * other inline script stands in it: whoever brought that in, no hash may let it run.
 */
export function readOwnScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const nonce = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const unmarked = html.replace(scriptElement, (element: string, attributes: string, text: string) => {
    if (attributes.includes(nonce)) {
      hashes.add(hashSource(text));
      return element.replace(nonce, "");
    }
    if (!fileOrData.test(attributes)) throw new Error("an inline script that the shell of the document did not write");
    return element;
  });
  return { html: unmarked, hashes: [...hashes] };
}
