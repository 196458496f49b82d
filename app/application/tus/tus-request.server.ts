import { cacheControl } from "~/http/cache-control";

export const VERSION = "1.0.0";

/** An answer of the site to a request of the tus protocol. */
export function tusAnswer(status: number, headers: Record<string, string>, text: string | null = null): Response {
  const own = { "cache-control": cacheControl.private, "tus-resumable": VERSION };
  return new Response(text, { status, headers: { ...own, ...headers } });
}

/** The same with a sentence that the script shows. */
export function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return tusAnswer(status, { "content-type": "text/plain; charset=utf-8", ...headers }, text);
}

/** What a header says in bytes; `null` where it says none. */
export function bytesIn(value: string | null): number | null {
  const bytes = /^\d+$/.test(value ?? "") ? Number(value) : Number.NaN;
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** Upload-Metadata as it is written: keys, each once, with values in base64. `null` where it is not. */
export function readMetadata(value: string | null): Map<string, string> | null {
  const metadata = new Map<string, string>();
  for (const pair of value?.split(",") ?? []) {
    const [, key, text = ""] =
      /^\s*([a-z][\w-]*)(?: ((?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?))?\s*$/i.exec(pair) ?? [];
    if (key === undefined || metadata.has(key)) return null;
    metadata.set(key, Buffer.from(text, "base64").toString("utf8"));
  }
  return metadata;
}

export function writeMetadata(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, text]) => `${key} ${Buffer.from(text).toString("base64")}`)
    .join(",");
}
