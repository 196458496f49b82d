import { z } from "zod";

import { cutTo } from "./characters";
import { policies } from "./connection/cache.server";
import { id, requiredLabel as label } from "./connection/lenient.server";
import { readToEnd } from "./connection/lists.server";
import { messages } from "./messages";
import type { Country, Interest, Specialization } from "./model";

/** Longer than any name of a list: every search page holds all of them. */
const LONGEST_NAME = 120;
/** Over a thousand names. */
const longest = 60_000;
const name = label.transform((text) => cutTo(LONGEST_NAME, text));

/** Asked without parameters and read to the end: an API with a page size of its own gives a part only (contract 5.19). */
const reading = { policy: policies.reference, limit: 20 };

const interests = {
  path: "/api/app/interest-list/" as const,
  message: messages.interests,
  longest,
  schema: z
    .object({ id, interest_name: name })
    .transform((given): Interest => ({ id: given.id, name: given.interest_name })),
};

const specializations = {
  path: "/api/app/specialization-list/" as const,
  message: messages.specializations,
  longest,
  schema: z
    .object({ id, specialization_name: name })
    .transform((given): Specialization => ({ id: given.id, name: given.specialization_name })),
};

const countries = {
  path: "/api/app/country-list/" as const,
  message: messages.countries,
  longest,
  schema: z
    .object({ id, country_name: name })
    .transform((given): Country => ({ id: given.id, name: given.country_name })),
};

/** All qualification levels, in the API's order. */
export async function listInterests(): Promise<readonly Interest[]> {
  return readToEnd(interests, reading);
}

/** All programmes, sorted by name. */
export async function listSpecializations(): Promise<readonly Specialization[]> {
  const items = await readToEnd(specializations, reading);
  return [...items].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** All destination countries, in the API's order. */
export async function listCountries(): Promise<readonly Country[]> {
  return readToEnd(countries, reading);
}
