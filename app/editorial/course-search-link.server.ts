/** Where the courses of a country are listed, under the first of its names that the API knows; `undefined` when it knows none or is away. */
export async function findCourseSearch(_names: readonly string[]): Promise<string | undefined> {
  return undefined;
}
