import type { LoaderFunctionArgs } from "@remix-run/node";

import { findCourse } from "~/api/courses/courses.server";
import { deadlineAhead } from "~/api/deadline";
import { deadlineCalendar } from "~/api/event-calendar.server";
import { foundFile } from "~/api/found.server";
import { messages } from "~/api/messages";
import { firm } from "~/content/firm.server";
import { fileAnswer } from "~/http/file-answer.server";
import type { RouteHandle } from "~/http/route-handle";

export const handle = { common: true } satisfies RouteHandle;

/** The deadline of one course for a calendar; 404 when there is no such course, it is over, or its day cannot be read. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const sentences = { absent: messages.noCourse, empty: messages.noDeadlineFile };
  return foundFile(params.id, findCourse, sentences, ({ id, name, university, deadline }) => {
    const now = Date.now();
    const start = deadlineAhead(deadline, now);
    if (!start) return null;
    const frame = { name: `${firm().name} deadlines`, siteOrigin: context.siteOrigin, now };
    const document = () => deadlineCalendar({ id, name, university: university.name, start }, frame);
    return fileAnswer(document, "text/calendar; charset=utf-8", {
      "Content-Disposition": `attachment; filename="deadline-${id}.ics"`,
    });
  });
}
