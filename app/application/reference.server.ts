import { z } from "zod";

/** Letters and figures of any script with the signs between them that references have; nothing that is a sentence. */
const readable = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/#:-]{0,63}$/u;

const name = z
  .union([z.string().trim(), z.number().transform(String)])
  .pipe(z.string().regex(readable))
  .nullable()
  .catch(null);
const answer = z.object({ reference: name, id: name });

/** What the API's answer to an application calls it by: its `reference`, else its `id`; `null` without either. */
export function referenceOf(body: unknown): string | null {
  const { data } = answer.safeParse(body);
  return data?.reference ?? data?.id ?? null;
}
