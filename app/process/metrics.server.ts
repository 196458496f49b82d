import { setImmediate as nextPass } from "node:timers/promises";

import { collectDefaultMetrics, Registry } from "prom-client";

import { counter, gauge, histogram, registry, tally } from "~/metrics.server";

/** Starts the collection of process metrics; once a process. */
export function startMetrics(): void {
  collectDefaultMetrics({ register: registry });
}

const build = gauge({
  name: "site_build_info",
  help: "Always 1: the version, the commit it was built from, and the Node.js that runs it",
  labelNames: ["version", "commit", "node"],
});
const { VERSION: version = "", COMMIT: commit = "" } = import.meta.env;
build.set({ version, commit, node: process.version }, 1);

const requests = counter({
  name: "site_requests_total",
  help: "Requests, by method, route pattern and status; 499: its visitor left, or a stop broke it off, before it was answered",
  labelNames: ["method", "route", "status"],
});

const seconds = histogram({
  name: "site_request_duration_seconds",
  help: "Time from the request's arrival to the end of its answer, by route pattern and class of status (2xx)",
  labelNames: ["route", "status_class"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
});

/** Counts one look-up in the page cache. */
export const countPageCache = tally({
  name: "site_page_cache_total",
  help: "Look-ups in the cache of finished pages, by result",
  label: "result",
  values: ["hit", "miss"],
});

export const openConnections = gauge({ name: "site_connections", help: "Connections that are open" });

export const mostConnections = gauge({
  name: "site_connections_most",
  help: "Connections that may be open at once: 6,000, or fewer where the process may open few files",
});

export const refusedConnections = counter({
  name: "site_connections_refused_total",
  help: "Connections refused because as many as may be were open",
});

export const refusedPages = counter({
  name: "site_pages_refused_total",
  help: "Requests refused because they would have waited too long for their turn, as many as may were waiting, all under way weighed too much, or the API had no room for more than 20 pages in a second; they are in no other metric",
});

/** Counts one answer of `refuseUnreadable`. */
export const countUnreadable = tally<string>({
  name: "site_unreadable_total",
  help: "What came and could not be read as a request (431: its headers are too many or too long), by the status of the answer; it is in no other metric",
  label: "status",
  values: ["400", "408", "413", "431"],
});

const cutAnswers = counter({
  name: "site_answers_cut_total",
  help: "Answers whose end was not sent: the visitor had gone, or a stop broke them off",
});

/** Those that anything here answers with more than a refusal; of the others there are thirty, in whatever order a stranger likes. */
const countedMethods = ["GET", "HEAD", "POST", "OPTIONS", "PATCH", "DELETE"];

/** Counts one request; `duration` in seconds, `whole` where its answer was sent to its end. */
export function countRequest(method: string, route: string, status: number, duration: number, whole: boolean): void {
  requests.inc({ method: countedMethods.includes(method) ? method : "other", route, status });
  seconds.observe({ route, status_class: `${Math.floor(status / 100)}xx` }, duration);
  if (!whole) cutAnswers.inc();
}

interface MetricsText {
  type: string;
  text: string;
}

const underWay = new WeakMap<Registry, Promise<MetricsText>>();

/**
 * All metrics of the process and of the app, whose registry is `app`, in Prometheus text. It takes milliseconds, or seconds where the API or Redis does not answer, and is made once for
 * all who ask in one pass of the event loop.
 */
export function metricsText(app: Registry): Promise<MetricsText> {
  const text = underWay.get(app) ?? makeText(app).finally(() => underWay.delete(app));
  underWay.set(app, text);
  return text;
}

async function makeText(app: Registry): Promise<MetricsText> {
  await nextPass();
  const all = Registry.merge([registry, app]);
  return { type: all.contentType, text: await all.metrics() };
}
