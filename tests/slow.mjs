/**
 * What is slow for a reason, by the names of the files: only `npm run test:attack` runs it. Of vitest: memory, load,
 * processes killed at each step, long attacks, a real nginx, the other engines.
 */
export const slowFiles =
  /^(tests\/attack-table|tests\/api\/lanes|tests\/attack\/(api-faults|caches|connections|logins|pictures|redis|saved-faults|saved-losses|slow-readers|uploads-lost|uploads-outcomes|uploads-workers|xss)|tests\/deploy\/(?!cache\.).*|tests\/engines\/.*|tests\/store\/.*|tests\/process\/memory)\.test\.ts$/;

/**
 * Browser tests: lines that break, limits that fill up, sites that are killed, several tabs, and every page with hostile
 * words, huge letters, failing pictures and old browsers. A single test of another file has the tag.
 */
export const slowBrowserTests =
  /@slow|\b(apply-left-behind|apply-tabs|bad-line|header-pictures|large-text|line-breaks|long-words|lost-line|old-browsers|upload-limits)\.spec/;
