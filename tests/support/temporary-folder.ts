import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives a run of tests, and all processes that they start, a temporary folder of its own. Returns what removes it. */
export default function useOwnTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tests-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
