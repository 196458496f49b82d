import { Carousel } from "~/components/carousel/carousel";
import { SiteLink } from "~/components/link/link";
import type { HomeCopy } from "~/content/firm.server";

import { Band } from "../band/band";
import * as styles from "./services.css";

/** The services, each leading to its page. */
export function Services({ heading, cards }: HomeCopy["services"]) {
  return (
    <Band heading={heading} id="services">
      <Carousel
        label="Services"
        look="row"
        slides={cards.map((card) => ({ key: card.url, content: <ServiceCard {...card} /> }))}
      />
    </Band>
  );
}

function ServiceCard({ heading, image, url }: HomeCopy["services"]["cards"][number]) {
  return (
    <article className={styles.card}>
      <img className={styles.picture} src={image} alt="" width={240} height={180} loading="lazy" decoding="async" />
      <h3 className={styles.heading}>
        <SiteLink className={styles.link} to={url}>
          {heading}
        </SiteLink>
      </h3>
    </article>
  );
}
