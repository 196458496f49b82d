import express, { type Request as Incoming, type Router } from "express";
import type { ServerBuild } from "@remix-run/node";

import { cacheControl } from "~/http/cache-control";
import { paths } from "~/paths";

import { isInnerAddress } from "./client-address-kind.server";
import type { Entry } from "./entry";
import { forwardedAddresses } from "./forwarded-address.server";
import { metricsText } from "./metrics.server";
import { refuseRequest } from "./plain-page.server";

/** What answers inner addresses only (contract 4). */
const innerPaths = [paths.ready, paths.serving, paths.well, paths.metrics];

/** What operators' tools ask for, with and without a slash at the end. */
export const probePaths: readonly string[] = [paths.alive, ...innerPaths].flatMap((path) => [path, `${path}/`]);

const RETRY_SECONDS = "5";

/**
 * Answers the probes: alive; the API reachable; this container serving, whatever becomes of what it depends on; all of
 * that well; and the metrics. deploy/README.md says which is for what.
 */
export function probes(loadBuild: () => Promise<ServerBuild>, isStopping: () => boolean): Router {
  const router = express.Router({ caseSensitive: true });
  const entry = async () => (await loadBuild()).entry.module as Entry;

  router.get(paths.alive, (_incoming, outgoing) => {
    outgoing.set("Cache-Control", cacheControl.never).type("text/plain").send("ok\n");
  });
  router.get(innerPaths, (incoming, outgoing, next) => {
    outgoing.set("Cache-Control", cacheControl.never);
    if (isFromWithin(incoming)) return next();
    refuseRequest(outgoing, 403, "Not for visitors", "This address is for the operators of the site.");
  });
  router.get(paths.metrics, (_incoming, outgoing, next) => {
    entry()
      .then(({ metrics }) => metricsText(metrics))
      .then(({ type, text }) => outgoing.type(type).send(text))
      .catch(next);
  });
  router.get(paths.ready, (_incoming, outgoing, next) => {
    const notReady = (why: string) =>
      outgoing.status(503).set("Retry-After", RETRY_SECONDS).type("text/plain").send(`not ready: ${why}\n`);
    if (isStopping()) return void notReady("stopping");
    entry()
      .then(({ apiReachable, takesWrites }) => Promise.all([apiReachable(), takesWrites()]))
      .then(([api, writes]) => {
        if (!api.reachable) return notReady(api.reason);
        outgoing.type("text/plain").send(writes ? "ready\n" : "ready\nthe Redis of REDIS_URL refuses writes\n");
      })
      .catch(next);
  });
  router.get(paths.serving, (_incoming, outgoing, next) => {
    entry()
      .then(({ lastOfApi }) => {
        const serving = !isStopping();
        if (!serving) outgoing.status(503).set("Retry-After", RETRY_SECONDS);
        outgoing.json({ serving, api: lastOfApi() });
      })
      .catch(next);
  });
  router.get(paths.well, (_incoming, outgoing, next) => {
    entry()
      .then(({ apiReachable, redisState, storeWorks }) =>
        Promise.all([apiReachable(), redisState("lasting"), redisState("cache"), storeWorks()]),
      )
      .then(([api, redis, redisCache, documents]) => {
        const well =
          api.reachable && documents && [redis, redisCache].every((state) => /^(?:answers|none)$/.test(state));
        if (!well) outgoing.status(503).set("Retry-After", RETRY_SECONDS);
        outgoing.json({
          well,
          api: api.reachable ? "answers" : api.reason,
          redis,
          redisCache,
          documents: documents ? "takes documents" : "takes no documents",
        });
      })
      .catch(next);
  });
  return router;
}

/**
 * Whether every address on the way of a request is an inner one. Whoever is outside can add to X-Forwarded-For but not
 * remove what the proxies write, so that a TRUST_PROXY that is too small opens nothing.
 */
function isFromWithin(incoming: Incoming): boolean {
  return [incoming.socket.remoteAddress ?? "", ...forwardedAddresses(incoming.headers)].every(isInnerAddress);
}
