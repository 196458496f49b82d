import { RichText } from "~/components/rich-text/rich-text";
import type { SectionOf } from "~/content/pages.server";

import * as styles from "./drawn.css";

const WIDTH = 400;
const ROW = 40;
const NARROWEST = 250;

/** Levels of education as stairs that climb from the lowest; the list below says the same in words. */
export function Ladder({ section }: { section: SectionOf<"ladder"> }) {
  const { levels } = section;
  const growth = (WIDTH - 2 - NARROWEST) / Math.max(1, levels.length - 1);
  return (
    <div className={styles.beside}>
      <svg
        className={styles.drawing}
        width="100%"
        viewBox={`0 0 ${WIDTH} ${levels.length * ROW}`}
        role="img"
        aria-label={`${levels.length} levels, lowest first: ${levels.map(({ name }) => name).join(", ")}. The list gives each in words.`}
      >
        {levels.map((level, index) => {
          const y = (levels.length - 1 - index) * ROW;
          return (
            <g key={level.name}>
              <rect
                className={styles.stair}
                x={1}
                y={y + 2}
                width={NARROWEST + index * growth}
                height={ROW - 4}
                rx={6}
              />
              <text className={styles.stairName} x={14} y={y + 26}>
                {level.short}
              </text>
              <text className={styles.stairYears} x={NARROWEST + index * growth - 14} y={y + 26} textAnchor="end">
                {level.years}
              </text>
            </g>
          );
        })}
      </svg>
      <ol className={styles.legend}>
        {levels.map((level) => (
          <li key={level.name}>
            <h3 className={styles.name}>
              {level.name} <span className={styles.years}>{level.years}</span>
            </h3>
            <RichText text={level.detail} />
          </li>
        ))}
      </ol>
    </div>
  );
}
