import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, it } from "vitest";

it("stops the build with a line that an editor understands", { timeout: 120_000 }, () => {
  const root = mkdtempSync(path.join(tmpdir(), "build-"));
  for (const name of [
    "app",
    "node_modules",
    "package.json",
    "public",
    "remix.config.js",
    "tsconfig.json",
    "vite.config.ts",
  ]) {
    symlinkSync(path.resolve(name), path.join(root, name));
  }
  // Scripts know their project by where they lie.
  for (const name of ["content", "scripts"]) cpSync(name, path.join(root, name), { recursive: true });
  const file = path.join(root, "content/firm.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^email: .*$/m, "email: ask us"));

  const { status, stdout, stderr } = spawnSync("npm", ["run", "build"], { cwd: root, encoding: "utf8" });
  rmSync(root, { recursive: true, force: true });

  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(
    /content\/firm\.yaml, line \d+: "email" should be an e-mail address, but it is "ask us"\./,
  );
  expect(stdout + stderr).not.toContain("    at ");
});
