/** A block of structured data. */
interface LinkedData {
  "@context": string;
  "@type": string;
  [property: string]: unknown;
}

/** The blocks of structured data (JSON-LD) of a page. */
export function linkedDataOf(html: string): LinkedData[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(
    ([, block = ""]) => JSON.parse(block) as LinkedData,
  );
}

/** A piece of HTML with the entities that React writes read as letters. */
export function withEntities(html: string): string {
  return html
    .replace(/&#(x27|39);/g, "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
