import { z } from "zod";

import { safeLink } from "~/http/web-address.server";
import { pictureSrc } from "~/pictures/picture-source.server";

import { cached, policies } from "./connection/cache.server";
import { read } from "./connection/client.server";
import { address, id, label, labels, list, optional, requiredLabel, text, texts } from "./connection/lenient.server";
import { cursorTarget, readPage, readToEnd, targetCursor } from "./connection/lists.server";
import { absentAsNull } from "./failure.server";
import { messages } from "./messages";
import type { Ranking, UniversityCard, UniversityDetails, UniversityPage } from "./model";
import { plainText, richText } from "./rich-text.server";
import { apiTarget } from "./target.server";

const country = z.object({ id: optional(id), country_name: label });

const cardRecord = z.object({
  id,
  university_name: requiredLabel,
  logo: address,
  city: optional(z.object({ city_name: label, country: optional(country) })),
  country: optional(country),
  rankings: list(z.object({ rank_source: label, rank_value: label, rank_year: label })),
});

const detailsRecord = cardRecord.extend({
  images: texts("image"),
  email: label,
  website: address,
  locations: labels("campus_location"),
  description: text,
  offer_letter_requirement: text,
  academic_requirement: text,
  english_language_requirement: text,
  turnaround_time: text,
  financial_requirements: text,
  specific_genuine_student_requirement: text,
});

/** The panels of the accordion, in their order. */
const requirementPanels = [
  ["Offer Letter Requirement", "offer_letter_requirement"],
  ["Academic Requirement", "academic_requirement"],
  ["English Language Requirement", "english_language_requirement"],
  ["Turnaround Time", "turnaround_time"],
  ["Financial Requirement", "financial_requirements"],
  ["Specific Genuine Student Requirement", "specific_genuine_student_requirement"],
] as const;

const endpoint = {
  path: "/api/app/university-list/" as const,
  schema: cardRecord,
  message: messages.universities,
  /** Over a thousand universities. */
  longest: 500_000,
};

/** The universities of a country. `cursor` is the page pointer of an earlier answer; a wrong one is ignored. */
export async function listUniversities(countryId: number, cursor?: string | null): Promise<UniversityPage> {
  const target = cursorTarget(endpoint.path, cursor) ?? listTarget(countryId);
  const page = await cached(policies.narrowed, target, () => readPage(endpoint, target));
  return {
    universities: page.items.map(toCard),
    count: page.count,
    previous: targetCursor(endpoint.path, page.previous),
    next: targetCursor(endpoint.path, page.next),
  };
}

/** All universities of a country, by the API's pages to their end (at most 20): a choice with a part missing is none. */
export async function listAllUniversities(countryId: number): Promise<readonly UniversityCard[]> {
  const universities = await readToEnd(endpoint, { target: listTarget(countryId), policy: policies.narrowed });
  return universities.map(toCard);
}

/** One university, or `null` when the API knows no such id. */
export async function findUniversity(universityId: number): Promise<UniversityDetails | null> {
  const target = apiTarget(`/api/app/university-info/${universityId}/`);
  const load = async () =>
    toDetails(
      await read({ endpoint: "university-info/{id}", target, schema: detailsRecord, message: messages.details }),
    );
  return cached(policies.details, target, load).catch(absentAsNull);
}

function listTarget(countryId: number): string {
  return apiTarget(endpoint.path, { country: countryId, records: 1000, limit: 1000, page_size: 1000 });
}

function toCard(university: z.output<typeof cardRecord>): UniversityCard {
  const country = university.city?.country ?? university.country;
  return {
    id: university.id,
    name: university.university_name,
    logo: pictureSrc(university.logo),
    city: university.city?.city_name ?? null,
    country: country?.country_name ?? null,
    countryId: country?.id ?? 0,
    ranking: rankingsOf(university)[0] ?? null,
  };
}

function rankingsOf({ rankings }: Pick<z.output<typeof cardRecord>, "rankings">): Ranking[] {
  return rankings.flatMap(({ rank_source, rank_value, rank_year }) =>
    rank_source || rank_value ? [{ source: rank_source ?? "", value: rank_value ?? "", year: rank_year }] : [],
  );
}

function toDetails(university: z.output<typeof detailsRecord>): UniversityDetails {
  return {
    ...toCard(university),
    image: university.images.map(pictureSrc).find((source) => source !== null) ?? null,
    email: university.email?.includes("@") ? plainText(university.email) : null,
    website: safeLink(university.website),
    rankings: rankingsOf(university),
    campuses: university.locations,
    description: richText(university.description),
    requirements: requirementPanels.flatMap(([title, field]) => {
      const html = richText(university[field]);
      return html ? [{ title, html }] : [];
    }),
  };
}
