import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const STYLES = "app/styles/reset.css.ts";

/** Builds another version of the site in `folder`: its shared style sheet has a rule more, and so another name. */
export function buildOtherVersion(folder: string): void {
  const files = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean);
  for (const file of files) cpSync(file, join(folder, file));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const styles = join(folder, STYLES);
  writeFileSync(styles, `${readFileSync(styles, "utf8")}\nglobalStyle("#other-version", { color: "red" });\n`);
  execFileSync("sh", ["-ec", "unset NODE_ENV; npm run --silent build"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
