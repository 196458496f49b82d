import { json, type Call, type Handler, type Route } from "../answer";
import { paged, readWindow } from "../pagination";
import { readRecord } from "../records";

/** The short lists behind the filters. They page by ten like every list: readers must follow `next`. */
export const referenceRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/interest-list/", handler: listOf("interest") },
  { method: "GET", pattern: "/api/app/specialization-list/", handler: listOf("specialization") },
  { method: "GET", pattern: "/api/app/country-list/", handler: listOf("country") },
];

function listOf(table: "interest" | "specialization" | "country"): Handler {
  return ({ sandbox, url, origin }: Call) => {
    const window = readWindow(url.searchParams);
    const count = sandbox.database.first<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0;
    const rows = sandbox.database.all<{ record: string }>(
      `SELECT record FROM ${table} ORDER BY id LIMIT ? OFFSET ?`,
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
