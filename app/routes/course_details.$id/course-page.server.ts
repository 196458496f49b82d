import { specializationOf } from "~/api/courses/courses.server";
import { decisionOf, entryOf } from "~/api/courses/decision.server";
import { similarCourses } from "~/api/courses/similar.server";
import type { CourseDetails } from "~/api/model";
import { NOT_AVAILABLE } from "~/api/not-available";
import { scholarshipsOf } from "~/api/scholarships.server";
import { settled } from "~/api/settled.server";
import { findUniversity } from "~/api/universities.server";
import { assurance } from "~/content/assurance.server";
import { firm } from "~/content/firm.server";
import { ratesBeside } from "~/content/rates.server";
import { wordsOf } from "~/content/words.server";
import { documentGroups } from "~/application/rules/documents";
import { paths } from "~/paths";

/** All that stands on the page of a course beside the course itself. A part of it whose call fails is named in `problems`. */
export async function coursePage(course: CourseDetails, siteOrigin: string) {
  const { id, countryId } = course.university;
  const [university, scholarships, similar, specialization] = await Promise.all([
    settled(id === null ? Promise.resolve(null) : findUniversity(id)),
    settled(id === null || countryId === 0 ? Promise.resolve([]) : scholarshipsOf(countryId, id)),
    settled(similarCourses(course)),
    settled(specializationOf(course)),
  ]);
  const now = Date.now();
  const decision = decisionOf(course, now);
  const fees = [
    ...[course.annualFees, course.totalFees, decision.rupees, decision.firstYear, decision.besideTuition],
    ...(similar.value ?? []).map(({ annualFee, rupees }) => [annualFee, rupees]),
    ...(scholarships.value ?? []).map(({ value, rupees }) => [value, rupees]),
  ];
  return {
    decision,
    specialization: specialization.value ?? NOT_AVAILABLE,
    rates: ratesBeside(fees, now),
    entry: entryOf(university.value, course),
    documents: documentGroups.map(({ label, required }) => ({ label, required })),
    scholarships: (scholarships.value ?? []).map(({ id: key, name, value, rupees }) => ({
      id: key,
      name,
      value,
      rupees,
    })),
    similar: similar.value ?? [],
    problems: {
      university: university.failure?.message ?? null,
      scholarships: scholarships.failure?.message ?? null,
      similar: similar.failure?.message ?? null,
      specialization: specialization.failure?.message ?? null,
    },
    counsellor: { chat: chatAbout(course, siteOrigin), phone: firm().phone },
    assurance: assurance(),
    sentence: wordsOf("ne").send.course,
  };
}

/** The firm's chat with the course's name already written, so that the counsellor knows what is asked about. */
function chatAbout({ id, name, university }: CourseDetails, siteOrigin: string): string {
  const chat = new URL(firm().chatUrl);
  const what = [name, university.name].filter(Boolean).join(", ");
  chat.searchParams.set("text", `I have a question about ${what}: ${siteOrigin}${paths.course(id)}`);
  return chat.href;
}
