import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { readRegistration } from "~/account/event-registration.server";
import { isoStart, isPast } from "~/api/event-date";
import { findEvent } from "~/api/events.server";
import { found, requireId } from "~/api/found.server";
import { messages } from "~/api/messages";
import type { EventDetails } from "~/api/model";
import { Badge } from "~/components/badge/badge";
import { Banner } from "~/components/banner/banner";
import { ButtonLink } from "~/components/button/button";
import { Row } from "~/components/grid/grid";
import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { OverlayBackground } from "~/components/overlay/overlay";
import { Page } from "~/components/page/page";
import { Picture } from "~/components/picture/picture";
import { Prose } from "~/components/prose/prose";
import { Share } from "~/components/share/share";
import { branches, firm } from "~/content/firm.server";
import { unlessUnanswered } from "~/forms/lost-line";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { breadcrumbData, eventData, pictureUrl } from "~/layout/structured-data";
import { paths } from "~/paths";

import * as styles from "./event.css";

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { event, startDate, siteOrigin, publisher } = data;
  const path = paths.event(event.id);
  return [
    ...pageMeta({
      title: event.title,
      description: [event.date, event.location, event.summary].filter(Boolean).join(". "),
      canonicalPath: path,
      siteOrigin,
      image: pictureUrl(event.image, siteOrigin),
    }),
    ...(startDate ? [eventData({ ...event, startDate }, { name: publisher, siteOrigin })] : []),
    breadcrumbData(
      [
        { path: paths.events, name: "Events" },
        { path, name: event.title },
      ],
      siteOrigin,
    ),
  ];
};

/** The registration over this page is another address of the same event: nothing is fetched again for it until it is sent. */
export const shouldRevalidate: ShouldRevalidateFunction = (navigation) => {
  const { currentParams, nextParams, formMethod } = navigation;
  return (currentParams.id !== nextParams.id || formMethod !== undefined) && unlessUnanswered(navigation);
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const event = await found(findEvent(requireId(params.id, messages.details)), messages.details);
  return {
    event,
    atOffice: branches().some((country) => country.branches.some(({ title }) => title === event.location)),
    past: event.start !== null && isPast(event.start, Date.now()),
    startDate: event.start && isoStart(event.start),
    publisher: firm().name,
    registered: (await readRegistration(request)) === event.id,
    siteOrigin: context.siteOrigin,
  };
}

export default function EventPage() {
  const { event, atOffice, past, registered, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <>
      <OverlayBackground>
        <Banner look="low" title={event.title} eyebrow={<SiteLink to={paths.events}>Back to Events</SiteLink>}>
          <Row>
            <span className={styles.fact}>
              <Icon name="calendar" />
              {inItsLanguage(event.date ?? "Date to be announced")}
            </span>
            <span className={styles.fact}>
              <Icon name="pin" />
              {atOffice ? (
                <SiteLink to={`${paths.whoWeAre}#contact`}>{event.location}</SiteLink>
              ) : (
                inItsLanguage(event.location)
              )}
            </span>
            {past ? <Badge tone="raised">Past event</Badge> : null}
          </Row>
          <Row>
            {past ? (
              <ButtonLink to={paths.events} variant="secondary">
                See upcoming events
              </ButtonLink>
            ) : (
              <Ways event={event} registered={registered} />
            )}
          </Row>
        </Banner>
        <Page>
          <div className={styles.columns}>
            <div className={styles.text}>
              {event.paragraphs.length > 0 ? (
                event.paragraphs.map((html, index) => <Prose key={index} html={html} />)
              ) : (
                <p>Event details will be updated soon</p>
              )}
            </div>
            <div className={styles.picture}>
              <Picture
                src={event.image}
                alt=""
                icon="calendar"
                width={922}
                sizes="(min-width: 64em) 32vw, (min-width: 48em) 90vw, 95vw"
                priority
              />
            </div>
          </div>
          <Share title={event.title} url={`${siteOrigin}${paths.event(event.id)}`} />
        </Page>
      </OverlayBackground>
      <Outlet />
    </>
  );
}

/** How to take part in an event that is not over. */
function Ways({
  event,
  registered,
}: {
  event: Pick<EventDetails, "id" | "start" | "registrationLink">;
  registered: boolean;
}) {
  return (
    <>
      {registered ? (
        <Badge tone="raised">You have registered for this event</Badge>
      ) : event.registrationLink ? (
        <ButtonLink to={event.registrationLink} newTab>
          Register for Event
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.eventRegistration(event.id)} preventScrollReset>
          Register for Event
        </ButtonLink>
      )}
      {event.start ? (
        <ButtonLink to={paths.eventCalendar(event.id)} variant="secondary">
          Add to my calendar
        </ButtonLink>
      ) : null}
    </>
  );
}
