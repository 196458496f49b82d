import { RichText } from "~/components/rich-text/rich-text";
import type { SectionOf, Table as TableContent } from "~/content/pages.server";

import * as styles from "./tables.css";

/** A table; one of more than two columns turns into cards on a phone, where each value carries the name of its column. */
export function Table({ table, rupees = {} }: { table: TableContent; rupees?: Record<string, string> }) {
  const rows = table.total ? [...table.rows, table.total] : table.rows;
  return (
    <div className={styles.frame}>
      <table className={styles.tableLooks[table.columns.length > 2 ? "folding" : "steady"]}>
        <caption className={styles.caption}>{table.caption}</caption>
        <thead className={styles.head}>
          <tr>
            {table.columns.map((column) => (
              <th key={column} className={styles.column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {rows.map((row, index) => (
            <tr key={index} className={styles.row[row === table.total ? "total" : "plain"]}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} className={styles.first} scope="row" dangerouslySetInnerHTML={cell} />
                ) : (
                  <td key={column} className={styles.value} data-label={table.columns[column]}>
                    <span>
                      <RichText as="span" text={cell} />
                      <Rupees text={rupees[cell.__html]} />
                    </span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {table.note ? <RichText text={table.note} className={styles.note} /> : null}
    </div>
  );
}

/** An amount in rupees under its own; nothing where it is not known. */
export function Rupees({ text }: { text: string | undefined }) {
  return text === undefined ? null : <span className={styles.rupees}>{text}</span>;
}

/** One or more tables under one heading. */
export function Tables({ section, rupees }: { section: SectionOf<"tables">; rupees: Record<string, string> }) {
  return (
    <div className={styles.tables}>
      {section.tables.map((table) => (
        <Table key={table.caption} table={table} rupees={rupees} />
      ))}
    </div>
  );
}
