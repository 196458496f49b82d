import type { SectionOf, Table as TableContent } from "../pages.server";
import { RichText } from "../rich-text";

import * as styles from "./tables.css";

/** A table that turns into cards on a phone. The roles keep it a table for screen readers when it does. */
export function Table({ table }: { table: TableContent }) {
  const rows = table.total ? [...table.rows, table.total] : table.rows;
  return (
    <div>
      <table className={styles.table} role="table">
        <caption className={styles.caption}>{table.caption}</caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {table.columns.map((column) => (
              <th key={column} className={styles.cell} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows} role="rowgroup">
          {rows.map((row, index) => (
            <tr key={index} className={styles.row[row === table.total ? "total" : "plain"]} role="row">
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} className={styles.first} scope="row" role="rowheader" dangerouslySetInnerHTML={cell} />
                ) : (
                  <td key={column} className={styles.cell} role="cell">
                    <span className={styles.label} aria-hidden="true">
                      {table.columns[column]}
                    </span>
                    <RichText as="span" text={cell} />
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

/** One or more tables under one heading. */
export function Tables({ section }: { section: SectionOf<"tables"> }) {
  return (
    <div className={styles.tables}>
      {section.tables.map((table) => (
        <Table key={table.caption} table={table} />
      ))}
    </div>
  );
}
