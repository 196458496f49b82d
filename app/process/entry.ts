import type { ServerBuild } from "@remix-run/node";

import type * as entryServer from "~/entry.server";

/** What `app/entry.server.tsx` offers the process beside the rendering. */
export type Entry = ServerBuild["entry"]["module"] & typeof entryServer;
