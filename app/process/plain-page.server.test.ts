// Holds contract 7.
import { expect, it } from "vitest";

import { plainAnswer } from "./plain-page.server";

it.each([
  [[408, 429, 503], true],
  [[400, 403, 404, 405, 413, 414, 417, 431, 500], false],
])("a reload is advised only where it can help: %j", (statuses, helps) => {
  for (const status of statuses)
    expect(plainAnswer(status, "Refused", "Why.").body.includes("Reload this page"), String(status)).toBe(helps);
});
