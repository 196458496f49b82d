import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Names for the classes and variables of the built site: capitals for the style file, by its place among all of them,
 * then the number of the name within it ("AB7"). A page names a class a thousand times; a hash of eight characters made
 * a third of the document. Both builds, for the server and the browser, come to the same names.
 */
export function shortNames(root: string): (name: { hash: string; filePath: string }) => string {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css.ts"))
    .map((file) => `app/${file.replaceAll("\\", "/")}`)
    .sort();
  const numbers = new Map(files.map((file) => [file, new Map<string, number>()]));

  return ({ hash, filePath }) => {
    const place = files.indexOf(filePath);
    const known = numbers.get(filePath);
    if (!known) throw new Error(`${filePath} is no style file of app/.`);
    const number = known.get(hash) ?? known.size;
    known.set(hash, number);
    return capitals(place) + number.toString(36);
  };
}

/** 0 is "A", 25 is "Z", 26 is "AA". */
function capitals(number: number): string {
  const before = number < 26 ? "" : capitals(Math.floor(number / 26) - 1);
  return before + String.fromCharCode(65 + (number % 26));
}
