/**
 * Single fetch and lazy route discovery stay off: their codec has an open advisory, and a page
 * rendered whole is smaller and faster (docs/decisions, 0002).
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  ssr: true,
  ignoredRouteFiles: ["**/*.css.ts", "**/*.test.{ts,tsx}"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
