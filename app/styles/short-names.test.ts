import { readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { shortNames } from "./short-names";

const root = process.cwd();
const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css.ts"))
  .map((file) => `app/${file}`);
const hashes = Array.from({ length: 80 }, (_, number) => `abc${number}`);

describe("shortNames", () => {
  it("gives every class of every file a name of its own, of five characters at most", () => {
    const nameOf = shortNames(root);
    const names = files.flatMap((filePath) => hashes.map((hash) => nameOf({ hash, filePath })));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[A-Z]{1,3}[0-9a-z]{1,2}$/.test(name))).toEqual([]);
  });

  it("comes to the same names in another build, in whatever order that reads the files", () => {
    const [first, second] = [shortNames(root), shortNames(root)];
    const named = (nameOf: typeof first, paths: string[]) =>
      new Map(paths.map((filePath) => [filePath, hashes.map((hash) => nameOf({ hash, filePath }))]));
    expect(named(first, files)).toEqual(named(second, [...files].reverse()));
    expect(first({ hash: "abc1", filePath: files[0] ?? "" })).toBe(second({ hash: "abc1", filePath: files[0] ?? "" }));
  });

  it("knows no style outside of the house", () => {
    expect(() => shortNames(root)({ hash: "x", filePath: "elsewhere.css.ts" })).toThrow("no style file");
  });
});
