import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The paths, from the root of the site, of all files in `folder` and the folders in it, as they are now. */
export function builtFileNames(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return new Set(files.map((file) => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join("/")}`));
}
