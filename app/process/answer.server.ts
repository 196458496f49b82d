import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as Incoming, Response as Outgoing } from "express";

import type { Environment } from "~/env.server";
import { Askers } from "~/http/askers";
import { keptByNoProxy } from "~/http/cache-control";
import { imageFormat } from "~/http/image-format.server";
import type { RequestContext } from "~/http/request-context.server";
import { shortKey } from "~/http/short-key.server";
import { visitorKey } from "~/http/visitor-address.server";
import { paths } from "~/paths";

import { arrivalOf } from "./arrival.server";
import { askedRoute, type AskedRoute } from "./asked-route.server";
import type { Entry } from "./entry";
import { finishPage, type FinishedPage } from "./finished-page.server";
import { isUsualAddress, knownAddress } from "./known-address.server";
import { countPageCache } from "./metrics.server";
import { PageCache } from "./page-cache.server";
import { refuseMethod, refuseRequest } from "./plain-page.server";
import { sharedRequest, webRequest } from "./remix-request.server";
import { readSmallBody } from "./small-body.server";

const ownCookie = /(?:^|;\s*)(?:__Host-)?sa_/;
/** By their routes' patterns, however the address is spelled: the routes match in any case and decode first. */
const uploadRoute = paths.applyDocuments(":id");
const tusRoutes: string[] = [paths.documents, paths.document(":id")];
const journeyRoutes: string[] = [paths.apply(":id"), uploadRoute];

/**
 * Answers requests with the routes of `build`: pages for visitors without cookies of ours through the page cache,
 * everything else rendered for its one asker.
 */
export class Answerer {
  readonly #pages = new PageCache();

  constructor(
    readonly environment: Environment,
    /** False in development, where modules change: no page is kept and there is no security policy. */
    readonly built: boolean,
  ) {}

  async answer(build: ServerBuild, incoming: Incoming, outgoing: Outgoing): Promise<void> {
    const page = isShareable(incoming, askedRoute(build, incoming.path))
      ? await this.#sharedPage(build, incoming, outgoing)
      : await this.#ownPage(build, incoming, outgoing);
    if (page) await send(page, incoming, outgoing);
  }

  async #sharedPage(build: ServerBuild, incoming: Incoming, outgoing: Outgoing): Promise<FinishedPage | undefined> {
    const { siteOrigin } = arrivalOf(incoming);
    const route = askedRoute(build, incoming.path);
    const address = knownAddress(incoming.url, route);
    const accept = route.pictures ? `image/${imageFormat(incoming.get("accept") ?? null)}` : undefined;
    const asker = visitorKey(incoming.ip ?? "");
    const render = (askers: Askers) =>
      this.#render(build, sharedRequest(siteOrigin, address, accept), incoming, outgoing, { askers });
    if (!isUsualAddress(incoming.url, route)) outgoing.set(keptByNoProxy);
    if (!this.built) return render(new Askers(asker));

    const key = shortKey(siteOrigin, savesData(incoming), accept ?? "", address);
    const shelf = address.includes("?") && !route.pictures ? "queried" : "plain";
    const { page, hit } = await this.#pages.find(shelf, key, asker, render);
    countPageCache(hit);
    return page;
  }

  /** The answer for this one asker, or nothing when the request was refused or its sender had gone. */
  async #ownPage(build: ServerBuild, incoming: Incoming, outgoing: Outgoing): Promise<FinishedPage | undefined> {
    const { siteOrigin } = arrivalOf(incoming);
    const route = askedRoute(build, incoming.path);
    const address = isRead(incoming) ? knownAddress(incoming.url, route) : incoming.url;
    const small = incoming.method === "POST" && !isUpload(incoming, route) ? await readSmallBody(incoming) : undefined;
    if (small?.state === "gone") return void outgoing.destroy();
    const bodyTooLarge = small?.state === "too-large";
    if (bodyTooLarge && !journeyRoutes.includes(route.pattern)) {
      return refuseRequest(
        outgoing,
        413,
        "Too large",
        "What you sent is too large for this form. Please go back and shorten it.",
      );
    }
    const body = small?.state === "read" ? small.bytes : undefined;
    return this.#render(build, webRequest(incoming, outgoing, siteOrigin, address, body), incoming, outgoing, {
      bodyTooLarge,
    });
  }

  async #render(
    build: ServerBuild,
    request: Request,
    incoming: Incoming,
    outgoing: Outgoing,
    { bodyTooLarge = false, askers }: { bodyTooLarge?: boolean; askers?: Askers },
  ): Promise<FinishedPage | undefined> {
    const { requestId, siteOrigin } = arrivalOf(incoming);
    const entry = build.entry.module as Entry;
    const clientAddress = incoming.ip ?? "";
    const context: RequestContext = { requestId, visitor: visitorKey(clientAddress), askers, setCookies: [] };
    const handle = createRequestHandler(build, process.env.NODE_ENV);
    const response = await entry.withRequestContext(context, () =>
      handle(request, {
        incoming,
        outgoing,
        clientAddress,
        siteOrigin,
        saveData: savesData(incoming),
        bodyTooLarge,
      }),
    );
    if (response.status === 405) return refuseMethod(outgoing, "GET, HEAD");
    const { adminUrl } = this.environment;
    return finishPage(response, {
      setCookies: context.setCookies,
      inlineScripts: context.inlineScripts,
      personal: isPersonal(incoming),
      foreign: this.built ? { ...entry.foreignOrigins(), formTargets: adminUrl ? [adminUrl.origin] : [] } : null,
    });
  }
}

/** Only our own cookies make a request personal: what others left in the browser is none of our business. */
function isPersonal(incoming: Incoming): boolean {
  return ownCookie.test(incoming.get("cookie") ?? "");
}

function isRead(incoming: Incoming): boolean {
  return incoming.method === "GET" || incoming.method === "HEAD";
}

function isShareable(incoming: Incoming, route: AskedRoute): boolean {
  return isRead(incoming) && !isPersonal(incoming) && !route.own;
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
  const { encoding, body } = await page.encode(incoming.get("accept-encoding") ?? "");
  if (encoding !== "identity") outgoing.setHeader("content-encoding", encoding);
  if (page.status !== 204) outgoing.setHeader("content-length", body.byteLength);
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}

/** Whether a body is read by its route, as it arrives, and not before. */
function isUpload(incoming: Incoming, route: AskedRoute): boolean {
  if (tusRoutes.includes(route.pattern)) return true;
  return route.pattern === uploadRoute && /^multipart\/form-data\b/i.test(incoming.get("content-type") ?? "");
}

function savesData(incoming: Incoming): boolean {
  return incoming.get("save-data")?.toLowerCase() === "on";
}
