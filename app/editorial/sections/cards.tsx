import { Card, CardHeading, CardLink } from "~/components/card/card";
import { LeadAmount } from "~/components/first-year/lead-amount";
import { Grid } from "~/components/grid/grid";

import type { DestinationCard, PageCard } from "../page-view.server";

import * as styles from "./cards.css";

/** Cards that lead to other editorial pages. */
export function PageCards({ cards }: { cards: PageCard[] }) {
  return (
    <Grid size={cards.length === 4 ? "four" : "medium"}>
      {cards.map((card) => (
        <Card key={card.path}>
          <CardHeading to={card.path}>{card.title}</CardHeading>
          <p>{card.text}</p>
        </Card>
      ))}
    </Grid>
  );
}

/** The destinations, each with its drawn outline and a link ("Destination card titles" of the editorial spec). */
export function DestinationCards({ cards, linkLabel }: { cards: DestinationCard[]; linkLabel: string }) {
  return (
    <Grid>
      {cards.map((card, index) => (
        <Card
          key={card.url}
          className={styles.destination}
          media={
            <img
              className={styles.picture}
              src={card.image}
              alt=""
              width={240}
              height={160}
              loading={index < 2 ? "eager" : "lazy"}
            />
          }
        >
          <CardHeading id={`destination-${index}`}>{card.title}</CardHeading>
          {card.cost ? <LeadAmount of={card.cost} /> : null}
          <p className={styles.description}>{card.description}</p>
          <CardLink to={card.url} headingId={`destination-${index}`}>
            {linkLabel}
          </CardLink>
        </Card>
      ))}
    </Grid>
  );
}
