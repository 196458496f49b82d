import { access, constants } from "node:fs/promises";
import { resolve } from "node:path";

import type { ServerBuild } from "@remix-run/node";
import type { ViteDevServer } from "vite";

import { production, readEnvironment, type Environment } from "~/env.server";
import { makeFolder } from "~/http/make-folder.server";
import { within } from "~/http/within.server";
import { log } from "~/log.server";

import { ASSETS_FOLDER } from "./built-files.server";
import { createSiteServer, othersDone } from "./connections.server";
import type { Entry } from "./entry";
import { startMetrics } from "./metrics.server";
import { shareAssets } from "./shared-assets.server";
import { siteApp } from "./site.server";
import { refuseUnreadable } from "./unreadable.server";

/** How long a start waits for the folder of documents, and for the copying of assets. */
const DRAFTS_MS = 2000;
const ASSETS_MS = 10_000;
const STOP_MS = 25_000;
/** For connections that are on their way to this process: closing the server resets them, and no proxy repeats a form. */
const LAST_CONNECTIONS_MS = 100;
const IDLE_CHECK_MS = 250;
/** How many may wait to be connected: the system turns the next away. */
const MOST_TO_CONNECT = 4096;
/** What was broken off is logged and counted, and what has come of documents is kept, after the last connection has ended. */
const LAST_WORDS_MS = 500;

/**
 * Starts the site: checks the environment (every problem at once, exit code 1), listens, and on SIGTERM finishes
 * what is under way. In development `vite` serves the modules; otherwise the built ones are used.
 */
export async function startSite(vite?: ViteDevServer): Promise<void> {
  const read = readEnvironment(process.env, production);
  if (!read.environment) return fail(read.problems);
  const { environment } = read;
  for (const warning of [...read.warnings, ...(await draftFolderWarnings(environment))]) log.warn(warning);

  const built = resolve("build/server/index.js");
  const loadBuild = vite
    ? () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>
    : () => import(/* @vite-ignore */ built) as Promise<ServerBuild>;
  let entry: Entry | null = null;
  if (!vite) {
    entry = (await loadBuild()).entry.module as Entry;
    await Promise.all([entry.connectRedis(), offerAssets(environment)]);
    entry.openDocumentStore();
  }

  // What nobody waited for has failed alone: everybody else's pages go on. An exception still ends the process.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a failure that nobody waited for"));
  let stopping = false;
  startMetrics();
  const server = createSiteServer(siteApp({ environment, loadBuild, vite, isStopping: () => stopping }));
  server.on("clientError", refuseUnreadable(environment.production));
  server.once("error", (error: NodeJS.ErrnoException) => {
    const inUse = `Port ${environment.port} is already in use. Choose another one with PORT.`;
    fail([error.code === "EADDRINUSE" ? inUse : `The site cannot listen: ${error.message}`]);
  });
  server.listen({ port: environment.port, host: environment.host, backlog: MOST_TO_CONNECT }, () => {
    const address = server.address();
    const port = address && typeof address === "object" ? address.port : environment.port;
    tellAddress(`The site answers on http://localhost:${port}`, environment.production);
  });

  const stop = () => {
    if (stopping) return;
    stopping = true;
    log.info("stopping");
    const leave = () => setTimeout(() => process.exit(0), LAST_WORDS_MS);
    // Submissions and renewals go on where their browser has gone; the first may ask for the second.
    const workDone = async () => {
      await entry?.submissionsDone();
      await entry?.renewalsDone();
      await entry?.deletionsDone();
    };
    const close = () => server.close(() => void workDone().then(leave));
    setTimeout(() => void othersDone().then(close), LAST_CONNECTIONS_MS);
    // A proxy keeps connections: those that become idle are closed as well, or each stop would take all its time.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    setTimeout(() => {
      server.closeAllConnections();
      leave();
    }, STOP_MS).unref();
  };
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.removeAllListeners(signal);
  // Sent twice, or by a terminal that closes, they break nothing off; a second Ctrl-C does.
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, stop);
  process.once("SIGINT", stop);
}

/** A folder that cannot be written costs applicants their saved documents: better known before the first one comes. */
async function draftFolderWarnings({ draftFiles }: Environment): Promise<string[]> {
  if (draftFiles.kind !== "folder") return [];
  try {
    const { path } = draftFiles;
    await inTime(
      DRAFTS_MS,
      makeFolder(path).then(() => access(path, constants.W_OK)),
    );
    return [];
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return [`documents cannot be saved: the folder of DRAFT_FILES cannot be written (${reason})`];
  }
}

/** What `work` gives, where that takes no longer: a folder that hangs must not keep the site from starting. */
function inTime<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  return within(ms, work, () => {
    throw new Error(`it has not answered within ${ms / 1000} s`);
  });
}

/** Before it listens: whoever gets a page of this version may ask a container of the old one for its styles. */
async function offerAssets({ assetFiles }: Environment): Promise<void> {
  if (assetFiles === undefined) return;
  await inTime(ASSETS_MS, shareAssets(ASSETS_FOLDER, assetFiles)).catch((error: unknown) =>
    log.warn(
      { reason: String(error) },
      "the folder of ASSET_FILES cannot be written: a roll-out may miss style sheets",
    ),
  );
}

/** At every `LOG_LEVEL`: who starts a site waits for it. In production it is a line of the log. */
function tellAddress(sentence: string, production: boolean): void {
  if (production) log.child({}, { level: "info" }).info(sentence);
  else process.stdout.write(`${sentence}\n`);
}

function fail(problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}
