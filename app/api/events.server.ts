import { z } from "zod";

import { safeLink } from "~/http/web-address.server";
import { tally } from "~/metrics.server";
import { pictureSrc } from "~/pictures/picture-source.server";

import { cached, policies } from "./connection/cache.server";
import { read, write } from "./connection/client.server";
import { address, done, id, listOfTexts, text } from "./connection/lenient.server";
import { cursorTarget, readPage, readToEnd, targetCursor } from "./connection/lists.server";
import { eventDateText, readEventDate } from "./event-date";
import { absentAsNull, ApiError } from "./failure.server";
import { messages } from "./messages";
import type { EventCard, EventDetails, EventPage } from "./model";
import { precedence } from "./refusal.server";
import { excerpt, plainText, requiredWords, richText, words } from "./rich-text.server";
import { apiTarget } from "./target.server";

const SUMMARY_LENGTH = 400;
const ALL_PAGES = 100;

const eventRecord = z.object({
  id,
  title: requiredWords,
  image: address,
  formatted_start_date: words,
  location: words,
  registration_link: address,
  paragraphs: listOfTexts("text", { text }),
});

type EventRecord = z.output<typeof eventRecord>;

const endpoint = {
  path: "/api/app/event-list/" as const,
  schema: eventRecord.transform(toCard),
  message: messages.events,
  quotes: true,
  /** Several hundred events. */
  longest: 500_000,
};

/** A page of events in the API's order. `cursor` is the page pointer of an earlier answer; a wrong one is ignored. */
export async function listEvents(cursor?: string | null): Promise<EventPage> {
  const target = cursorTarget(endpoint.path, cursor) ?? apiTarget(endpoint.path);
  const page = await cached(policies.lists, target, () => readPage(endpoint, target));
  return {
    events: page.items,
    previous: targetCursor(endpoint.path, page.previous),
    next: targetCursor(endpoint.path, page.next),
  };
}

/** All events, read to the end of the API's pages: for calendars and the sitemap. */
export async function listAllEvents(): Promise<readonly EventCard[]> {
  return readToEnd(endpoint, { policy: policies.lists, limit: ALL_PAGES });
}

/** One event, or `null` when the API knows no such id. */
export async function findEvent(eventId: number): Promise<EventDetails | null> {
  const target = apiTarget(`/api/app/event-info/${eventId}`);
  const load = async () =>
    toDetails(await read({ endpoint: "event-info/{id}", target, schema: eventRecord, message: messages.details }));
  return cached(policies.details, target, load).catch(absentAsNull);
}

const countRegistration = tally({
  name: "site_event_registrations_total",
  help: "Registrations for events by outcome; failed: the API gave no usable answer",
  label: "outcome",
  values: ["accepted", "refused", "failed"],
});

/** Registers the bearer of the token for an event. A refusal (a second registration, say) is an `ApiError`. */
export async function registerForEvent(eventId: number, accessToken: string): Promise<void> {
  const registering = write({
    endpoint: "event-register",
    method: "POST",
    target: apiTarget("/api/app/event-register/"),
    body: { event: eventId },
    accessToken,
    schema: done,
    message: messages.eventRegistration,
    precedence: precedence.bearer,
  });
  await registering.then(
    () => countRegistration("accepted"),
    (error: unknown) => {
      countRegistration(error instanceof ApiError && error.status < 500 ? "refused" : "failed");
      throw error;
    },
  );
}

function toCard(event: EventRecord): EventCard {
  const summary = excerpt(plainText(event.paragraphs[0]?.text ?? null), SUMMARY_LENGTH);
  return {
    id: event.id,
    title: event.title,
    image: pictureSrc(event.image),
    date: eventDateText(event.formatted_start_date || null),
    start: readEventDate(event.formatted_start_date),
    summary: summary || "Event details will be updated soon",
    location: event.location || "Online",
  };
}

function toDetails(event: EventRecord): EventDetails {
  return {
    ...toCard(event),
    paragraphs: event.paragraphs.map((paragraph) => richText(paragraph.text)).filter((html) => html !== null),
    registrationLink: safeLink(event.registration_link),
  };
}
