import type { ReactNode } from "react";

import * as styles from "./data-table.css";

interface DataTableProps {
  caption: string;
  columns: readonly string[];
  /** One value a column; the first names the row. */
  rows: readonly (readonly ReactNode[])[];
}

/** A table that becomes one card a row on phones. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column} className={styles.columnHead} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex} className={styles.row}>
              {row.map((value, index) =>
                index === 0 ? (
                  <th key={index} className={styles.rowHead} scope="row">
                    {value}
                  </th>
                ) : (
                  <td key={index} className={styles.cell} data-label={columns[index]}>
                    <span>{value}</span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
