import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const NAME = "tests-";

/** Gives a run of tests, and all processes that they start, a temporary folder of its own. Returns what removes it. */
export default function useOwnTemporaryFolder(): () => void {
  // Vitest asks once for each project.
  if (basename(tmpdir()).startsWith(NAME)) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), NAME));
  // Some tests start a program as nobody.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
