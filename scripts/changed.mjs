import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { slowBrowserTests, slowFiles } from "../tests/slow.mjs";

import { root } from "./ready.mjs";

/**
 * The tests of the built site that a change of a room may break first, as the beginnings of their paths: `npm test` has
 * the rest. What vitest can import it finds by itself.
 *
 * @type {[RegExp, string[]][]}
 */
export const rooms = [
  [/^app\/account\//, ["tests/process/forms", "tests/attack/sessions", "tests/e2e/account"]],
  [
    /^app\/application\/|^app\/routes\/(course_details\.\$id\.apply|documents|applications)/,
    [
      "tests/process/apply-pages",
      "tests/attack/uploads-documents",
      "tests/e2e/apply.spec",
      "tests/e2e/apply-kept",
      "tests/e2e/applications",
    ],
  ],
  [/^app\/api\/courses\//, ["tests/e2e/courses.spec", "tests/e2e/fees"]],
  [/^app\/api\//, ["tests/process/page-cache", "tests/e2e/faults"]],
  [/^app\/(api|components|content|editorial|layout|routes)\/|^content\//, ["tests/process/outlines"]],
  [/^app\/components\//, ["tests/e2e/shell", "tests/e2e/dialogs"]],
  [
    /^app\/components\/(chip|course-card|deadline|fee|first-year|pagination|save-course)\//,
    ["tests/e2e/courses.spec", "tests/e2e/fees"],
  ],
  [/^app\/components\/(search-history|select|choices)\//, ["tests/e2e/history", "tests/e2e/courses-live"]],
  [/^app\/family\/|^app\/routes\/ne[._]|^app\/routes\/ne\.tsx$|^content\/ne\//, ["tests/e2e/nepali"]],
  [
    /^app\/editorial\/|^app\/content\/|^app\/routes\/\$\.tsx$|^content\//,
    ["tests/editorial/pages", "tests/editorial/build", "tests/e2e/editorial"],
  ],
  [/^content\//, ["app/content/", "app/editorial/", "tests/process/budgets"]],
  [/^app\/forms\//, ["tests/process/forms"]],
  [
    /^app\/(http|process)\/|^app\/[^/]+$|^server\.ts$/,
    ["tests/process/process", "tests/process/page-cache", "tests/process/forms", "tests/e2e/shell"],
  ],
  [
    /^app\/layout\//,
    [
      "tests/process/inline-scripts",
      "tests/process/machine-readable",
      "tests/editorial/pages",
      "tests/e2e/shell",
      "tests/e2e/menus",
      "tests/e2e/drawer",
    ],
  ],
  [/^app\/pictures\/|^app\/routes\/(images|flags)/, ["tests/api/images"]],
  [/^app\/styles\/|\.css\.ts$/, ["tests/process/budgets", "tests/e2e/layout"]],
  [/^app\/routes\/blog/, ["tests/e2e/blog"]],
  [/^app\/routes\/upcoming-events/, ["tests/e2e/events"]],
  [/^app\/routes\/compare/, ["tests/e2e/compare"]],
  [/^app\/routes\/course/, ["tests/e2e/courses.spec", "tests/e2e/course-page"]],
  [/^app\/routes\/_index/, ["tests/e2e/home-sections", "tests/e2e/finder"]],
  [/^app\/routes\/(login|logout|signup|password|email)/, ["tests/process/forms", "tests/e2e/account"]],
  [/^app\/routes\/shortlist/, ["tests/process/shortlist", "tests/e2e/shortlist"]],
  [/^app\/routes\/(universit|scholarship)/, ["tests/e2e/universities", "tests/e2e/scholarships"]],
  [/^app\/routes\/(manifest|robots|sitemap)/, ["tests/process/machine-readable", "tests/api/sitemap"]],
  [/^sandbox-api\//, ["tests/e2e/account"]],
  [/^deploy\//, ["tests/deploy/cache", "tests/process/operators", "tests/attack/deployment"]],
  [/^docs\//, ["tests/citations", "tests/house", "tests/threats"]],
  [/^public\//, ["tests/process/links", "tests/process/machine-readable"]],
  [
    /^(package\.json|package-lock\.json|vite\.config\.ts|remix\.config\.js)$/,
    ["tests/process/browser-features", "tests/process/budgets", "tests/process/bundle-packages"],
  ],
  [/^scripts\/(changed|test-run)\.mjs$|^tests\/slow\.mjs$/, ["tests/changed", "tests/test-run"]],
  [/^tests\/support\//, ["tests/process/process", "tests/e2e/shell"]],
  [/^tests\/process\/outlines\//, ["tests/process/outlines"]],
];

/**
 * The files that differ from `main`, or on `main` itself those not committed yet: new ones and those that are gone included. `fail`
 * ends the script.
 */
export function changedFiles(fail) {
  const git = (...args) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.split(/[\n\0]/).filter(Boolean) : null;
  };
  const [base = "HEAD"] = git("merge-base", "main", "HEAD") ?? [];
  const changed = git("diff", "--name-only", "--no-renames", "-z", base);
  const added = git("ls-files", "--others", "--exclude-standard", "-z");
  if (!changed || !added) return fail("What has changed is asked of git, which does not know this folder.");
  return [...changed, ...added];
}

/**
 * What a change of these files touches: modules for `vitest related`, the files of tests by their kind, the commands of
 * those changed tests that are slow, and the files of which no test is known.
 */
export function touchedBy(files) {
  const isSlow = (name) => slowFiles.test(name) || slowBrowserTests.test(name);
  const isThere = (name) => existsSync(join(root, name));
  const isTest = (name) => /\.(test\.tsx?|spec\.ts)$/.test(name);
  const changed = files.filter((name) => isTest(name) && isThere(name));
  const roomsOf = (name) => rooms.filter(([room]) => room.test(name));
  const places = [
    ...changed.filter((name) => !isSlow(name)),
    ...new Set(files.flatMap(roomsOf).flatMap(([, tests]) => tests)),
  ];
  const browserFiles = readdirSync(join(root, "tests/e2e")).map((name) => `tests/e2e/${name}`);
  const modules = files.filter(
    (name) => /^(app|sandbox-api|scripts|tests)\/.*\.(m?[jt]s|tsx)$/.test(name) && !isTest(name) && isThere(name),
  );
  return {
    modules,
    processes: places.filter((place) => !place.startsWith("tests/e2e/")),
    browser: browserFiles.filter((name) => !isSlow(name) && places.some((place) => name.startsWith(place))),
    slow: changed.filter(isSlow).map(commandOf),
    unknown: files.filter((name) => !isTest(name) && roomsOf(name).length === 0 && !/^(app|sandbox-api)\//.test(name)),
  };
}

/** What runs a slow test alone. */
function commandOf(name) {
  if (name.startsWith("tests/e2e/")) return `ATTACK=all npx playwright test ${name}`;
  return name.startsWith("tests/engines/") ? `npm run test:engines -- ${name}` : `ATTACK=all npx vitest run ${name}`;
}
