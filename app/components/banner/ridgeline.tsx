import * as styles from "./ridgeline.css";
import { RIDGE_FIELD, ridges } from "./ridges";

const foothills = "M0 206l110-24 126 20 150-26 142 28 168-22 140 20 176-28 138 24 150-20 140 16V220H0z";

/** The mountains behind every front layer; for a picture in the box of `RIDGE_FIELD`. */
export function Mountains() {
  return (
    <>
      <path className={styles.far} d={ridges.far} />
      <path className={styles.snow} d={ridges.snow} />
      <path className={styles.middle} d={ridges.middle} />
      <path className={styles.near} d={ridges.near} />
    </>
  );
}

/** The ridgeline: four layers of one hue, light to dark. It fills its box from the bottom and is cut at the sides. Not read out. */
export function Ridgeline({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${RIDGE_FIELD.width} ${RIDGE_FIELD.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <Mountains />
      <path className={styles.front} d={foothills} />
    </svg>
  );
}
