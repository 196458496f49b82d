import { npx, runAside } from "./ready.mjs";

/** What is held before anything runs, each by the command that `npm run check` is short for. */
const checks = {
  format: ["prettier", "--check", "--log-level=warn", "."],
  lint: ["eslint", "."],
  types: ["tsc", "--noEmit"],
  "types of the scripts": ["tsc", "--noEmit", "-p", "tsconfig.scripts.json"],
  layers: ["depcruise", "app", "server.ts", "sandbox-api", "--config", ".dependency-cruiser.mjs"],
  "unused code": ["knip"],
  "tests of the contract": ["node", "scripts/tests-table.mjs", "--check"],
  "metrics and log lines": ["node", "scripts/signals.mjs", "--check"],
};

/** Runs all checks side by side, as many at a time. Resolves with the name and the exit code of each. */
export async function runChecks(atOnce = Infinity) {
  const waiting = Object.entries(checks);
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next;
      results.push({ name, code: await runAside(npx, command) });
    }
  };
  await Promise.all(waiting.slice(0, atOnce).map(work));
  return results;
}
