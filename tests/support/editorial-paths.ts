import { readdirSync } from "node:fs";

/** Every page out of `content/` (contract 4): its file's place is its address. */
export const editorialPaths = readdirSync("content/pages", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => `/${file.replace(/\.md$/, "")}`)
  .sort();
