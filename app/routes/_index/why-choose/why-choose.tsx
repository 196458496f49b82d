import { SiteLink } from "~/components/link/link";
import type { HomeCopy } from "~/editorial/firm.server";

import { Band } from "../band/band";
import * as styles from "./why-choose.css";

/** Nine reasons. The text of each grows under the pointer, with the focus, and on a tap. */
export function WhyChoose({ heading, cards }: HomeCopy["whyChoose"]) {
  return (
    <Band
      heading={heading}
      id="why-choose"
      aside={
        <SiteLink className={styles.more} to="/who-we-are">
          See more
        </SiteLink>
      }
    >
      <ul className={styles.grid}>
        {cards.map(({ title, description, image }) => (
          <li key={title} className={styles.card}>
            <input className={styles.toggle} type="checkbox" aria-label={`Show the whole text: ${title}`} />
            <span className={styles.ring} />
            <img className={styles.picture} src={image} alt="" width={96} height={96} loading="lazy" decoding="async" />
            <div className={styles.text}>
              <h3 className={styles.heading}>{title}</h3>
              <p className={styles.description}>{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  );
}
