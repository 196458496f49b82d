import { RichText } from "~/components/rich-text/rich-text";
import type { SectionOf } from "~/content/pages.server";

import * as styles from "./drawn.css";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MONTH = 40;
const ROW = 34;
const HEAD = 30;

/** A year with the months in which courses start; the list below says the same in words. */
export function Intakes({ section }: { section: SectionOf<"intakes"> }) {
  const height = HEAD + section.intakes.length * ROW;
  return (
    <div className={styles.beside}>
      <svg
        className={styles.drawing}
        width="100%"
        viewBox={`0 0 ${12 * MONTH} ${height}`}
        role="img"
        aria-label="The year's intakes, month by month. The list gives the same in words."
      >
        {months.map((month, index) => (
          <g key={month}>
            <path className={styles.rule} d={`M${index * MONTH} 22V${height}`} />
            <text className={styles.text} x={(index + 0.5) * MONTH} y={16} textAnchor="middle">
              {month}
            </text>
          </g>
        ))}
        {section.intakes.map((intake, row) => (
          <rect
            key={intake.name}
            className={styles.bars[intake.main ? "main" : "further"]}
            x={(intake.from - 1) * MONTH + 3}
            y={HEAD + row * ROW + 4}
            width={(intake.to - intake.from + 1) * MONTH - 6}
            height={ROW - 10}
            rx={6}
          />
        ))}
      </svg>
      <ul className={styles.legend}>
        {section.intakes.map((intake) => (
          <li key={intake.name}>
            <h3 className={styles.name}>{intake.name}</h3>
            <RichText text={intake.detail} />
          </li>
        ))}
      </ul>
    </div>
  );
}
