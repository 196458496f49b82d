import { existsSync } from "node:fs";
import path from "node:path";

import { fieldName, type Problem } from "./problem.server";
import type { Source } from "./source.server";

const namesPicture = new Set(["image", "poster", "src"]);

/** The pictures and films that a data file names, but `public/` below `root` does not have. */
export function missingPictures(root: string, source: Source): Problem[] {
  const visit = (value: unknown, at: readonly PropertyKey[]): Problem[] => {
    if (Array.isArray(value)) return value.flatMap((item, index) => visit(item, [...at, index]));
    if (value !== null && typeof value === "object")
      return Object.entries(value).flatMap(([key, item]) => visit(item, [...at, key]));
    if (typeof value !== "string" || !namesPicture.has(String(at.at(-1)))) return [];
    if (!value.startsWith("/") || existsSync(path.join(root, "public", value))) return [];
    return [
      {
        file: source.file,
        line: source.lineOf(at),
        field: fieldName(at),
        message: `names a picture that is not there: public${value}.`,
      },
    ];
  };
  return visit(source.data, []);
}
