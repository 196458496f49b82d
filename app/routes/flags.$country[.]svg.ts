import type { LoaderFunctionArgs } from "@remix-run/node";

import { countryCode } from "~/api/country-codes.server";
import { findFlag } from "~/api/flags.server";
import { cacheControl } from "~/http/cache-control";
import type { RouteHandle } from "~/http/route-handle";
import { taggedResponse } from "~/http/tagged.server";

/** One address a flag, whatever its country is called; and one for all names that are no country. */
export const handle = { onePath: ({ country = "" }) => `/flags/${countryCode(country) ?? "unknown"}.svg` } satisfies RouteHandle;

/** The flag service (contract section 4): always a flag, the generic one for names that are no country. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const flag = await findFlag(params.country ?? "");
  return taggedResponse(request, flag.etag, flag.svg, {
    "Content-Type": "image/svg+xml",
    "Cache-Control": cacheControl.flag,
  });
}
