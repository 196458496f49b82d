import { ButtonLink } from "~/components/button/button";
import { LeadAmount, type LeadAmountProps } from "~/components/first-year/lead-amount";
import { RatesNote, type RatesProps } from "~/components/first-year/rupees";
import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import { Band } from "../band/band";
import * as styles from "./destinations.css";

interface DestinationsProps {
  heading: string;
  linkLabel: string;
  /** `cost` is what a first year costs at least; `null` where nobody can tell. */
  cards: readonly { title: string; image: string; url: string; cost: LeadAmountProps | null }[];
  rates: RatesProps;
}

/** The destinations with what a first year costs there, four of them on small screens, and the way to all. */
export function Destinations({ heading, linkLabel, cards, rates }: DestinationsProps) {
  return (
    <Band heading={heading} id="destinations">
      <ul className={styles.grid}>
        {cards.map(({ title, image, url, cost }) => (
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
                {cost === null ? null : <LeadAmount look="tile" of={cost} />}
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
      <RatesNote rates={rates} />
    </Band>
  );
}
