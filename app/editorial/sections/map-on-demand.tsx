import type { Branch } from "../firm.server";

import * as styles from "./map-on-demand.css";

/**
 * A drawn place with its address and a plain link. The real map is in a closed `<details>` and lazy, so that
 * nothing is asked of another origin before it is opened, with or without scripts.
 */
export function MapOnDemand({ branch }: { branch: Pick<Branch, "id" | "title" | "address" | "mapUrl" | "mapLink"> }) {
  return (
    <div className={styles.map}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <svg className={styles.drawing} viewBox="0 0 480 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <path className={styles.road} d="M-10 150L140 118 300 132 500 70M90-10L150 120 130 210M330-10L300 132 350 210M-10 50L110 40 320 20 500 30M200-10L210 210" />
            <path className={styles.river} d="M-10 190C80 150 160 190 250 168S420 150 500 176" />
            <path className={styles.pin} d="M240 104C240 104 266 76 266 56A26 26 0 0 0 214 56C214 76 240 104 240 104ZM240 66A10 10 0 1 1 240 46 10 10 0 0 1 240 66Z" />
          </svg>
          <span className={styles.button}>Show the map of {branch.title}</span>
        </summary>
        <iframe
          className={styles.frame}
          src={branch.mapUrl}
          title={`Map of ${branch.title}, ${branch.address}`}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      </details>
      <p className={styles.link}>
        <a href={branch.mapLink} target="_blank" rel="noopener noreferrer">
          Open {branch.title} in OpenStreetMap (new tab)
        </a>
      </p>
    </div>
  );
}
