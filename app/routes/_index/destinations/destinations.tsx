import { ButtonLink } from "~/components/button/button";
import { SiteLink } from "~/components/link/link";
import type { HomeCopy } from "~/content/firm.server";
import { paths } from "~/paths";

import { Band } from "../band/band";
import * as styles from "./destinations.css";

/** The destinations, four of them on small screens, and the way to all. */
export function Destinations({ heading, linkLabel, cards }: HomeCopy["destinations"]) {
  return (
    <Band heading={heading} id="destinations">
      <ul className={styles.grid}>
        {cards.map(({ title, image, url }) => (
          <li key={url} className={styles.place}>
            <article className={styles.card}>
              <div className={styles.frame}>
                <img
                  className={styles.picture}
                  src={image}
                  alt=""
                  width={240}
                  height={160}
                  loading="lazy"
                  decoding="async"
                />
              </div>
              <div className={styles.text}>
                <h3 className={styles.heading} id={`destination-${title}`.replaceAll(" ", "-")}>
                  {title}
                </h3>
                <SiteLink className={styles.link} to={url} aria-label={`${linkLabel} ${title}`}>
                  {linkLabel}
                </SiteLink>
              </div>
            </article>
          </li>
        ))}
      </ul>
      <ButtonLink className={styles.more} variant="secondary" to={paths.destinations}>
        See More
      </ButtonLink>
    </Band>
  );
}
