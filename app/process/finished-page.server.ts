import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

import { cacheControl } from "~/http/cache-control";
import { Askers } from "~/http/askers";
import { Gate } from "~/http/gate.server";
import { contentSecurityPolicy, type ForeignOrigins } from "~/http/security-headers.server";
import { etagOf } from "~/http/tagged.server";

import { acceptedCodings, type Coding } from "./accepted-codings.server";

/** Smaller bodies are sent as they are. */
const COMPRESS_FROM_BYTES = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Pages compressed at once, by half of the threads: each takes megabytes from the moment it is asked for. Visitors take turns. */
const compressors = new Gate({ places: 4, waiting: Infinity }, () => new Error("too many pages wait to be compressed"));
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

type Encoding = Coding | "identity";

interface EncodedBody {
  readonly encoding: Encoding;
  readonly body: Buffer;
}

/**
 * A rendered answer, ready to be sent any number of times. What nobody asks for as it is, is there in its compressed copies
 * only: a page that is kept takes a seventh of its size.
 */
export class FinishedPage {
  /** Length of the whole body. */
  readonly length: number;
  readonly #making = new Map<Encoding, { body: Promise<Buffer>; askers: Askers }>();
  readonly #bodies: Map<Encoding, Buffer>;
  readonly #isCompressible: boolean;
  #whole: () => Promise<Buffer>;
  #wholeIsAskedFor = false;

  constructor(
    readonly status: number,
    readonly headers: ReadonlyMap<string, string>,
    readonly setCookies: readonly string[],
    body: Buffer,
  ) {
    this.length = body.byteLength;
    this.#bodies = new Map([["identity", body]]);
    this.#whole = async () => body;
    this.#isCompressible = isCompressible(headers.get("content-type") ?? "", body);
  }

  /** Whether another visitor may get this very answer: one with a cookie is never public. */
  get shareable(): boolean {
    return this.status === 200 && (this.headers.get("cache-control") ?? "").startsWith("public");
  }

  /**
   * What it takes of memory at most, in bytes: headers, body, and its compressed copies, which together are no larger than
   * it. A letter of a header counts twice, for the lists that `KeptAnswers` makes of them.
   */
  get bytes(): number {
    let characters = 0;
    for (const [name, value] of this.headers) characters += name.length + value.length;
    return characters * 2 + this.length * (this.#isCompressible ? 2 : 1);
  }

  /** The body in the best encoding of an Accept-Encoding header, in the first turn of those visitors who ask; made once, then kept. */
  async encode(accepted: string, visitor: string): Promise<EncodedBody> {
    const encoding = this.#choose(accepted);
    if (encoding === "identity") this.#wholeIsAskedFor = true;
    const kept = this.#bodies.get(encoding);
    if (kept) return { encoding, body: kept };
    const making = this.#making.get(encoding) ?? this.#begin(encoding, new Askers(visitor));
    making.askers.add(visitor);
    const body = await making.body;
    this.#bodies.set(encoding, body);
    this.#making.delete(encoding);
    if (encoding !== "identity" && !this.#wholeIsAskedFor) {
      this.#bodies.delete("identity");
      this.#whole = () => decompress[encoding](body);
    }
    return { encoding, body };
  }

  /** As `encode`, but at once; nothing when nobody got that encoding yet. */
  encoded(accepted: string): EncodedBody | undefined {
    const encoding = this.#choose(accepted);
    const body = this.#bodies.get(encoding);
    return body && { encoding, body };
  }

  #begin(encoding: Encoding, askers: Askers) {
    const making = { body: this.#make(encoding, askers), askers };
    this.#making.set(encoding, making);
    return making;
  }

  async #make(encoding: Encoding, askers: Askers): Promise<Buffer> {
    const whole = await this.#whole();
    return encoding === "identity" ? whole : compressors.run(() => compress(encoding, whole), askers);
  }

  #choose(accepted: string): Encoding {
    return (this.#isCompressible && acceptedCodings(accepted)[0]) || "identity";
  }
}

function isCompressible(type: string, body: Buffer): boolean {
  if (body.byteLength < COMPRESS_FROM_BYTES) return false;
  return /^(text\/|application\/(json|javascript|xml|.*\+(json|xml)))|^image\/svg/.test(type);
}

function compress(encoding: Coding, body: Buffer): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(body, { level: 6 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.byteLength),
    },
  });
}

/** As wide as the body: a wider window takes memory and packs no better, one below 17 packs worse. */
function windowFor(bytes: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(17, Math.ceil(Math.log2(bytes + 16))));
}

interface Finishing {
  /** The names under which a cache in front can be told to drop the answer, when it is public. */
  surrogateKey?: string;
  /** Cookies beside those of the answer itself. */
  setCookies: readonly string[];
  /** The request carried one of the site's cookies, or one that its route's answer depends on. */
  personal: boolean;
  /** `null` for no security policy: in development Vite injects styles and opens a socket of its own. */
  foreign: ForeignOrigins | null;
  /** CSP hash sources of the document's own scripts. */
  inlineScripts?: readonly string[];
  /** The answer's body, where it is known without reading it. */
  document?: Buffer;
}

/** Turns Remix's answer into one that can be sent: with its policies of caching and security, and a public page with an ETag. */
export async function finishPage(response: Response, options: Finishing): Promise<FinishedPage> {
  const body = options.document ?? Buffer.from(await response.arrayBuffer());
  const headers = new Map<string, string>();
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie") headers.set(name, value);
  });
  const setCookies = [...response.headers.getSetCookie(), ...options.setCookies];
  const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;

  if (options.foreign) {
    headers.set("content-security-policy", contentSecurityPolicy(options.foreign, { scripts: options.inlineScripts }));
  }
  const policy = policyFor(response, setCookies, options.personal);
  headers.set("cache-control", policy);
  const isPublic = policy.startsWith("public");
  if (options.surrogateKey && isPublic) headers.set("surrogate-key", options.surrogateKey);
  vary(headers, "Accept-Encoding");
  if (isHtml || headers.get("content-type")?.startsWith("application/json")) vary(headers, "Cookie", "Save-Data");
  // What nobody may keep is never asked for by its tag.
  if (isPublic && response.status === 200 && body.byteLength > 0 && !headers.has("etag")) {
    headers.set("etag", `W/${etagOf(body)}`);
  }
  return new FinishedPage(response.status, headers, setCookies, body);
}

function policyFor(response: Response, setCookies: readonly string[], personal: boolean): string {
  const own = response.headers.get("cache-control");
  if (setCookies.length > 0) return cacheControl.private;
  const isPage = /^(text\/html|application\/json)/.test(response.headers.get("content-type") ?? "");
  const isWhole = response.status < 300 && !isClientRedirect(response);
  if (personal && (isPage || !isWhole)) return cacheControl.private;
  if (response.status >= 500) return cacheControl.never;
  return own ?? (isWhole ? cacheControl.page : cacheControl.never);
}

/** Remix tells its own scripts of a redirect in an empty answer: where it leads may be another place the next time. */
function isClientRedirect(response: Response): boolean {
  return response.headers.has("x-remix-redirect");
}

function vary(headers: Map<string, string>, ...names: string[]): void {
  const present = (headers.get("vary") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const missing = names.filter((name) => !present.some((other) => other.toLowerCase() === name.toLowerCase()));
  headers.set("vary", [...present, ...missing].join(", "));
}
