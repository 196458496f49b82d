import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import type { ServerBuild } from "@remix-run/node";
import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request as Incoming,
  type Response as Outgoing,
} from "express";
import type { ViteDevServer } from "vite";

import type { Environment } from "~/env.server";
import { decoded } from "~/http/decoded";
import { contentSecurityPolicy, fixedSecurityHeaders } from "~/http/security-headers.server";
import { visitorKey } from "~/http/visitor-address.server";
import { log } from "~/log.server";
import { paths } from "~/paths";

import { acceptedCodings } from "./accepted-codings.server";
import { addressReporter } from "./client-address-report.server";
import { Answerer } from "./answer.server";
import { type Arrival, arrivalOf, noteArrival, readArrival, record } from "./arrival.server";
import { expectsTheUnknown, hasBody, isRead, lacksHost, mayHaveBody } from "./asked-as.server";
import { askedRoute } from "./asked-route.server";
import { Beginnings } from "./beginnings.server";
import { builtFilePaths, builtFiles } from "./built-files.server";
import { believedAddress, boundForwardedAddresses, forwardedAddresses } from "./forwarded-address.server";
import { boundParameters } from "./known-address.server";
import { KeptAnswers } from "./kept-answer.server";
import { isOverweight } from "./connection-line.server";
import { boundLateBody } from "./late-body.server";
import { FILE, isBuiltFile, UNKNOWN, UNREADABLE } from "./logged-path.server";
import { comesFromSite } from "./origin-check.server";
import { refuseMethod, refuseRequest, takeBack } from "./plain-page.server";
import { probePaths, probes } from "./probes.server";
import { Refusals } from "./refusals.server";

const ADDRESS_LENGTH = 8192;

export interface SiteParts {
  environment: Environment;
  loadBuild: () => Promise<ServerBuild>;
  /** Serves the modules in development; absent, the built files are served. */
  vite: ViteDevServer | undefined;
  isStopping: () => boolean;
}

/**
 * The site: the top of the staircase that every request walks down. A page that is kept is answered here, and one for which
 * there is no time refused; everything else is the Express application's. It answers `checkExpectation` as well: Node's own refusal would lack our headers.
 */
export function siteApp(parts: SiteParts): RequestListener {
  const { environment, vite, isStopping, loadBuild } = parts;
  const headers = {
    ...fixedSecurityHeaders(environment.production),
    ...(vite ? {} : { "Content-Security-Policy": contentSecurityPolicy({ frames: [], scripts: [], formTargets: [] }) }),
  };
  const refusals = new Refusals(headers);
  const answerer = new Answerer(environment, !vite, refusals);
  const kept = new KeptAnswers(answerer.pages, answerer.places, headers);
  const report = addressReporter(environment.trustProxy);
  const isFile = vite ? () => false : builtFilePaths();
  const app = expressApp(parts, answerer, headers, report, isFile);
  let build: ServerBuild | undefined;
  if (!vite) void loadBuild().then((loaded) => (build = loaded));

  const visitorOf = ({ headers, socket }: IncomingMessage) =>
    visitorKey(believedAddress(socket.remoteAddress ?? "", forwardedAddresses(headers), environment.trustProxy));
  const beginnings = new Beginnings();

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, arrival: Arrival): void => {
    if (incoming.socket.destroyed) return;
    if (isOverweight(incoming)) return refusals.refuse(outgoing, arrival.requestId);
    const page = isStopping() ? undefined : kept.find(incoming, arrival);
    if (page) {
      report(incoming);
      return page(outgoing);
    }
    if (
      build &&
      readsPage(incoming, isFile) &&
      answerer.refuses(build, incoming, arrival.siteOrigin, visitorOf(incoming))
    ) {
      report(incoming);
      return refusals.refuse(outgoing, arrival.requestId);
    }
    noteArrival(incoming, arrival);
    readCodings(incoming);
    app(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    // A proxy that leaves out what it announces would have the next request on this connection taken for it.
    if (isRead(incoming) && hasBody(incoming)) outgoing.shouldKeepAlive = false;
    boundForwardedAddresses(incoming.headers);
    boundParameters(incoming);
    const arrival = readArrival(incoming, environment.siteOrigin, environment.trustProxy);
    const isBegun = beginnings.begin(
      () => answer(incoming, outgoing, arrival),
      () => visitorOf(incoming),
      hasBody(incoming),
    );
    if (isBegun) return;
    boundLateBody(incoming, outgoing);
    incoming.resume();
    report(incoming);
    refusals.refuse(outgoing, arrival.requestId);
  };
}

/** Whether a request reads what the routes answer, and has nothing that anybody before them would refuse or answer. */
function readsPage(incoming: IncomingMessage, isFile: (path: string) => boolean): boolean {
  const { headers, method = "", url = "" } = incoming;
  if (!isRead(incoming) || headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
    return false;
  }
  if (malformation(incoming)) return false;
  const path = url.split("?", 1)[0] ?? "";
  if (!methodsOf(path).includes(method)) return false;
  return !path.startsWith(`${paths.assets}/`) && !probePaths.includes(path) && !isFile(path);
}

/** Leaves of Accept-Encoding what is read of it: each library has its own way of misreading the rest. */
function readCodings({ headers }: IncomingMessage): void {
  const accepted = headers["accept-encoding"];
  if (accepted !== undefined) headers["accept-encoding"] = acceptedCodings(accepted.toString()).join(", ");
}

