import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { suggestCourses } from "~/api/courses/courses.server";
import { cacheControl } from "~/http/cache-control";

export const handle = { query: ["search"] };

/**
 * Up to five courses for the text in `search`, for the finder's list; none when there is nothing to suggest, nor when the
 * API fails, since nobody asked for suggestions: the next one who types asks again.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get("search") ?? "";
  const { value } = await suggestCourses(search);
  const caching = value ? cacheControl.suggestions : cacheControl.never;
  return json(value ?? [], { headers: { "Cache-Control": caching } });
}
