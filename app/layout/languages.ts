import { paths } from "~/paths";

/** The address in Nepali of what a path of the site, with its query, says in English. */
export function inNepali(path: string): string {
  return path === "/" ? paths.families : `${paths.families}${path}`;
}

/** The address in English of what a path under `/ne`, with its query, says in Nepali. */
export function inEnglish(path: string): string {
  return path.slice(paths.families.length) || "/";
}

/** The addresses of a page that is there in both languages, by `hreflang`; English is for everybody else. */
export function languagesOf(path: string): [hrefLang: string, path: string][] {
  const english = new RegExp(`^${paths.families}(/|$)`).test(path) ? inEnglish(path) : path;
  return [
    ["en", english],
    ["ne", inNepali(english)],
    ["x-default", english],
  ];
}
