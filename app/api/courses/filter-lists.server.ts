import { listCountries, listInterests, listSpecializations } from "../reference.server";
import { settled } from "../settled.server";

/** What is chosen from in the filter panel; `null` for a list that the API does not tell. */
export type FilterLists = Awaited<ReturnType<typeof readFilterLists>>["lists"];

/** The lists of the filter panel, why one is missing, and whether all are there. */
export async function readFilterLists() {
  const [interests, specializations, countries] = await Promise.all([
    settled(listInterests()),
    settled(listSpecializations()),
    settled(listCountries()),
  ]);
  return {
    lists: { interests: interests.value, specializations: specializations.value, countries: countries.value },
    problems: {
      interests: interests.failure?.message ?? null,
      specializations: specializations.failure?.message ?? null,
    },
    whole: [interests, specializations, countries].every(({ failure }) => failure === null),
  };
}
