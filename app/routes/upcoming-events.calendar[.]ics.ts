import type { LoaderFunctionArgs } from "@remix-run/node";

import { calendar } from "~/api/event-calendar.server";
import { listAllEvents } from "~/api/events.server";
import { settled } from "~/api/settled.server";
import { firm } from "~/content/firm.server";
import { fileAnswer, fileFailure } from "~/http/file-answer.server";
import type { RouteHandle } from "~/http/route-handle";

export const handle = { common: true } satisfies RouteHandle;

/** Every event to come with a readable date, as one calendar to subscribe to. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { value: events, failure } = await settled(listAllEvents());
  if (failure) return fileFailure(failure.message, failure.status);

  const frame = { name: `${firm().name} events`, siteOrigin: context.siteOrigin, now: Date.now() };
  return fileAnswer(() => calendar(events, frame), "text/calendar; charset=utf-8");
}
