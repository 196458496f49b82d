import type { IncomingMessage } from "node:http";

import type { ServerBuild } from "@remix-run/node";
import type { Request as Incoming, Response as Outgoing } from "express";

import type { Environment } from "~/env.server";
import { Askers } from "~/http/askers";
import { keptByNoProxy } from "~/http/cache-control";
import type { RequestContext } from "~/http/request-context.server";
import { RequestRedisTime } from "~/http/redis-time.server";
import { UnderWay } from "~/http/under-way.server";
import { visitorKey } from "~/http/visitor-address.server";
import { gauge } from "~/metrics.server";
import { paths } from "~/paths";

import { arrivalOf } from "./arrival.server";
import { isPersonal, isRead, mayHaveBody, savesData } from "./asked-as.server";
import { askedRoute, type AskedRoute } from "./asked-route.server";
import { EachSecond } from "./each-second.server";
import type { Entry } from "./entry";
import { finishPage, type FinishedPage } from "./finished-page.server";
import { knownAddress } from "./known-address.server";
import { countPageCache } from "./metrics.server";
import { PageCache } from "./page-cache.server";
import { pagePlace, PagePlaces } from "./page-place.server";
import { refuseMethod, refuseRequest } from "./plain-page.server";
import type { Refusals } from "./refusals.server";
import { sharedRequest, webRequest } from "./remix-request.server";
import { handlerOf } from "./route-handler.server";
import { SmallBodies } from "./small-body.server";
import { surrogateKey } from "./surrogate-key.server";
import { BusyError, Turns } from "./turns.server";

/** By their routes' patterns, however the address is spelled: the routes match in any case and decode first. */
const uploadRoute = paths.applyDocuments(":id");
const tusRoutes: string[] = [paths.documents, paths.document(":id")];
const journeyRoutes: string[] = [paths.apply(":id"), uploadRoute];

/**
 * Answers requests with the routes of `build`: pages for visitors without cookies of ours through the page cache,
 * everything else rendered for its one asker.
 */
export class Answerer {
  readonly pages = new PageCache();
  /** Where kept pages lie that were asked for lately. */
  readonly places = new PagePlaces();
  readonly #bodies = new SmallBodies();
  /** Until their routes begin to read: what has come of an upload lies unread till then. */
  readonly #uploads = new UnderWay({ own: 16, inAll: 1024, always: 2 });
  /** Those who wait for a page, or for the answer to a form: many may wait for one answer of the API, with some 100 kB of memory each. */
  readonly #waiting = new UnderWay({ inAll: 1000, always: 32 });
  /** Questions about uploads, which go on where pages are refused. */
  readonly #questions = new UnderWay({ inAll: 500, always: 32 });
  readonly #turns = new Turns();
  /** Pages of which a part found no room at the API say so, and cost as much as others: as many as this each second. */
  readonly #withoutRoom = new EachSecond(20);

  constructor(
    readonly environment: Environment,
    /** False in development, where modules change: no page is kept and there is no security policy. */
    readonly built: boolean,
    readonly refusals: Refusals,
  ) {
    const turns = this.#turns;
    gauge({
      name: "site_pages_waiting",
      help: "Requests that wait for their page to be rendered",
      collect() {
        this.set(turns.waiting);
      },
    });
  }

