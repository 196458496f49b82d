import { Badge } from "~/components/badge/badge";
import { ButtonLink } from "~/components/button/button";
import { Card, CardCue, CardHeading } from "~/components/card/card";
import { EmptyState } from "~/components/empty-state/empty-state";
import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { Picture } from "~/components/picture/picture";
import { paths } from "~/paths";

import { Band } from "../band/band";
import type { Block, UpcomingEvent } from "./block";
import * as styles from "./news.css";

const PICTURE = 460;

/** The next events of the firm's calendar. When it does not answer the page goes on without it. */
export function UpcomingEvents({ items, failure }: Block<UpcomingEvent>) {
  return (
    <Band heading="Upcoming Events" id="upcoming-events">
      {failure === null ? <Events events={items} /> : <Sentence drawing="clouds" text={failure} />}
      <ButtonLink className={styles.all} variant="secondary" to={paths.events}>
        All Events
      </ButtonLink>
    </Band>
  );
}

function Sentence({ drawing, text }: { drawing: "signpost" | "clouds"; text: string }) {
  return (
    <EmptyState drawing={drawing}>
      <p>{text}</p>
    </EmptyState>
  );
}

function Events({ events }: { events: readonly UpcomingEvent[] }) {
  if (events.length === 0) return <Sentence drawing="signpost" text="No events available currently." />;
  return (
    <ul className={styles.events}>
      {events.map(({ id, title, image, date, past, location, summary }) => (
        <li key={id}>
          <Card
            media={
              <Picture
                src={image}
                alt=""
                icon="calendar"
                ratio="wide"
                width={PICTURE}
                sizes="(min-width: 48em) 30vw, 95vw"
              />
            }
          >
            <p className={styles.date}>
              <span className={styles.day}>
                <Icon name="calendar" />
                <span>{inItsLanguage(date ?? "Date to be announced")}</span>
              </span>
              {past ? <Badge>Past event</Badge> : null}
            </p>
            <CardHeading to={paths.event(id)}>
              <span className={styles.title}>{inItsLanguage(title)}</span>
            </CardHeading>
            <p className={styles.place}>
              <Icon name="pin" />
              <span>{inItsLanguage(location)}</span>
            </p>
            <p className={styles.summary}>{inItsLanguage(summary)}</p>
            <CardCue>See More</CardCue>
          </Card>
        </li>
      ))}
    </ul>
  );
}
