import { FeeText } from "~/components/fee/fee";
import { RatesNote } from "~/components/first-year/rupees";
import { SiteLink } from "~/components/link/link";

import type { FirstYearRow, FirstYears } from "../first-years.server";
import * as styles from "./first-year-table.css";
import * as tables from "./tables.css";

const columns = ["Country", "First year in all", "Tuition of a year", "Living costs", "Visa and health"] as const;

/** What a first year costs, a country a row, in its money and in rupees; what is left out stands below. */
export function FirstYearTable({ rows, asOf, rates }: FirstYears) {
  return (
    <div className={tables.frame}>
      <table className={tables.tableLooks.folding}>
        <caption className={tables.caption}>A first year for one student</caption>
        <thead className={tables.head}>
          <tr>
            {columns.map((column) => (
              <th key={column} className={tables.column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={tables.rows}>
          {rows.map((row) => (
            <Row key={row.path} row={row} />
          ))}
        </tbody>
      </table>
      <p className={tables.note}>Each guide names the source of its figures, as of {asOf}.</p>
      <RatesNote rates={rates} />
      <h3 className={styles.subheading}>Not counted</h3>
      <ul className={styles.list}>
        {rows.map(({ path, country, notCounted }) => (
          <li key={path}>
            <strong>{country}</strong>: {notCounted.join("; ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ row: { country, path, tuition, living, visa, total, rupees } }: { row: FirstYearRow }) {
  const [, , tuitionColumn, livingColumn, visaColumn] = columns;
  return (
    <tr className={tables.row.plain}>
      <th className={tables.first} scope="row">
        <SiteLink to={path}>{country}</SiteLink>
      </th>
      <td className={tables.value}>
        <span>
          {tuition.length > 0 ? null : <span className={styles.label}>Without tuition</span>}
          <span className={tuition.length > 0 ? styles.whole : styles.amount}>
            <FeeText fee={{ text: rupees ?? total, code: null }} />
          </span>{" "}
          {rupees ? (
            <span className={styles.own}>
              <FeeText fee={{ text: total, code: null }} />
            </span>
          ) : null}
        </span>
      </td>
      <td className={tables.value} data-label={tuitionColumn}>
        {tuition.length > 0 ? <Costs costs={tuition} /> : <span>No range in our guide: each course has its own</span>}
      </td>
      <td className={tables.value} data-label={livingColumn}>
        <Costs costs={[living]} />
      </td>
      <td className={tables.value} data-label={visaColumn}>
        {visa.length > 0 ? <Costs costs={visa} /> : <span>Not counted</span>}
      </td>
    </tr>
  );
}

function Costs({ costs }: { costs: FirstYearRow["visa"] }) {
  return (
    <span className={styles.costs}>
      {costs.map(({ label, amount, rupees }) => (
        <span key={label}>
          <span className={styles.amount}>
            <FeeText fee={{ text: rupees ?? amount, code: null }} />
          </span>{" "}
          {rupees ? (
            <span className={styles.own}>
              <FeeText fee={{ text: amount, code: null }} />
            </span>
          ) : null}
          <span className={styles.label}>{label}</span>
        </span>
      ))}
    </span>
  );
}
