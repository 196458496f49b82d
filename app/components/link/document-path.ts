import families from "virtual:page-families";

import { paths } from "~/paths";

/** Pages of `content/`, those for families, which have no script either, and answers that are no page at all: the router has nothing to load for them. */
const documentPaths = [
  new RegExp(`^/(${families.join("|")})(/|$)`),
  new RegExp(`^${paths.families}(/|$)`),
  /^\/(images|flags)(\/|$)/,
  /\.(ics|xml|txt|svg|webmanifest)$/,
];

/** Whether a link to `to` must load a document: another site, mailto and tel, an editorial page, a file. */
export function needsDocument(to: string): boolean {
  if (!to.startsWith("/") || to.startsWith("//")) return !/^[?#.]/.test(to) && /^([a-z][a-z+.-]*:|\/\/)/i.test(to);
  const path = to.split(/[?#]/, 1)[0] ?? to;
  return documentPaths.some((pattern) => pattern.test(path));
}
