import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { inOrder, type DatedEvent } from "~/api/event-order";
import { listEvents } from "~/api/events.server";
import { firstSentence } from "~/api/rich-text.server";
import { settled } from "~/api/settled.server";
import { Banner } from "~/components/banner/banner";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { Grid, Stack } from "~/components/grid/grid";
import { Page, Section } from "~/components/page/page";
import { Pagination } from "~/components/pagination/pagination";
import { pageData } from "~/http/page-health.server";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

import { EventCard, PastEvent, type EventCardProps } from "./event-card";
import * as styles from "./events.css";

const path = paths.events;
const EVENTS = "events";
const FIRST_SEEN = 3;

export const handle = { query: ["cursor"] };

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Upcoming Events",
    description: "Fairs, briefings, workshops and university visits in Kathmandu, Butwal, Brisbane and online.",
    canonicalPath: path,
    siteOrigin: data?.siteOrigin,
    noindex: data?.isLaterPage,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const { value: page, failure } = await settled(listEvents(cursor));
  const events = page && inOrder(page.events, Date.now());
  const data = {
    page: page && events && { ...page, events: events.map(toCard) },
    someToCome: events?.some(({ start, past }) => start !== null && !past) ?? false,
    problem: failure?.message ?? null,
    isLaterPage: cursor !== null,
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, { status: failure?.status });
}

function toCard({ id, title, image, date, summary, location, past }: DatedEvent): EventCardProps {
  return { id, title, image, date, location, summary: past ? firstSentence(summary) : summary, past };
}

export default function EventsPage() {
  const { page, someToCome, problem } = useLoaderData<typeof loader>();
  const address = (cursor: string | null) => cursor && `${path}?${new URLSearchParams({ cursor })}`;
  return (
    <>
      <Banner
        title="Upcoming Events"
        description="Meet universities and our counsellors, ask what you need to know, and leave with a plan."
      >
        {someToCome ? (
          <ButtonLink to={paths.eventsCalendar} variant="secondary">
            Add all events to my calendar
          </ButtonLink>
        ) : null}
      </Banner>
      <Page>
        {page ? (
          <Stack id={EVENTS} label="Events">
            {page.events.length > 0 ? (
              <Events events={page.events} />
            ) : (
              <EmptyState ways={<ButtonLink to={paths.blog}>Read our blog</ButtonLink>}>
                <p>No events available currently.</p>
              </EmptyState>
            )}
            <Pagination
              label="Pages of events"
              previous={address(page.previous)}
              next={address(page.next)}
              results={EVENTS}
              listed={page.events.length > 0}
            />
          </Stack>
        ) : (
          <EmptyState drawing="clouds" heading={problem} live ways={<ButtonLink to={path}>Try again</ButtonLink>}>
            <p>Sorry, We don&apos;t have any results currently to show. Please visit later.</p>
          </EmptyState>
        )}
      </Page>
    </>
  );
}

/** What is to come or has no date, then what is past under a heading of its own. */
function Events({ events }: { events: readonly EventCardProps[] }) {
  const past = events.filter((event) => event.past);
  const others = events.filter((event) => !event.past);
  return (
    <>
      {others.length > 0 ? (
        <Grid>
          {others.map((event, index) => (
            <EventCard key={event.id} event={event} priority={index < FIRST_SEEN} />
          ))}
        </Grid>
      ) : null}
      {past.length > 0 ? (
        <div className={styles.past}>
          <Section heading="Past events" id="past-events">
            <ul>
              {past.map((event) => (
                <li key={event.id}>
                  <PastEvent event={event} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      ) : null}
    </>
  );
}
