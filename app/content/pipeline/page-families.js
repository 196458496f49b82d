import { readdirSync } from "node:fs";

/**
 * The first segment of every page's address, by the files and folders of content/pages: "study-abroad" has pages of
 * its own below it, "who-we-are" has none.
 * @param {URL | string} folder content/pages
 * @returns {string[]}
 */
export function pageFamilies(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  return [...new Set(names.map((name) => name.replace(/\.md$/, "")))].sort();
}
