import { listUniversities } from "./universities.server";

const PAGE_LIMIT = 20;

/** A university to choose from a list. */
export interface UniversityChoice {
  readonly id: number;
  readonly name: string;
}

/** All universities of a country, following the API's pages to their end: a choice with a part missing is none. */
export async function universityChoices(countryId: number): Promise<readonly UniversityChoice[]> {
  const choices: UniversityChoice[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGE_LIMIT; pages += 1) {
    const page = await listUniversities(countryId, cursor);
    choices.push(...page.universities.map(({ id, name }) => ({ id, name })));
    cursor = page.next;
    if (cursor === null) break;
  }
  return choices;
}
