import { json, notFound, type Answer, type Call } from "./answer";
import { Conditions } from "./filters";
import { paged, readWindow } from "./pagination";

/** What is read of the database: columns and tables as SQL. */
interface Source {
  columns?: string;
  from: string;
}

/** The page of a list that a query asks for, its rows as `present` shows them. `order` is SQL. */
export function listOf<Row>(
  { sandbox: { database }, url }: Call,
  { columns = "record", from, order, conditions }: Source & { order: string; conditions?: Conditions },
  present: (row: Row) => unknown,
): Answer {
  const window = readWindow(url.searchParams);
  const { values, where } = conditions ?? new Conditions();
  const count = database.first<{ count: number }>(`SELECT count(*) AS count FROM ${from} ${where}`, ...values)?.count;
  const rows = database.all<Row>(
    `SELECT ${columns} FROM ${from} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    window.size,
    window.offset,
  );
  return json(paged(url, window, count ?? 0, rows.map(present)));
}

/** The row with the id of an address, or a 404. `id` is the column that holds it. */
export function rowOf<Row>(
  { sandbox: { database }, params }: Call,
  { columns = "record", from, id = "id" }: Source & { id?: string },
): Row {
  if (!/^\d{1,15}$/.test(params.id ?? "")) throw notFound();
  const row = database.first<Row>(`SELECT ${columns} FROM ${from} WHERE ${id} = ?`, Number(params.id));
  if (!row) throw notFound();
  return row;
}
