import { json, notFound, type Call, type Handler, type Route } from "../answer";
import { paged, readWindow } from "../pagination";
import { readRecord } from "../records";

/** Blog posts, newest first, and events, in the order of their dates: that of their ids. */
export const postRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/blog-list/", handler: listOf("blog", "id DESC") },
  { method: "GET", pattern: "/api/app/blog-info/:id", handler: oneOf("blog") },
  { method: "GET", pattern: "/api/app/event-list/", handler: listOf("event", "id") },
  { method: "GET", pattern: "/api/app/event-info/:id", handler: oneOf("event") },
];

function listOf(table: "blog" | "event", order: string): Handler {
  return ({ sandbox, url, origin }: Call) => {
    const window = readWindow(url.searchParams);
    const count = sandbox.database.first<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0;
    const rows = sandbox.database.all<{ record: string }>(
      `SELECT record FROM ${table} ORDER BY ${order} LIMIT ? OFFSET ?`,
      window.size,
      window.offset,
    );
    return json(
      paged(
        url,
        window,
        count,
        rows.map(({ record }) => readRecord(record, origin)),
      ),
    );
  };
}

function oneOf(table: "blog" | "event"): Handler {
  return ({ sandbox, params, origin }: Call) => {
    if (!/^\d{1,15}$/.test(params.id ?? "")) throw notFound();
    const row = sandbox.database.first<{ record: string }>(
      `SELECT record FROM ${table} WHERE id = ?`,
      Number(params.id),
    );
    if (!row) throw notFound();
    return json(readRecord(row.record, origin));
  };
}
