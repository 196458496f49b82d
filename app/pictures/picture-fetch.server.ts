import { Agent, errors, request, type Dispatcher } from "undici";

import { env } from "~/env.server";
import type { Askers } from "~/http/askers";
import { answerLength, ByteGate, type GiveBack } from "~/http/byte-gate.server";
import { withoutCrumbs } from "~/http/crumbs.server";
import { Gate } from "~/http/gate.server";
import { gathered } from "~/http/gathered.server";
import { endlessInterim } from "~/http/interim-answers.server";
import { requestContext } from "~/http/request-context.server";
import { parseAddress } from "~/http/web-address.server";
import { withDeadline } from "~/http/within.server";

import { PictureFailure, tooManyPictures } from "./picture-failure.server";
import { isPicturePath } from "./picture-path";
import { publicLookup } from "./public-lookup.server";

export const MAX_SOURCE_BYTES = 15 * 1024 * 1024;
/** How JPEG, PNG, GIF, WebP and AVIF begin. */
const beginnings = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s;
const MAX_REDIRECTS = 2;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Some stores name every file a stream of octets; what it really is, the decoder decides. */
const plausibleType = /^(?:image\/|(?:application|binary)\/octet-stream\b|$)/i;

export interface PictureSource {
  kind: "path" | "remote";
  url: URL;
}

/** Pictures that are read, or wait to be made smaller; the API's other answers have room of their own (contract 13). */
const held = new ByteGate(16 * 1024 * 1024);
const places = { places: 6, placesEach: 4, waiting: 200, waitingEach: 50, longestWaitMs: 4000, favoursFew: true };
/** A host of logos that hangs does not hold up the API's own pictures. */
const fetching = { path: new Gate(places, tooManyPictures), remote: new Gate(places, tooManyPictures) };
const limits = { maxResponseSize: MAX_SOURCE_BYTES, connections: 6, keepAliveTimeout: 10_000 };
const agents = {
  path: new Agent(limits).compose(withoutCrumbs),
  remote: new Agent({ ...limits, connect: { lookup: publicLookup } }).compose(withoutCrumbs),
};

/**
 * What `make` makes of a picture from the API's host or from a host of `IMAGE_HOSTS`: its bytes, at most 15 MB, read within
 * the API's time limit in all, in a turn of `askers`. Throws a `PictureFailure`. Redirects are followed on the same
 * host only, and on the API's to pictures alone.
 */
export async function withPicture<Result>(
  source: PictureSource,
  askers: Askers,
  make: (bytes: Buffer) => Promise<Result>,
  dispatcher: Dispatcher = agents[source.kind],
): Promise<Result> {
  const fetchInTime = async (signal: AbortSignal) => {
    try {
      return await follow(source, dispatcher, signal, askers, MAX_REDIRECTS);
    } catch (error) {
      throw asFailure(error, signal);
    }
  };
  const fetchIt = () => withDeadline(env().apiTimeoutMs, fetchInTime);
  const { bytes, done } = await fetching[source.kind].run(fetchIt, askers);
  return make(bytes).finally(() => done());
}

async function follow(
  source: PictureSource,
  dispatcher: Dispatcher,
  signal: AbortSignal,
  askers: Askers,
  redirectsLeft: number,
): Promise<{ bytes: Buffer; done: GiveBack }> {
  if (source.kind === "remote" && !isAllowedRemote(source.url))
    throw new PictureFailure("missing", "not an allowed host");
  const requestId = requestContext()?.requestId;
  const { statusCode, headers, body } = await request(source.url, {
    dispatcher,
    signal,
    onInfo: endlessInterim(),
    headers: { accept: "image/*", ...(requestId ? { "x-request-id": requestId } : {}) },
  });
  const giveUp = () => void body.on("error", () => undefined).destroy();

  const location = redirects.has(statusCode) ? parseAddress(single(headers.location), source.url.href) : null;
  if (location && redirectsLeft > 0) {
    giveUp();
    return follow(redirectTarget(source, location), dispatcher, signal, askers, redirectsLeft - 1);
  }
  const length = answerLength(headers["content-length"], MAX_SOURCE_BYTES);
  if (statusCode === 200 && length !== null && plausibleType.test(single(headers["content-type"]))) {
    const done = await held.take(length, signal, askers).catch((error: unknown) => {
      giveUp();
      throw error;
    });
    try {
      const bytes = await gathered(body as AsyncIterable<Buffer>, MAX_SOURCE_BYTES);
      if (bytes === null) throw new PictureFailure("missing", "larger than 15 MB");
      if (!isPhoto(bytes)) throw new PictureFailure("missing", "no picture, or a drawing");
      done(bytes.byteLength);
      return { bytes, done };
    } catch (error) {
      done();
      throw error;
    }
  }
  giveUp();
  if (statusCode >= 500 || statusCode === 429)
    throw new PictureFailure("unreachable", `its server answered ${statusCode}`);
  throw new PictureFailure(
    "missing",
    `status ${statusCode}, type ${single(headers["content-type"])}, length ${length}`,
  );
}

/**
 * Whether the decoder takes bytes for anything but an SVG, which it finds behind any spaces and comments, packed or not: a few
 * hundred bytes of one can take gigabytes, or days that nobody can interrupt. None from elsewhere is drawn.
 */
function isPhoto(bytes: Buffer): boolean {
  return beginnings.test(bytes.toString("latin1", 0, 12));
}

/** Behind TLS the API may name http or its own inner port: of its own host only path and query count. */
function redirectTarget(source: PictureSource, location: URL): PictureSource {
  const sameHost = location.hostname === source.url.hostname && /^https?:$/.test(location.protocol);
  if (!sameHost) throw new PictureFailure("missing", "redirected to another host");
  if (source.kind === "path" && !isPicturePath(location.pathname))
    throw new PictureFailure("missing", "redirected to what is no picture");
  // Not parsed anew: a path that begins with "//" would name a host.
  const url = new URL(source.url);
  url.pathname = location.pathname;
  url.search = location.search;
  return { ...source, url };
}

function isAllowedRemote(url: URL): boolean {
  return url.protocol === "https:" && url.port === "" && env().imageHosts.includes(url.hostname);
}

function single(header: string | string[] | undefined): string {
  return [header ?? ""].flat()[0] ?? "";
}

function asFailure(error: unknown, signal: AbortSignal): PictureFailure {
  if (error instanceof PictureFailure) return error;
  if (error instanceof errors.ResponseExceededMaxSizeError) return new PictureFailure("missing", "larger than 15 MB");
  if (signal.aborted) return new PictureFailure("late", "its server took too long");
  return new PictureFailure("unreachable", error instanceof Error ? error.message : String(error));
}
