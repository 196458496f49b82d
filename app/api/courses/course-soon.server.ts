import { within } from "~/http/within.server";

import type { CourseDetails } from "../model";
import { settled, type Settled } from "../settled.server";
import { findCourse } from "./courses.server";

/** For a course whose name is worth no longer wait. */
const SOON_MS = 1000;

/** One course for the sake of its name, and why it is not known; `null` where the API does not tell it at once. */
export function findCourseSoon(id: number): Promise<Settled<CourseDetails | null> | null> {
  return within(SOON_MS, settled(findCourse(id)), () => null);
}
