/** A choice in the address: `?country=nepal&branch=butwal`. */
const slug = (name: string) => name.toLowerCase().replace(/\s+/g, "-");

interface Place<Branch> {
  country: string;
  branches: readonly Branch[];
}

/**
 * The country and the branch that an address names; an unknown country is the first one, an unknown branch the first
 * of its country.
 */
export function chosenBranch<Branch extends { id: string }>(
  places: readonly Place<Branch>[],
  parameters: URLSearchParams,
) {
  const named = parameters.get("country")?.toLowerCase();
  const place = places.find(({ country }) => slug(country) === named) ?? places[0];
  const branch = place?.branches.find(({ id }) => id === parameters.get("branch")) ?? place?.branches[0];
  return place && branch ? { place, branch } : null;
}

/** The address of a choice, which keeps the search that is in the present one. */
export function branchAddress(parameters: URLSearchParams, country: string, branch?: string): string {
  const search = parameters.get("search");
  const wanted = new URLSearchParams({
    ...(search ? { search } : {}),
    country: slug(country),
    ...(branch ? { branch } : {}),
  });
  return `/?${wanted}#locations`;
}
