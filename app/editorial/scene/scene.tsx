import { Mountains } from "~/components/banner/ridgeline";
import { RIDGE_FIELD } from "~/components/banner/ridges";
import type { Scene as SceneName } from "~/content/pages.server";

import * as styles from "./scene.css";
import { fronts, SCENE_FIELD } from "./scenes";

const { width, height } = SCENE_FIELD;
const toScene = `scale(${(width / RIDGE_FIELD.width).toFixed(4)} ${(height / RIDGE_FIELD.height).toFixed(4)})`;

/** The mountains with the outline of a destination in front of them. Decoration, not read out. */
export function Scene({ name }: { name: SceneName }) {
  const front = fronts[name];
  return (
    <svg
      className={styles.scene}
      width="100%"
      height="120"
      viewBox={`${-width} 0 ${2 * width} ${height}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <g transform={toScene}>
        <Mountains />
      </g>
      {front.line ? <path className={front.flags ? styles.rope : styles.line} d={front.line} /> : null}
      <path className={styles.front} d={front.fill} />
      {front.hole ? <path className={styles.hole} d={front.hole} /> : null}
      {front.flags?.map((flags, index) => (
        <path key={flags} className={styles.flags[index]} d={flags} />
      ))}
    </svg>
  );
}
