import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { suggestCourses } from "~/api/courses/courses.server";
import { cacheControl } from "~/http/cache-control";

export const handle = { query: ["search"] };

/** Up to five courses for the text in `search`, for the finder's list; none when there is nothing to suggest. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get("search") ?? "";
  return json(await suggestCourses(search), { headers: { "Cache-Control": cacheControl.suggestions } });
}
