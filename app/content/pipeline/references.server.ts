import { paths } from "../../paths";

import type { Page } from "./page.server";
import type { Section, Table } from "./page-schema.server";
import type { Problem } from "./problem.server";
import type { Source } from "./source.server";

/** The addresses that texts may lead to beside the pages of content/pages. */
const otherPages = new Set([
  "/",
  paths.courseSearch,
  paths.universities,
  paths.scholarships,
  paths.blog,
  paths.events,
  paths.login,
  paths.signup,
]);

/**
 * What is wrong between the files and within a page, beyond the form of each field: dead links, doubled anchors,
 * uneven tables. `sources` are the files as read, by name.
 */
export function brokenReferences(pages: readonly Page[], sources: ReadonlyMap<string, Source>): Problem[] {
  const anchors = new Map(pages.map((page) => [page.path, anchorsOf(page)]));
  return [
    ...[...sources.values()].flatMap((source) => deadLinks(source, anchors)),
    ...pages.flatMap((page) => [
      ...doubledAnchors(page, sources.get(fileOf(page))),
      ...unevenTables(page, sources.get(fileOf(page))),
    ]),
  ];
}

function fileOf(page: Pick<Page, "path">) {
  return `content/pages${page.path}.md`;
}

/** Links in texts, `url` fields, and the lists of pages to read next; each at its place. */
function deadLinks(source: Source, pages: ReadonlyMap<string, readonly string[]>): Problem[] {
  const ownPath = source.file.replace(/^content\/pages|\.md$/g, "");
  const texts = `${JSON.stringify(source.data)}\n${source.body}`;
  const links = [...texts.matchAll(/(?:\]\(|"url":"|(?<=[[,])")([/#][^\s)"\\]*)/g)].map(([, link = ""]) => link);

  return [...new Set(links)].flatMap((link) => {
    const [address = "", anchor] = link.split("#", 2);
    const path = (address.split("?", 1)[0] || ownPath).replace(/(?<=.)\/$/, "");
    const problem = (message: string) => [
      { file: source.file, line: source.lineWith(link), message: `leads to ${link}, but ${message}` },
    ];

    const known = pages.get(path);
    if (!known)
      return otherPages.has(path)
        ? []
        : problem(`there is no ${fileOf({ path })}, and the site has no other page at that address.`);
    return !anchor || known.includes(anchor) ? [] : problem(`no part of ${fileOf({ path })} has the id "${anchor}".`);
  });
}

function doubledAnchors(page: Page, source: Source | undefined): Problem[] {
  const anchors = anchorsOf(page);
  return [...new Set(anchors.filter((id, index) => anchors.indexOf(id) !== index))].map((id) => ({
    file: fileOf(page),
    line: source?.lineWith(`id: ${id}`),
    message: `uses the id "${id}" twice: each section, item, step and tab of a page needs its own.`,
  }));
}

function anchorsOf(page: Page): string[] {
  return page.sections.flatMap((section) => [section.id, ...anchorsWithin(section)]);
}

function anchorsWithin(section: Section): string[] {
  if (section.kind === "accordion") return section.items.map(({ id }) => id);
  if (section.kind === "steps") return section.steps.map(({ id }) => id);
  if (section.kind === "tabs") return section.tabs.map(({ id }) => id);
  return [];
}

function unevenTables(page: Page, source: Source | undefined): Problem[] {
  return page.sections.flatMap(tablesOf).flatMap((table) => {
    const rows = table.total ? [...table.rows, table.total] : table.rows;
    const uneven = rows.findIndex((row) => row.length !== table.columns.length);
    if (uneven < 0) return [];
    return [
      {
        file: fileOf(page),
        line: source?.lineWith(table.caption),
        field: `table ${table.caption}, row ${uneven + 1}`,
        message: `has ${rows[uneven]?.length} values, but the table has ${table.columns.length} columns. A value with a comma in it needs quotes.`,
      },
    ];
  });
}

function tablesOf(section: Section): Table[] {
  if (section.kind === "tables") return section.tables;
  if (section.kind === "tabs") return section.tabs.flatMap(({ table }) => table ?? []);
  return [];
}
