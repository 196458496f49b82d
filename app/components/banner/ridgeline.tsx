import { useId, type ReactNode } from "react";

import * as styles from "./ridgeline.css";
import { END_FIELD, rangeEnd, RIDGE_FIELD, ridges } from "./ridges";

const { width, height } = RIDGE_FIELD;

const foothills = "M0 206l110-24 126 20 150-26 142 28 168-22 140 20 176-28 138 24 150-20 140 16V220H0z";

/** How far a mirrored layer reaches under its neighbour: enough for no pixel of the seam to be half empty. */
const OVERLAP = 3;

/** One layer and, mirrored, as much again on both sides. Layer by layer, so that no lower one shines through a seam. */
function Mirrored({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <g id={id}>{children}</g>
      <use href={`#${id}`} transform={`matrix(-1 0 0 1 ${OVERLAP} 0)`} />
      <use href={`#${id}`} transform={`matrix(-1 0 0 1 ${2 * width - OVERLAP} 0)`} />
    </>
  );
}

/**
 * The mountains behind every front layer, for a picture in the box of `RIDGE_FIELD`. They go on mirrored, with the
 * `children` in front of them, for as much again on both sides: a wider window shows more of them, and all of their height.
 */
export function Mountains({ children }: { children?: ReactNode }) {
  return (
    <>
      <Mirrored>
        <path className={styles.far} d={ridges.far} />
        <path className={styles.snow} d={ridges.snow} />
      </Mirrored>
      <Mirrored>
        <path className={styles.middle} d={ridges.middle} />
      </Mirrored>
      <Mirrored>
        <path className={styles.near} d={ridges.near} />
      </Mirrored>
      {children ? <Mirrored>{children}</Mirrored> : null}
    </>
  );
}

/** The ridgeline: four layers of one hue, light to dark. As high as its box, and cut at the sides. Not read out. */
export function Ridgeline({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      width="100%"
      height="60"
      viewBox={`${-width} 0 ${3 * width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <Mountains>
        <path className={styles.front} d={foothills} />
      </Mountains>
    </svg>
  );
}

/** The foothills alone, in the colour of the page: its edge over a picture. Not read out. */
export function FoothillEdge({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      width="100%"
      height="60"
      viewBox={`${-width} 174 ${3 * width} ${height - 174}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <Mirrored>
        <path className={styles.page} d={foothills} />
      </Mirrored>
    </svg>
  );
}

/** Where the range comes down to the plain at its left: stands at the right edge, beside words. Not read out. */
export function RangeEnd({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      width="100%"
      height="60"
      viewBox={`0 0 ${END_FIELD.width} ${END_FIELD.height}`}
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
    >
      <path className={styles.far} d={rangeEnd.far} />
      <path className={styles.snow} d={rangeEnd.snow} />
      <path className={styles.middle} d={rangeEnd.middle} />
      <path className={styles.near} d={rangeEnd.near} />
      <path className={styles.front} d={rangeEnd.front} />
    </svg>
  );
}
