import { RichText } from "~/components/rich-text/rich-text";
import type { SectionOf, Table as TableContent } from "~/content/pages.server";

import { GuideAmount } from "../guide-amount";
import type { PageView } from "../page-view.server";
import * as styles from "./tables.css";

/** So few letters in a cell that three columns of them have room on a phone. */
const SHORT = 30;

function isNarrow({ columns, rows }: TableContent): boolean {
  return columns.length <= 2 || (columns.length === 3 && rows.flat().every(({ __html }) => wordsIn(__html) <= SHORT));
}

const wordsIn = (html: string) => html.replace(/<[^>]*>/g, "").length;

/** A table; one with no room on a phone turns into cards there, where each value carries the name of its column. */
export function Table({ table, amounts = {} }: { table: TableContent; amounts?: PageView["amounts"] }) {
  const rows = table.total ? [...table.rows, table.total] : table.rows;
  return (
    <div className={styles.frame}>
      <table className={styles.tableLooks[isNarrow(table) ? "steady" : "folding"]}>
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
                      <GuideAmount text={cell} of={amounts[cell.__html]} />
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

/** One or more tables under one heading. */
export function Tables({ section, amounts }: { section: SectionOf<"tables">; amounts: PageView["amounts"] }) {
  return (
    <div className={styles.tables}>
      {section.tables.map((table) => (
        <Table key={table.caption} table={table} amounts={amounts} />
      ))}
    </div>
  );
}
