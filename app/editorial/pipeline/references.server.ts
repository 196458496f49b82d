import type { Page } from "./content.server";
import type { Section, Table } from "./page-schema.server";
import type { Problem } from "./problem.server";

const editorialPath = /^\/(study-abroad|test-preparation|services|student-visa|who-we-are|privacy-policy)(\/|$)/;

/** What is wrong between pages and within a page, beyond the form of each field: dead links, doubled anchors, uneven tables. */
export function brokenReferences(pages: readonly Page[]): Problem[] {
  const paths = new Set(pages.map(({ path }) => path));
  return pages.flatMap((page) => [...deadLinks(page, paths), ...doubledAnchors(page), ...unevenTables(page)]);
}

function fileOf(page: Page) {
  return `content/pages${page.path}.md`;
}

function deadLinks(page: Page, paths: ReadonlySet<string>): Problem[] {
  const links = [...JSON.stringify(page).matchAll(/href=\\"(\/[^\\"#?]*)/g)].map(([, path = ""]) => path);
  const named = page.sections.flatMap((section) => (section.kind === "services" ? section.services : []));
  return [...new Set([...links, ...named, ...(page.related ?? [])])]
    .filter((path) => editorialPath.test(path) && !paths.has(path))
    .map((path) => ({ file: fileOf(page), message: `leads to ${path}, but there is no content/pages${path}.md.` }));
}

function doubledAnchors(page: Page): Problem[] {
  const anchors = page.sections.flatMap((section) => [section.id, ...anchorsWithin(section)]);
  return [...new Set(anchors.filter((id, index) => anchors.indexOf(id) !== index))].map((id) => ({
    file: fileOf(page),
    message: `uses the id "${id}" twice: each section, item, step and tab of a page needs its own.`,
  }));
}

function anchorsWithin(section: Section): string[] {
  if (section.kind === "accordion") return section.items.map(({ id }) => id);
  if (section.kind === "steps") return section.steps.map(({ id }) => id);
  if (section.kind === "tabs") return section.tabs.map(({ id }) => id);
  return [];
}

function unevenTables(page: Page): Problem[] {
  return page.sections.flatMap(tablesOf).flatMap((table) => {
    const rows = table.total ? [...table.rows, table.total] : table.rows;
    const uneven = rows.findIndex((row) => row.length !== table.columns.length);
    if (uneven < 0) return [];
    return [{
      file: fileOf(page),
      field: `table "${table.caption}", row ${uneven + 1}`,
      message: `has ${rows[uneven]?.length} values, but the table has ${table.columns.length} columns. A value with a comma in it needs quotes.`,
    }];
  });
}

function tablesOf(section: Section): Table[] {
  if (section.kind === "tables") return section.tables;
  if (section.kind === "tabs") return section.tabs.flatMap(({ table }) => table ?? []);
  return [];
}
