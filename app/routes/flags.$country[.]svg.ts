import type { LoaderFunctionArgs } from "@remix-run/node";

import { cacheControl } from "~/http/cache-control";
import type { RouteHandle } from "~/http/route-handle";
import { findFlag } from "~/pictures/flags.server";

export const handle = { common: true } satisfies RouteHandle;

/** The flag service (contract 4): always a flag, the generic one for names that are no country. */
export async function loader({ params }: LoaderFunctionArgs) {
  const flag = await findFlag(params.country ?? "");
  return new Response(flag.svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": flag.lasting ? cacheControl.flag : cacheControl.never,
    },
  });
}
