import { listCountries } from "~/api/reference.server";
import { settled, type Settled } from "~/api/settled.server";
import { paths } from "~/paths";

/**
 * Where the courses of a country are listed, under the first of its names that the API knows; `undefined` when it
 * knows none of them. A guide is worth reading without that link.
 */
export function findCourseSearch(names: readonly string[]): Promise<Settled<string | undefined>> {
  return settled(linkOf(names));
}

async function linkOf(names: readonly string[]): Promise<string | undefined> {
  const countries = await listCountries();
  const found = names
    .map((name) => countries.find((country) => country.name.trim().toLowerCase() === name.toLowerCase()))
    .find((country) => country !== undefined);
  return found && `${paths.courseSearch}?country=${found.id}`;
}
