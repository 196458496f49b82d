import type { LoaderFunctionArgs } from "@remix-run/node";

import { cacheControl } from "~/http/cache-control";
import type { RouteHandle } from "~/http/route-handle";
import { readShortlist } from "~/http/shortlist";

export const handle = { own: true } satisfies RouteHandle;

/** How many courses are saved, as a picture for the header: where no script runs, a page that is the same for all cannot say it. */
export function loader({ request }: LoaderFunctionArgs) {
  const { length } = readShortlist(request.headers.get("Cookie"));
  return new Response(length === 0 ? EMPTY : drawn(length), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": cacheControl.private },
  });
}

const START = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20">';
const EMPTY = `${START}</svg>`;

/** In the brand's colours, as the header writes the number where scripts run. */
function drawn(number: number): string {
  const look =
    "<style>circle{fill:#1f3f8f}text{fill:#fff;font:600 13px system-ui,sans-serif}@media(prefers-color-scheme:dark){circle{fill:#9db8ff}text{fill:#0f1626}}</style>";
  return `${START}${look}<circle cx="10" cy="10" r="10"/><text x="10" y="14.5" text-anchor="middle">${number}</text></svg>`;
}
