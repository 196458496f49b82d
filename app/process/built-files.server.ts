import type { ServerResponse } from "node:http";
import { resolve } from "node:path";
import { normalize } from "node:path/posix";

import express, { type ErrorRequestHandler, type Handler, type Router } from "express";
import compressedFiles from "express-static-gzip";
import { LRUCache } from "lru-cache";

import { cacheControl, keptByNoProxy } from "~/http/cache-control";
import { warnSeldom } from "~/log.server";
import { paths } from "~/paths";

import { builtFileNames } from "./built-file-names.server";
import { filesInMemory } from "./files-in-memory.server";
import { isBuiltFile } from "./logged-path.server";
import { refuseRequest, takeBack } from "./plain-page.server";
import { sharedVersionWith } from "./shared-assets.server";

const CLIENT_FOLDER = resolve("build/client");

/** The files of this build that browsers keep for a year. */
export const ASSETS_FOLDER = `${CLIENT_FOLDER}/assets`;

/** Read of a file at once, in bytes: its reader may take nothing, and two of these lie ready for it. */
export const FILE_CHUNK_BYTES = 16 * 1024;

const assetName = /^\/([\w-][\w.-]*)$/;

/** Tells the paths of the files of the build and of `public/`, as they are now. */
export function builtFilePaths(): (path: string) => boolean {
  const names = builtFileNames(CLIENT_FOLDER);
  return (path) => names.has(normalize(decodeURIComponent(path)));
}

/**
 * The files of the build, those that other versions have put into `shared`, if there is such a folder, and of `public/`,
 * compressed as the build has left them; `headers` are those of every response.
 */
export function builtFiles(
  headers: Readonly<Record<string, string>>,
  isFile: (path: string) => boolean,
  shared: string | undefined,
): Router {
  const router = express.Router();
  const files = (policy: string) => ({
    index: false as const,
    redirect: false,
    cacheControl: false,
    highWaterMark: FILE_CHUNK_BYTES,
    setHeaders(outgoing: ServerResponse) {
      outgoing.setHeader("Cache-Control", policy);
      if (!/^(?:\/[\w.-]+)+$/.test(outgoing.req.url ?? "")) outgoing.setHeaders(new Map(Object.entries(keptByNoProxy)));
    },
  });
  const filesIn = (folder: string, policy: string): Handler =>
    compressedFiles(folder, {
      enableBrotli: true,
      orderPreference: ["br"],
      index: false,
      serveStatic: files(policy),
    });
  router.use("/.vite", (_incoming, outgoing) => {
    refuseRequest(outgoing, 404, "Not found", "There is nothing at this address.");
  });
  const isAsset = (path: string) => path.startsWith(`${paths.assets}/`);
  router.use(filesInMemory(CLIENT_FOLDER, (path) => (isAsset(path) ? cacheControl.hashed : cacheControl.publicFile)));
  router.use(paths.assets, filesIn(ASSETS_FOLDER, cacheControl.hashed));
  if (shared !== undefined)
    router.use(
      paths.assets,
      fromOtherVersions(shared, (folder) => filesIn(folder, cacheControl.hashed)),
    );
  router.use(paths.assets, ({ originalUrl }, outgoing) => {
    const path = originalUrl.split("?", 1)[0] ?? "";
    if (isBuiltFile(path)) warnSeldom({ path }, "a style sheet or script is not here");
    // nginx ends the connection of an answer with a body where it asks another container (deploy/nginx.conf).
    outgoing.status(404).set("Cache-Control", cacheControl.never).end();
  });
  router.use(onlyFor(isFile, filesIn(CLIENT_FOLDER, cacheControl.publicFile)));
  router.use(refuseFile(headers));
  return router;
}

/** Each version's files are listed once, by `assetsIn`: nothing in its folder changes. */
function fromOtherVersions(shared: string, assetsIn: (folder: string) => Handler): Handler {
  const versions = new LRUCache<string, Handler>({ max: 8, memoMethod: assetsIn });
  return (incoming, outgoing, next) => {
    const [, name] = assetName.exec(incoming.path) ?? [];
    if (name === undefined) return next();
    sharedVersionWith(name, shared)
      .then((version) => (version === undefined ? next() : versions.memo(version)(incoming, outgoing, next)))
      .catch(next);
  };
}

/** Asks `serve` for the known files alone: every page would cost a look on the disk. */
function onlyFor(isFile: (path: string) => boolean, serve: Handler): Handler {
  return (incoming, outgoing, next) => {
    if (isFile(incoming.path)) return serve(incoming, outgoing, next);
    next();
  };
}

/** What `send` says of a request that it does not answer: a condition that fails, a part that is not there. */
interface FileRefusal {
  status?: number;
  headers?: Record<string, string>;
}

function refuseFile(headers: Readonly<Record<string, string>>): ErrorRequestHandler {
  return (error: FileRefusal, _incoming, outgoing, next) => {
    const { status = 500 } = error;
    if (status < 400 || status >= 500 || outgoing.headersSent) return next(error);
    takeBack(outgoing, headers);
    outgoing.set(error.headers ?? {});
    refuseRequest(
      outgoing,
      status,
      "Not possible",
      "This file cannot be sent in the way it was asked for. Please reload the page.",
    );
  };
}
