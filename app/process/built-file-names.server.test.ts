import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { builtFileNames } from "./built-file-names.server";

it("names every file by its path, links too, and no folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  try {
    mkdirSync(join(folder, "og", "small"), { recursive: true });
    for (const name of ["icon.svg", "og/a b.png", "og/small/c.png"]) writeFileSync(join(folder, name), "");
    symlinkSync(join(folder, "icon.svg"), join(folder, "link.svg"));
    expect([...builtFileNames(folder)].sort()).toEqual(["/icon.svg", "/link.svg", "/og/a b.png", "/og/small/c.png"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
