import { FeeText } from "~/components/fee/fee";
import * as fee from "~/components/fee/fee.css";
import { RatesNote } from "~/components/first-year/rupees";
import { SiteLink } from "~/components/link/link";

import type { FirstYearRow, FirstYears } from "../first-years.server";
import * as styles from "./first-year-table.css";
import * as tables from "./tables.css";

const columns = ["Country", "First year in all", "Tuition of a year", "Living costs", "Visa and health"] as const;

/** What a first year costs, a country a row, in its money and in rupees; what is left out stands below. */
export function FirstYearTable({ rows, asOf, rates }: FirstYears) {
  return (
    <div>
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
      <p className={tables.note}>Figures as of {asOf}; each guide names its source.</p>
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
  const [, totalColumn, tuitionColumn, livingColumn, visaColumn] = columns;
  return (
    <tr className={tables.row.plain}>
      <th className={tables.first} scope="row">
        <SiteLink to={path}>{country}</SiteLink>
      </th>
      <td className={tables.value} data-label={totalColumn}>
        <span>
          {rupees ? (
            <span className={styles.rupees}>
              <Range text={rupees} />
            </span>
          ) : null}
          <span className={rupees ? styles.label : styles.rupees}>
            <FeeText fee={{ text: total, code: null }} />
          </span>
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

/** "about NPR 32,84,000 to 53,37,000": a line breaks before "to" and nowhere else. */
function Range({ text }: { text: string }) {
  const [least = "", most] = text.split(" to ");
  return (
    <>
      <FeeText fee={{ text: least, code: null }} />
      {most === undefined ? null : (
        <>
          {" "}
          <span className={fee.whole}>to {most}</span>
        </>
      )}
    </>
  );
}

function Costs({ costs }: { costs: FirstYearRow["visa"] }) {
  return (
    <span className={styles.costs}>
      {costs.map(({ label, amount }) => (
        <span key={label}>
          <span className={styles.amount}>
            <FeeText fee={{ text: amount, code: null }} />
          </span>
          <span className={styles.label}>{label}</span>
        </span>
      ))}
    </span>
  );
}