function expressApp(
  parts: SiteParts,
  answerer: Answerer,
  headers: Readonly<Record<string, string>>,
  report: ReturnType<typeof addressReporter>,
  isFile: (path: string) => boolean,
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");
  app.set("trust proxy", parts.environment.trustProxy);

  app.use(receive(parts, headers, answerer.refusals));
  app.use(refuseMalformed);
  app.use(probes(parts.loadBuild, parts.isStopping));
  app.use((incoming, _outgoing, next) => {
    report(incoming);
    next();
  });
  app.use(refuseForeignForms);
  app.use(refuseOtherMethods);
  app.use(parts.vite ? parts.vite.middlewares : builtFiles(headers, isFile, parts.environment.assetFiles));
  app.use((incoming, outgoing, next) => {
    parts
      .loadBuild()
      .then((build) => answerer.answer(build, incoming, outgoing))
      .catch(next);
  });
  app.use(lastResort(headers));
  return app;
}

function receive({ loadBuild, isStopping }: SiteParts, headers: Readonly<Record<string, string>>, refusals: Refusals) {
  return (incoming: Incoming, outgoing: Outgoing, next: NextFunction) => {
    const arrival = arrivalOf(incoming);
    outgoing.set(headers);
    outgoing.set("x-request-id", arrival.requestId);
    if (isStopping()) outgoing.set("Connection", "close");
    boundLateBody(incoming, outgoing);
    // What comes of a body lies in memory until it is read.
    if (hasBody(incoming) && !mayHaveBody(incoming)) incoming.resume();
    outgoing.once("close", () => {
      if (refusals.has(outgoing)) return;
      const { originalUrl } = incoming;
      const path = originalUrl.split("?", 1)[0] ?? "/";
      const write = (pattern: string) => record(arrival, incoming.method, outgoing, { pattern, path });
      if (!isReadable(originalUrl)) return write(UNREADABLE);
      if (path.startsWith(`${paths.assets}/`)) return write(isBuiltFile(path) ? FILE : UNKNOWN);
      if (probePaths.includes(path)) return write(path.replace(/\/$/, ""));
      void loadBuild().then((build) => write(askedRoute(build, path).pattern));
    });
    next();
  };
}

function refuseMalformed(incoming: Incoming, outgoing: Outgoing, next: NextFunction): void {
  const refusal = malformation(incoming);
  if (!refusal) return next();
  refuseRequest(outgoing, ...refusal);
}

/** How a request is refused that nothing could be answered, whatever it asks for. */
function malformation(incoming: IncomingMessage): [status: number, title: string, sentence: string] | undefined {
  const { url = "" } = incoming;
  if (url.length > ADDRESS_LENGTH) {
    return [414, "Address too long", "This address is too long. Please try a shorter one."];
  }
  if (!isReadable(url)) {
    return [400, "Bad request", "This address cannot be read. Please check it and try again."];
  }
  if (lacksHost(incoming)) return [400, "Bad request", "The request does not say which site it is for."];
  if (expectsTheUnknown(incoming)) {
    return [417, "Not possible", "The site cannot do what this request expects of it."];
  }
  return undefined;
}

function refuseForeignForms(incoming: Incoming, outgoing: Outgoing, next: NextFunction): void {
  if (comesFromSite(incoming.method, incoming.headers, arrivalOf(incoming).siteOrigin)) return next();
  refuseRequest(
    outgoing,
    403,
    "Refused",
    "This form was not sent from our site. Please reload its page and try again.",
  );
}

function refuseOtherMethods(incoming: Incoming, outgoing: Outgoing, next: NextFunction): void {
  const methods = methodsOf(incoming.path);
  if (methods.includes(incoming.method)) return next();
  refuseMethod(outgoing, methods.join(", "));
}

/** Documents come by tus, which has methods of its own; everything else is read or posted. */
function methodsOf(path: string): string[] {
  if (path === paths.documents || path === paths.document("")) return ["OPTIONS", "POST"];
  if (path.startsWith(paths.document(""))) return ["DELETE", "HEAD", "OPTIONS", "PATCH"];
  return ["GET", "HEAD", "POST"];
}

function lastResort(headers: Readonly<Record<string, string>>): ErrorRequestHandler {
  return (error: unknown, incoming, outgoing, _next) => {
    const { requestId } = arrivalOf(incoming);
    log.error({ requestId, err: error }, "a request failed");
    if (outgoing.headersSent) return void outgoing.destroy();
    takeBack(outgoing, headers);
    refuseRequest(
      outgoing,
      500,
      "Unexpected Application Error!",
      `Something went wrong on our side. If it happens again, please tell us this number: ${requestId}`,
    );
  };
}

/**
 * Whether an address is one that a browser sends: from the root, without a fragment, and with nothing that would be
 * taken away when it is read as a URL. Otherwise those who look at it raw and those who read it would see two addresses.
 * The router takes quadratic time for thousands of slashes in a row. Of any other no route is looked for.
 */
function isReadable(url: string): boolean {
  const path = url.split("?", 1)[0] ?? "";
  if (url.length > ADDRESS_LENGTH || !/^\/(?![/\\])/.test(url) || url.includes("#") || path.includes("///"))
    return false;
  if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) return false;
  const plain = decoded(path);
  return plain !== null && !/[\\\p{Cc}]/u.test(plain);
}