  /** Whether there is no time or no room for what a request of `visitor` reads: known before anything is done for it. */
  refuses(build: ServerBuild, incoming: IncomingMessage, siteOrigin: string, visitor: string): boolean {
    const isFull = this.#waiting.isFull(visitor);
    if (!isFull && !this.#turns.refuses(new Askers(visitor))) return false;
    const { headers, url = "/" } = incoming;
    const route = askedRoute(build, url.split("?", 1)[0] ?? "/");
    if (isUpload(incoming, route)) return this.#questions.isFull(visitor);
    if (!isShareable(incoming, route)) return true;
    const place = pagePlace(siteOrigin, url, savesData(headers), route);
    const key = place.key(headers);
    return isFull ? !this.pages.kept(place.shelf, key) : !this.pages.has(place.shelf, key);
  }

  async answer(build: ServerBuild, incoming: Incoming, outgoing: Outgoing): Promise<void> {
    try {
      const page = isShareable(incoming, askedRoute(build, incoming.path))
        ? await this.#sharedPage(build, incoming, outgoing)
        : await this.#ownPage(build, incoming, outgoing);
      if (page) await send(page, incoming, outgoing);
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      this.refusals.refuse(outgoing);
    }
  }

  async #sharedPage(build: ServerBuild, incoming: Incoming, outgoing: Outgoing): Promise<FinishedPage | undefined> {
    const { siteOrigin } = arrivalOf(incoming);
    const { headers, url } = incoming;
    const place = pagePlace(siteOrigin, url, savesData(headers), askedRoute(build, incoming.path));
    const asker = visitorKey(incoming.ip ?? "");
    const render = (askers: Askers) => {
      const request = sharedRequest(siteOrigin, place.address, place.accept(headers));
      const isForNobody = () => incoming.socket.destroyed && askers.all.size === 1;
      return this.#turns.begin(
        async () => (isForNobody() ? undefined : this.#render(build, request, incoming, outgoing, { askers })),
        askers,
      );
    };
    if (!place.usual) outgoing.set(keptByNoProxy);
    if (!this.built) return render(new Askers(asker));

    const key = place.key(headers);
    const find = () => this.pages.find(place.shelf, key, asker, render);
    const make = async () => {
      const made = await find();
      if (made.page) await encode(made.page, incoming);
      return made;
    };
    const { page, hit } = await (this.pages.kept(place.shelf, key) ? find() : this.#wait(asker, make));
    countPageCache(hit ? "hit" : "miss");
    // HEAD goes further than GET at some addresses: what it found there says nothing of GET.
    if (hit && incoming.method === "GET") this.places.add(siteOrigin, url, headers, place);
    return page;
  }

  /** The answer for this one asker, which no proxy keeps, or nothing when the request was refused or its sender had gone. */
  async #ownPage(build: ServerBuild, incoming: Incoming, outgoing: Outgoing): Promise<FinishedPage | undefined> {
    outgoing.set(keptByNoProxy);
    const { siteOrigin } = arrivalOf(incoming);
    const route = askedRoute(build, incoming.path);
    const visitor = visitorKey(incoming.ip ?? "");
    const address = isRead(incoming) ? knownAddress(incoming.url, route) : incoming.url;
    const upload = isUpload(incoming, route);
    const small = incoming.method === "POST" && !upload ? await this.#bodies.read(incoming, visitor) : undefined;
    if (small?.state === "gone") return void outgoing.destroy();
    if (small?.state === "slow" || small?.state === "crowded") return refuseBody(outgoing, small.state);
    const bodyTooLarge = small?.state === "too-large";
    if (bodyTooLarge && !journeyRoutes.includes(route.pattern)) return refuseBody(outgoing, "too-large");
    const arrives = upload && mayHaveBody(incoming);
    const endUpload = arrives ? this.#uploads.begin(visitor) : noBody.end;
    if (!endUpload) return refuseBody(outgoing, "crowded");
    const { take, end } = small?.state === "read" ? small : noBody;
    const render = async () => {
      if (incoming.socket.destroyed) return undefined;
      const body = take();
      if (body === null) return refuseBody(outgoing, "crowded");
      const request = webRequest(incoming, outgoing, siteOrigin, address, body);
      return this.#render(build, request, incoming, outgoing, { bodyTooLarge, onBodyRead: endUpload });
    };
    const kind = isRead(incoming) && !upload ? "page" : "form";
    const begin = async () => {
      const page = await this.#turns.begin(render, new Askers(visitor), kind);
      if (page && !incoming.socket.destroyed) await encode(page, incoming);
      return page;
    };
    const answer = arrives ? begin() : this.#wait(visitor, begin, upload ? this.#questions : this.#waiting);
    return answer.finally(() => {
      end();
      endUpload();
    });
  }

