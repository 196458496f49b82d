import type { Branch } from "~/content/firm.server";

import * as styles from "./map-on-demand.css";

/**
 * A pin and the name of its city, over which the real map appears once its link is followed: the link loads it into the empty frame.
 * A lazy frame would not do, since browsers load those at once where scripts are off. The frame keeps its own origin, which
 * is never the site's: a map without one sends no Referer, and the servers of its tiles refuse it.
 */
export function MapOnDemand({
  branch,
}: {
  branch: Pick<Branch, "id" | "city" | "title" | "address" | "mapUrl" | "mapLink">;
}) {
  const frame = `map-of-${branch.id}`;
  return (
    <div className={styles.map}>
      <div className={styles.place}>
        <svg className={styles.drawing} width="240" height="120" viewBox="0 0 480 240" aria-hidden="true">
          <path
            className={styles.pin}
            d="M240 124C240 124 266 96 266 76A26 26 0 0 0 214 76C214 96 240 124 240 124ZM240 86A10 10 0 1 1 240 66 10 10 0 0 1 240 86Z"
          />
          <text className={styles.city} x="240" y="164" textAnchor="middle">
            {branch.city}
          </text>
        </svg>
        <iframe
          className={styles.frame}
          name={frame}
          title={`Map of ${branch.title}, ${branch.address}`}
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      </div>
      <p className={styles.links}>
        <a className={styles.link} href={branch.mapUrl} target={frame}>
          {`Show the map of ${branch.title}`}
        </a>
        <a className={styles.link} href={branch.mapLink} target="_blank" rel="noopener noreferrer">
          {`Open ${branch.title} in OpenStreetMap (new tab)`}
        </a>
      </p>
    </div>
  );
}
