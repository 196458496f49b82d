import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import type { HomeCopy } from "~/content/firm.server";
import { paths } from "~/paths";

import { Band } from "../band/band";
import * as styles from "./why-choose.css";

/** Reasons to choose the firm. Where a pointer hovers, one sentence of each text, and the rest under the pointer, with the focus, or kept open by a press. */
export function WhyChoose({ heading, cards }: HomeCopy["whyChoose"]) {
  return (
    <Band
      heading={heading}
      id="why-choose"
      aside={
        <SiteLink className={styles.more} to={paths.whoWeAre}>
          See more
        </SiteLink>
      }
    >
      <ul className={styles.grid}>
        {cards.map(({ title, description, image }) => (
          <li key={title} className={styles.card}>
            <input className={styles.toggle} type="checkbox" aria-label={`Show the whole text: ${title}`} />
            <span className={styles.ring} />
            <span className={styles.sign}>
              <Icon name="chevronDown" />
            </span>
            <img className={styles.picture} src={image} alt="" width={96} height={96} loading="lazy" decoding="async" />
            <div className={styles.text}>
              <h3 className={styles.heading}>{title}</h3>
              <div className={styles.lines}>
                <Description text={description} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Description({ text }: { text: string }) {
  const [, first = text, rest = ""] = /^(.*?[.!?]) (.*)$/s.exec(text) ?? [];
  return (
    <p className={styles.description}>
      {first} <span className={styles.rest}>{rest}</span>
    </p>
  );
}