  /** Waits for an answer to `visitor`, unless too many do. */
  async #wait<Result>(visitor: string, find: () => Promise<Result>, among = this.#waiting): Promise<Result> {
    const end = among.begin(visitor);
    if (!end) throw new BusyError();
    return find().finally(end);
  }

  async #render(
    build: ServerBuild,
    request: Request,
    incoming: Incoming,
    outgoing: Outgoing,
    { bodyTooLarge = false, askers, onBodyRead }: { bodyTooLarge?: boolean; askers?: Askers; onBodyRead?: () => void },
  ): Promise<FinishedPage | undefined> {
    const { siteOrigin } = arrivalOf(incoming);
    const entry = build.entry.module as Entry;
    const clientAddress = incoming.ip ?? "";
    const context = this.#contextOf(incoming, askers, onBodyRead);
    const route = askedRoute(build, incoming.path);
    const handle = handlerOf(build, route, request);
    const response = await entry.withRequestContext(context, async () => {
      const answer = await handle(request, {
        incoming,
        outgoing,
        clientAddress,
        siteOrigin,
        saveData: savesData(incoming.headers),
        bodyTooLarge,
      });
      await entry.giveWayToLater();
      return answer;
    });
    const { isRefused, inlineScripts, document } = context;
    // Whatever outlives the answer and was made for it holds the context.
    context.document = undefined;
    if (isRefused) throw new BusyError();
    if (response.status === 405) return refuseMethod(outgoing, response.headers.get("Allow") ?? "GET, HEAD");
    const { adminUrl } = this.environment;
    return finishPage(response, {
      surrogateKey: surrogateKey(route.pattern, incoming.path),
      setCookies: context.setCookies,
      inlineScripts,
      document,
      personal: (isPersonal(incoming.headers) && !route.common) || route.own,
      foreign: this.built ? { ...entry.foreignOrigins(), formTargets: adminUrl ? [adminUrl.origin] : [] } : null,
    });
  }

  /**
   * A context that holds nothing of its request's connections and bodies: all that is made while it answers holds the context, a
   * promise in a cache and a connection to the API too.
   */
  #contextOf(incoming: Incoming, askers: Askers | undefined, onBodyRead?: () => void): RequestContext {
    const { requestId, traceparent, started, waitedMs } = arrivalOf(incoming);
    const visitor = visitorKey(incoming.ip ?? "");
    const [own, isPage] = [askers ?? new Askers(visitor), isRead(incoming)];
    const context: RequestContext = {
      requestId,
      traceparent,
      started,
      waitedMs,
      visitor,
      askers,
      turn: () => this.#turns.render(own),
      refuses: () => (context.isRefused = isPage && !this.#withoutRoom.take()),
      setCookies: [],
      redisTime: new RequestRedisTime(),
      onBodyRead,
    };
    return context;
  }
}

const noBody = { take: () => undefined, end: () => undefined };

/** The answers for forms and uploads that are not taken; all but the first end their connection. */
const bodyRefusals = {
  "too-large": {
    status: 413,
    title: "Too large",
    sentence: "What you sent is too large for this form. Please shorten it.",
    headers: {},
  },
  slow: {
    status: 408,
    title: "Too slow",
    sentence: "What you sent did not arrive in time. Please check your connection and try again.",
    headers: { Connection: "close" },
  },
  crowded: {
    status: 429,
    title: "Too many forms at once",
    sentence:
      "Too many forms are arriving at this moment, from your network or in all. Please try again in ten seconds.",
    headers: { Connection: "close", "Retry-After": "10" },
  },
};

function refuseBody(outgoing: Outgoing, why: keyof typeof bodyRefusals): undefined {
  const { status, title, sentence, headers } = bodyRefusals[why];
  outgoing.set(headers);
  return refuseRequest(outgoing, status, title, sentence);
}

function isShareable(incoming: IncomingMessage, route: AskedRoute): boolean {
  return isRead(incoming) && (route.common || !isPersonal(incoming.headers)) && !route.own;
}

/** Before it is counted as found: many may wait for a page to be compressed as well. */
function encode(page: FinishedPage, incoming: Incoming) {
  return page.encode(incoming.get("accept-encoding") ?? "", visitorKey(incoming.ip ?? ""));
}

async function send(page: FinishedPage, incoming: Incoming, outgoing: Outgoing): Promise<void> {
  if (outgoing.destroyed || outgoing.headersSent) return;
  for (const [name, value] of page.headers) outgoing.setHeader(name, value);
  for (const cookie of page.setCookies) outgoing.append("Set-Cookie", cookie);
  outgoing.status(page.status);
  if (page.status === 200 && incoming.fresh) {
    outgoing.status(304).removeHeader("content-type");
    return void outgoing.end();
  }
  const { encoding, body } = await encode(page, incoming);
  if (encoding !== "identity") outgoing.setHeader("content-encoding", encoding);
  if (page.status !== 204) outgoing.setHeader("content-length", body.byteLength);
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}

/** Whether a body is read by its route, as it arrives, and not before; or a request of tus, which speaks of such a body. */
function isUpload({ headers, method }: IncomingMessage, route: AskedRoute): boolean {
  if (method === "GET") return false;
  if (tusRoutes.includes(route.pattern)) return true;
  const isMultipart = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
  return method === "POST" && route.pattern === uploadRoute && isMultipart;
}
