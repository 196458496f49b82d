import { z } from "zod";

import { moneyOf } from "./courses/money";
import { shortRupees } from "./courses/rupees.server";
import { policies } from "./connection/cache.server";
import { anything, id, idOf, label, requiredLabel, texts } from "./connection/lenient.server";
import { readToEnd } from "./connection/lists.server";
import { messages } from "./messages";
import type { Scholarship, ScholarshipOffer } from "./model";
import { plainText } from "./rich-text.server";
import { apiTarget } from "./target.server";

const PAGE_LIMIT = 100;

const list = {
  path: "/api/app/scholarship-list/" as const,
  message: messages.scholarships,
  quotes: true,
  /** Several hundred of a thousand characters. */
  longest: 400_000,
};

const endpoint = {
  ...list,
  schema: z
    .object({
      id,
      scholarship_name: requiredLabel,
      value: label,
      details: texts("detail"),
      requirements: texts("requirement"),
    })
    .transform((given): Scholarship => ({
      id: given.id,
      name: given.scholarship_name,
      value: given.value,
      rupees: rupeesOf(given.value),
      details: given.details.map(plainText).filter(Boolean),
      requirements: given.requirements.flatMap(lines),
    })),
};

const offered = {
  ...list,
  schema: z.object({
    id,
    scholarship_name: requiredLabel,
    value: label,
    university: anything.transform(universityIdOf),
  }),
};

/**
 * What each university of a country offers, in one read of the country's list: names and values, by the university's id.
 * What the API ties to no university is left out.
 */
export async function offersIn(countryId: number): Promise<ReadonlyMap<number, readonly ScholarshipOffer[]>> {
  const target = apiTarget(list.path, { country: countryId });
  const offers = new Map<number, ScholarshipOffer[]>();
  for (const given of await readToEnd(offered, { target, policy: policies.narrowed, limit: PAGE_LIMIT })) {
    if (given.university === null) continue;
    const offer = { id: given.id, name: given.scholarship_name, value: given.value, rupees: rupeesOf(given.value) };
    const known = offers.get(given.university);
    if (known) known.push(offer);
    else offers.set(given.university, [offer]);
  }
  return offers;
}

/** All scholarships of a university in a country, read to the end of the API's pages. */
export async function scholarshipsOf(countryId: number, universityId: number): Promise<readonly Scholarship[]> {
  const target = apiTarget(endpoint.path, { country: countryId, university: universityId });
  return readToEnd(endpoint, { target, policy: policies.narrowed, limit: PAGE_LIMIT });
}

/** An amount whose own text names its currency; of a share of the fee nobody knows what it comes to. */
function rupeesOf(value: string | null): string | null {
  const money = moneyOf(value, null);
  return money && shortRupees(money);
}

/** Requirements come as one text, often with a line or a list item each. */
function lines(requirement: string): string[] {
  return requirement
    .split(/\r?\n|<\/?(?:li|p|ul|ol|div)\b[^<>]*>|<br\s*\/?>/i)
    .map(plainText)
    .filter(Boolean);
}

/** The id in a university's record, or the bare id; `null` for anything else. */
function universityIdOf(university: unknown): number | null {
  return idOf(z.object({ id: anything }).safeParse(university).data?.id ?? university);
}
