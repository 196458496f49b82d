import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";

import { expect, it } from "vitest";

import manifest from "../../package.json";

const server = join("build", "server");
const files = [
  join("build", "server.js"),
  ...readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(server, name)),
];

it("loads no package that a production install leaves out", () => {
  const names = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:^import (?:[^"';]* from )?|\bimport\()"([^"./][^"]*)"/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  const packages = names
    .filter((name) => !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  expect(packages).toContain("react");
  expect([...new Set(packages)].filter((name) => !Object.hasOwn(manifest.dependencies, name))).toEqual([]);
});
