import { useId } from "react";

import type { DatedEvent } from "~/api/event-order";
import { Badge } from "~/components/badge/badge";
import { Card, CardLink } from "~/components/card/card";
import { cardSizes } from "~/components/grid/grid";
import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { Picture } from "~/components/picture/picture";
import { paths } from "~/paths";

import * as styles from "./event-card.css";

/** What a card shows of an event. */
export type EventCardProps = Pick<DatedEvent, "id" | "title" | "image" | "date" | "summary" | "past">;

/** An event of the list: picture, date, title, first words. A past one says so. */
export function EventCard({ event, level, priority }: { event: EventCardProps; level: 2 | 3; priority: boolean }) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  return (
    <Card
      media={<Picture src={event.image} alt="" name={event.title} width={567} sizes={cardSizes} priority={priority} />}
    >
      <p className={styles.date}>
        <span className={styles.day}>
          <Icon name="calendar" />
          {inItsLanguage(event.date ?? "Date to be announced")}
        </span>
        {event.past ? <Badge>Past event</Badge> : null}
      </p>
      <Heading id={headingId} className={styles.title}>
        {inItsLanguage(event.title)}
      </Heading>
      <p className={styles.summary}>{inItsLanguage(event.summary)}</p>
      <CardLink to={paths.event(event.id)} headingId={headingId}>
        See More
      </CardLink>
    </Card>
  );
}
