import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";

import type { Entry } from "./entry";

let started = false;

/** Starts the collection of process metrics; once a process. */
export function startMetrics(): void {
  if (started) return;
  started = true;
  collectDefaultMetrics();
}

const requests = new Counter({
  name: "site_requests_total",
  help: "Requests answered, by method, route pattern and status",
  labelNames: ["method", "route", "status"],
});

const seconds = new Histogram({
  name: "site_request_duration_seconds",
  help: "Time from the request's arrival to the end of its answer",
  labelNames: ["route"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
});

const pageCache = new Counter({
  name: "site_page_cache_total",
  help: "Look-ups in the cache of finished pages, by result",
  labelNames: ["result"],
});

export const openConnections = new Gauge({ name: "site_connections", help: "Connections that are open" });

export const mostConnections = new Gauge({
  name: "site_connections_most",
  help: "Connections that may be open at once, by the files that the process may open",
});

export const refusedConnections = new Counter({
  name: "site_connections_refused_total",
  help: "Connections refused because as many as may be were open",
});

export const refusedPages = new Counter({
  name: "site_pages_refused_total",
  help: "Requests refused because more pages were asked for than could be rendered",
});

/** Counts one answered request; `duration` in seconds. */
export function countRequest(method: string, route: string, status: number, duration: number): void {
  requests.inc({ method, route, status });
  seconds.observe({ route }, duration);
}

/** Counts one look-up in the page cache. */
export function countPageCache(hit: boolean): void {
  pageCache.inc({ result: hit ? "hit" : "miss" });
}

const keptBytes = new Gauge({
  name: "site_draft_files_bytes",
  help: "Saved documents as they are stored, of all drafts",
});

const keptDrafts = new Gauge({ name: "site_draft_files_drafts", help: "Drafts with saved documents" });

const keptOldest = new Gauge({
  name: "site_draft_files_oldest_seconds",
  help: "Time since the last change of the draft with saved documents that was changed longest ago",
});

const keptRefusals = new Counter({
  name: "site_draft_files_refusals_total",
  help: "Times that a document was not kept or read: the store full, a visitor's share used up, the store not working",
  labelNames: ["reason"],
});

/** All metrics of the process, and of the saved documents that the app knows, in Prometheus text. */
export async function metricsText(kept: ReturnType<Entry["keptFigures"]>): Promise<{ type: string; text: string }> {
  keptBytes.set(kept.bytes);
  keptDrafts.set(kept.drafts);
  keptOldest.set(kept.oldestSeconds);
  keptRefusals.reset();
  for (const [reason, times] of Object.entries(kept.refusals)) keptRefusals.inc({ reason }, times);
  return { type: register.contentType, text: await register.metrics() };
}
