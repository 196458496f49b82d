import * as styles from "./ridgeline.css";

const far =
  "M0 118 88 88l66 18 92-50 58 30 74-52 46 32 44-18 88 50 84-30 82-46 44 30 40-14 98 50 80-28 82 20 78-50 58 34 50-12 90 42 98-24V220H0z";
const snow =
  "M378 34l-34 24 20-4 12 10 14-12 18 6zM722 22l-38 21 22-2 14 9 12-8 22 8zM1142 34l-34 22 18-2 14 10 14-8 18 12zM246 56l-24 13 16 0 12 6 22-5z";
const middle =
  "M0 150l70-26 96 30 104-44 66 36 92-22 84 40 120-56 78 46 66-24 108 44 102-52 70 32 96-20 86 38 102-34 100 26V220H0z";
const near = "M0 172l92 12 120-38 108 36 98-20 122 32 118-40 104 34 132-28 110 30 134-34 120 32 182-22V220H0z";
const foothills = "M0 206l110-24 126 20 150-26 142 28 168-22 140 20 176-28 138 24 150-20 140 16V220H0z";

/** The ridgeline: four layers of one hue, light to dark. It fills its box from the bottom and is cut at the sides. Not read out. */
export function Ridgeline({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1440 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <path className={styles.far} d={far} />
      <path className={styles.snow} d={snow} />
      <path className={styles.middle} d={middle} />
      <path className={styles.near} d={near} />
      <path className={styles.front} d={foothills} />
    </svg>
  );
}
