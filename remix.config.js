import { existsSync } from "node:fs";

import { pageFamilies } from "./app/content/pipeline/page-families.js";

const pages = new URL("content/pages/", import.meta.url);
const guideRoute = "editorial/guide-route.tsx";

/**
 * Single fetch and lazy route discovery stay off: their codec has an open advisory, and a page
 * rendered whole is smaller and faster (docs/decisions, 0002).
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  ssr: true,
  ignoredRouteFiles: ["**/*.css.ts", "**/*.test.{ts,tsx}"],
  /** The files of content/pages are routes too: one for each at the top, one for all of a folder. */
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      for (const family of pageFamilies(pages)) {
        if (existsSync(new URL(`${family}.md`, pages))) route(family, guideRoute, { id: `content/${family}` });
        if (existsSync(new URL(family, pages))) route(`${family}/*`, guideRoute, { id: `content/${family}/*` });
      }
    }),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
