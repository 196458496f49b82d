import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as Incoming, Response as Outgoing } from "express";

import type * as entryServer from "../entry.server";
import type { Environment } from "../env.server";

import { arrivalOf } from "./arrival.server";
import { finishPage, type FinishedPage } from "./finished-page.server";
import { countPageCache } from "./metrics.server";
import { PageCache } from "./page-cache.server";
import { refuse, refuseMethod } from "./plain-page.server";
import { webRequest } from "./remix-request.server";
import { readSmallBody } from "./small-body.server";

/** What `app/entry.server.tsx` offers the process beside the rendering. */
export type Entry = ServerBuild["entry"]["module"] & typeof entryServer;

const ownCookie = /(?:^|;\s*)(?:__Host-)?sa_/;
const uploadPath = /^\/course_details\/[^/]+\/apply\/documents\/?$/;
const journeyPath = /^\/course_details\/[^/]+\/apply(?:\/documents)?\/?$/;

/**
 * Answers requests with the routes of `build`: pages for visitors without cookies through the page cache,
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
    const page = this.#maySharePage(incoming)
      ? await this.#sharedPage(build, incoming, outgoing)
      : await this.#render(build, incoming, outgoing, outgoing);
    if (page) await send(page, incoming, outgoing);
  }

  #maySharePage(incoming: Incoming): boolean {
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    return this.built && isRead && !incoming.get("cookie") && !incoming.get("authorization");
  }

  async #sharedPage(build: ServerBuild, incoming: Incoming, outgoing: Outgoing): Promise<FinishedPage | undefined> {
    const formats = incoming.path === "/images" ? (incoming.get("accept") ?? "") : "";
    const key = [arrivalOf(incoming).siteOrigin, incoming.url, savesData(incoming), formats].join("\n");
    const { page, hit } = await this.#pages.find(key, () => this.#render(build, incoming, outgoing));
    countPageCache(hit);
    return page;
  }

  /** The finished answer of the routes, or nothing when the request was refused or its sender had gone. */
  async #render(
    build: ServerBuild,
    incoming: Incoming,
    outgoing: Outgoing,
    abortWith?: Outgoing,
  ): Promise<FinishedPage | undefined> {
    const { requestId, siteOrigin } = arrivalOf(incoming);
    const entry = build.entry.module as Entry;
    const small = incoming.method === "POST" && !isUpload(incoming) ? await readSmallBody(incoming) : undefined;
    if (small?.state === "gone") return void outgoing.destroy();
    const bodyTooLarge = small?.state === "too-large";
    if (bodyTooLarge && !journeyPath.test(incoming.path)) {
      return refuse(outgoing, 413, "Too large", "What you sent is too large for this form. Please go back and shorten it.");
    }

    const setCookies: string[] = [];
    const request = webRequest(incoming, siteOrigin, small?.state === "read" ? small.bytes : undefined, abortWith);
    const handle = createRequestHandler(build, process.env.NODE_ENV);
    const response = await entry.withRequestContext({ requestId, setCookies }, () =>
      handle(request, {
        incoming,
        outgoing,
        clientAddress: incoming.ip ?? "",
        siteOrigin,
        saveData: savesData(incoming),
        bodyTooLarge,
      }),
    );
    if (response.status === 405) return refuseMethod(outgoing, "GET, HEAD");
    const { adminUrl } = this.environment;
    return finishPage(response, {
      setCookies,
      personal: ownCookie.test(incoming.get("cookie") ?? ""),
      foreign: this.built ? { ...entry.foreignOrigins(), formTargets: adminUrl ? [adminUrl.origin] : [] } : null,
    });
  }
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
  outgoing.setHeader("content-length", body.byteLength);
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}

function isUpload(incoming: Incoming): boolean {
  return uploadPath.test(incoming.path) && /^multipart\/form-data\b/i.test(incoming.get("content-type") ?? "");
}

function savesData(incoming: Incoming): boolean {
  return incoming.get("save-data")?.toLowerCase() === "on";
}
