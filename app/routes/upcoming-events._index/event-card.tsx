import { useId } from "react";

import type { DatedEvent } from "~/api/event-order";
import { Card, CardLink } from "~/components/card/card";
import { cardSizes } from "~/components/grid/grid";
import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { Picture } from "~/components/picture/picture";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { paths } from "~/paths";

import * as styles from "./event-card.css";

/** What a card shows of an event. */
export type EventCardProps = Pick<DatedEvent, "id" | "title" | "image" | "date" | "summary" | "location" | "past">;

/** An event of the list that is not over: picture, date and place, title, first words. */
export function EventCard({ event, priority }: { event: EventCardProps; priority: boolean }) {
  const headingId = useId();
  return (
    <Card
      media={<Picture src={event.image} alt="" icon="calendar" width={567} sizes={cardSizes} priority={priority} />}
    >
      <p className={styles.date}>
        <span className={styles.day}>
          <Icon name="calendar" />
          {inItsLanguage(event.date ?? "Date to be announced")}
        </span>
        <span className={styles.place}>
          <Icon name="pin" />
          {inItsLanguage(event.location)}
        </span>
      </p>
      <h2 id={headingId} className={styles.title}>
        {inItsLanguage(event.title)}
      </h2>
      <p className={styles.summary}>{inItsLanguage(event.summary)}</p>
      <CardLink to={paths.event(event.id)} headingId={headingId}>
        See More
      </CardLink>
    </Card>
  );
}

/** An event that is over, in a row: when it was, what, and how it begins to tell of it. */
export function PastEvent({ event: { id, title, date, summary } }: { event: EventCardProps }) {
  const headingId = useId();
  return (
    <article className={styles.past}>
      <span className={styles.pastDate}>
        {inItsLanguage(date ?? "")} <VisuallyHidden>Past event</VisuallyHidden>
      </span>
      <div>
        <h3 id={headingId} className={styles.pastTitle}>
          <SiteLink to={paths.event(id)}>{inItsLanguage(title)}</SiteLink>
        </h3>
        <p className={styles.pastSummary}>{inItsLanguage(summary)}</p>
      </div>
      <SiteLink className={styles.pastWay} to={paths.event(id)} aria-describedby={headingId}>
        See More
      </SiteLink>
    </article>
  );
}
