import { z } from "zod";

import { text } from "~/api/connection/lenient.server";

const answer = z.object({ reference: text, id: text });

/** Letters and figures of any script with the signs between them that references have; nothing that is a sentence. */
const readable = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/#:-]{0,63}$/u;

/** What the API's answer to an application calls it by: its `reference`, else its `id`; `null` without either. */
export function referenceOf(body: unknown): string | null {
  const { data } = answer.safeParse(body);
  return [data?.reference, data?.id].find((name) => typeof name === "string" && readable.test(name)) ?? null;
}
