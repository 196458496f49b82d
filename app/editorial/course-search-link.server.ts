import { ApiError } from "~/api/failure.server";
import { listCountries } from "~/api/reference.server";
import { paths } from "~/paths";

/**
 * Where the courses of a country are listed, under the first of its names that the API knows. `undefined` when it
 * knows none of them, or does not answer: a guide is worth reading without that link.
 */
export async function findCourseSearch(names: readonly string[]): Promise<string | undefined> {
  try {
    const countries = await listCountries();
    const found = names
      .map((name) => countries.find((country) => country.name.trim().toLowerCase() === name.toLowerCase()))
      .find((country) => country !== undefined);
    return found && `${paths.courseSearch}?country=${found.id}`;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
