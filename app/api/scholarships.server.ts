import { z } from "zod";

import { policies } from "./connection/cache.server";
import { id, requiredText, text, texts } from "./connection/lenient.server";
import { readToEnd } from "./connection/lists.server";
import { messages } from "./messages";
import type { Scholarship } from "./model";
import { plainText } from "./rich-text.server";
import { apiTarget } from "./target.server";

const PAGE_LIMIT = 100;

const endpoint = {
  path: "/api/app/scholarship-list/" as const,
  message: messages.scholarships,
  quotes: true,
  schema: z
    .object({
      id,
      scholarship_name: requiredText,
      value: text,
      details: texts("detail"),
      requirements: texts("requirement"),
    })
    .transform((given): Scholarship => ({
      id: given.id,
      name: given.scholarship_name,
      value: given.value,
      details: given.details.map(plainText).filter(Boolean),
      requirements: given.requirements.flatMap(lines),
    })),
};

/** All scholarships of a university in a country, read to the end of the API's pages. */
export async function scholarshipsOf(countryId: number, universityId: number): Promise<readonly Scholarship[]> {
  const target = apiTarget(endpoint.path, { country: countryId, university: universityId });
  return readToEnd(endpoint, { target, policy: policies.narrowed, limit: PAGE_LIMIT });
}

/** Requirements come as one text, often with a line or a list item each. */
function lines(requirement: string): string[] {
  return requirement
    .split(/\r?\n|<\/(?:li|p)>|<br\s*\/?>/i)
    .map(plainText)
    .filter(Boolean);
}
