import type { LoaderFunctionArgs } from "@remix-run/node";

import { wholeId } from "~/api/courses/course-filters";
import { findCourse } from "~/api/courses/courses.server";
import { deadlineAhead } from "~/api/deadline";
import { deadlineCalendar } from "~/api/event-calendar.server";
import { messages } from "~/api/messages";
import { settled } from "~/api/settled.server";
import { firm } from "~/content/firm.server";
import { fileAnswer, fileFailure } from "~/http/file-answer.server";

/** The deadline of one course for a calendar; 404 when there is no such course, it is over, or its day cannot be read. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = wholeId(params.id);
  const found = id === null ? null : await settled(findCourse(id));
  if (found?.failure) return fileFailure(found.failure.message, found.failure.status);
  const course = found?.value;
  const now = Date.now();
  const start = course ? deadlineAhead(course.deadline, now) : null;
  if (!course || !start) return fileFailure(messages.noCourse, 404);

  const { name, university } = course;
  const document = deadlineCalendar(
    { id: course.id, name, university: university.name, start },
    { name: `${firm().name} deadlines`, siteOrigin: context.siteOrigin, now },
  );
  return fileAnswer(document, "text/calendar; charset=utf-8", {
    "Content-Disposition": `attachment; filename="deadline-${course.id}.ics"`,
  });
}
