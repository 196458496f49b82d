import type { SeenRequest } from "./fake-api";

/** What the records of a fake catalogue say: every field of the API that a page shows takes one of these texts. */
export interface CatalogueTexts {
  name: string;
  words: string;
  html: string;
}

/** The texts of an ordinary API. */
export const plainTexts: CatalogueTexts = { name: "Nursing", words: "Some words", html: "<p>Some words</p>" };

/** Answers every address of the API with records of these texts, and every login with tokens; `course` and `event` add to or replace fields of theirs. */
export function fakeCatalogue({ name, words, html }: CatalogueTexts, own: { course?: object; event?: object } = {}) {
  const interest = { id: 1, interest_name: name };
  const specialization = { id: 1, specialization_name: name };
  const country = { id: 1, country_name: name };
  const university = {
    id: 1,
    university_name: name,
    city: { city_name: name, country },
    rankings: [{ rank_source: name, rank_value: words, rank_year: 2025 }],
    email: `${name.replace(/\W/g, "")}@example.com`,
    website: `https://${name
      .replace(/[^a-z]/gi, "")
      .slice(0, 60)
      .toLowerCase()}.example`,
    locations: [{ campus_location: name }],
    description: html,
    offer_letter_requirement: html,
    academic_requirement: html,
    english_language_requirement: html,
    turnaround_time: html,
    financial_requirements: html,
    specific_genuine_student_requirement: html,
  };
  const course = {
    id: 1,
    course_name: name,
    duration_year: words,
    course_type: words,
    annual_fees: words,
    total_fees: words,
    currency_type: "AUD",
    formatted_application_dateline: words,
    intake: [{ month: name }, { month: words }],
    interest,
    specialization,
    university,
    university_name: name,
    country_name: name,
    accreditations: [{ accreditation: name }],
    ...own.course,
  };
  const scholarship = {
    id: 1,
    scholarship_name: name,
    value: words,
    details: [{ detail: words }],
    requirements: words,
  };
  const blog = {
    id: 1,
    main_title: name,
    created_at: "2026-01-05T04:15:00Z",
    sections: [{ paragraph_title: name, paragraphs: [{ text: html, point_texts: [{ point_text: words }] }] }],
  };
  const event = {
    id: 1,
    title: name,
    formatted_start_date: words,
    location: name,
    registration_link: null,
    paragraphs: [{ text: html }],
    ...own.event,
  };

  const details: [prefix: string, record: object][] = [
    ["/api/app/course-info/", course],
    ["/api/app/university-info/", university],
    ["/api/app/blog-info/", blog],
    ["/api/app/event-info/", event],
  ];
  const lists: [prefix: string, record: object][] = [
    ["/api/app/course-list/", course],
    ["/api/app/university-list/", university],
    ["/api/app/scholarship-list/", scholarship],
    ["/api/app/blog-list/", blog],
    ["/api/app/event-list/", event],
    ["/api/app/interest-list/", interest],
    ["/api/app/specialization-list/", specialization],
    ["/api/app/country-list/", country],
  ];
  return ({ target }: SeenRequest): unknown => {
    if (target === "/api/user/login/") return { token: { access: "access", refresh: "refresh" }, role: "user" };
    const found = details.find(([prefix]) => target.startsWith(prefix));
    if (found) return found[1];
    const listed = lists.find(([prefix]) => target.startsWith(prefix));
    return { results: listed ? [listed[1]] : [], count: listed ? 1 : 0, next: null, previous: null };
  };
}
