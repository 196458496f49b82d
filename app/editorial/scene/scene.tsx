import type { Scene as SceneName } from "../pages.server";

import { fronts, ridges } from "./scenes";
import * as styles from "./scene.css";

/** Ridgelines with the outline of a destination in front of them. Decoration, not read out. */
export function Scene({ name }: { name: SceneName }) {
  const front = fronts[name];
  return (
    <svg className={styles.scene} viewBox="0 0 1200 240" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" focusable="false">
      {ridges.map((ridge, index) => (
        <path key={ridge} className={styles.ridges[index]} d={ridge} />
      ))}
      {front.line ? <path className={front.flags ? styles.rope : styles.line} d={front.line} /> : null}
      <path className={styles.front} d={front.fill} />
      {front.hole ? <path className={styles.hole} d={front.hole} /> : null}
      {front.flags?.map((flags, index) => <path key={flags} className={styles.flags[index]} d={flags} />)}
    </svg>
  );
}
