// Holds contract 3, 4, 5.20.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { formatMonth } from "../../app/content/month";
import { editorialPaths } from "../support/editorial-paths";
import { linkedDataOf, withEntities } from "../support/markup";
import { startSandbox, startSite, type Service } from "../support/site";

const MAX_BYTES = 30_000;

/** Every figure that the firm vouches for, by page: what it is, and how the page says it. */
const figures: Record<string, readonly (readonly [figure: string, ...expected: string[]])[]> = {
  "/study-abroad/usa": [
    ["MRV visa fee", "(MRV fee) USD 160"],
    ["undergraduate tuition", "USD 15,000 to 50,000"],
    ["graduate tuition", "USD 20,000 to 45,000"],
    ["living", "USD 10,000 to 15,000"],
    ["work on campus", "Up to 20 hours a week in term"],
    ["OPT", "12 months of work in your field after the degree"],
    ["STEM extension", "24 more months"],
    ["entry before the programme", "up to 30 days before the programme starts"],
  ],
  "/study-abroad/australia": [
    ["visa fee", "AUD 1,600"],
    ["additional applicants", "for one under 18 AUD 1,600; AUD 1,190; AUD 390"],
    ["parental income", "(AUD 87,856 a year)", "(AUD 102,500) when you apply with a spouse"],
    ["funds", "AUD 29,710", "AUD 10,394", "AUD 4,449"],
    ["travel", "AUD 4,000 each person"],
    ["fund calculation", "AUD 33,710", "AUD 48,104"],
    ["costs", "AUD 1,600", "AUD 29,710", "AUD 35,310"],
    ["work", "48 hours a fortnight"],
    ["English", "6.0 overall for undergraduate", "6.5 overall for postgraduate", "7.0 for nursing"],
    ["graduate visa", "Bachelor's degree 2 years", "Master's by coursework 2 years"],
    ["graduate visa, research", "Master's by research 3 years", "Doctorate 3 years"],
    ["GSR answers", "Each answer may have 150 words"],
    ["intakes", "Feb/Mar", "Jun/Jul", "Oct/Nov: a few courses"],
    ["processing", "2 to 8 weeks"],
    ["universities", "38 public and 4 private universities"],
  ],
  "/study-abroad/canada": [
    ["work", "24 hours a week"],
    ["tuition", "CAD 15,000 to 30,000"],
    ["living, first reading", "CAD 10,000 to 15,000"],
    ["funds", "CAD 20,635", "CAD 5,055", "CAD 5,893"],
    ["living, second reading", "CAD 20,635; CAD 25,690; CAD 31,583"],
    [
      "one child in the second reading",
      "(CAD 31,583) is for you, a spouse and one child",
      "(CAD 5,893) for each further child",
    ],
    ["fees", "CAD 150", "CAD 85"],
    ["PGWP", "8 months to 2 years Same length as the programme", "Up to 3 years"],
    ["intakes", "Jan and Sept", "May: some colleges"],
    ["IELTS", "6.5 with no band under 6.0"],
  ],
  "/study-abroad/newzealand": [
    ["funds", "NZ$20,000 a year", "NZ$4,200"],
    ["school fees", "NZ$11,000+", "NZ$14,000+"],
    ["certificate or diploma", "NZ$20,000 to 50,000"],
    ["bachelor", "NZ$20,000 to 40,000"],
    ["postgraduate", "NZ$20,000 to 45,000"],
    ["PhD", "NZ$6,500 to 7,500"],
    ["work visa", "PhD 3 years", "Master's degree 3 years", "Postgraduate diploma 1 year"],
    ["work visa of others", "As long as the course took", "Conditional"],
    ["work", "up to 20 hours a week in term, and full time in the vacations"],
    ["universities and guarantor", "Eight universities", "single financial guarantor only"],
    ["intakes", "Feb/Mar", "Jun/Jul", "Oct/Nov: some courses"],
  ],
  "/study-abroad/uk": [
    ["work", "Up to 20 hours a week"],
    ["IHS and visa fee", "GBP 776 a year", "GBP 490"],
    ["living", "(GBP 1,334) a month for London", "(GBP 1,023) a month elsewhere", "9 months"],
    ["funds held", "28 days"],
    ["graduate visa", "2 years after a bachelor's or master's, 3 years after a PhD"],
    ["processing", "about 3 weeks"],
    ["intakes", "January:", "September:"],
  ],
  "/study-abroad/dubai": [
    ["tuition", "AED 37,500 to 75,000", "AED 55,000 to 80,000"],
    ["living", "AED 12,000 to 15,000"],
    ["visa", "AED 3,000 to 5,000"],
    ["offer", "an offer outcome in 1 week"],
    ["intakes", "October, January or June"],
    ["freelance visa", "Up to 2 years in your own name"],
  ],
  "/test-preparation/ielts": [
    ["results", "3 to 5 days", "13 days"],
    ["scale", "9-band scale"],
  ],
  "/test-preparation/toefl": [
    ["results", "4 to 8 days"],
    ["scores", "0 to 120", "0 to 30"],
    ["validity", "Valid for two years"],
  ],
  "/test-preparation/pte": [
    ["results", "48 hours"],
    ["scores", "10 to 90"],
    ["session", "2-hour session"],
    ["essay", "200 to 300 words"],
  ],
  "/who-we-are": [["registration", "registration number 670", "15 years"]],
};

let sandbox: Service;
let site: Service;
/** Every page out of content/, by its path. */
const pages = new Map<string, string>();

beforeAll(async () => {
  sandbox = await startSandbox();
  site = await startSite(sandbox.url);
  for (const path of editorialPaths) {
    const answer = await fetch(site.url + path);
    if (answer.status === 200) pages.set(path, await answer.text());
  }
});
afterAll(async () => {
  await site.stop();
  await sandbox.stop();
});

const page = (path: string) => pages.get(path) ?? "";

describe.each(editorialPaths)("%s", (path) => {
  it("is complete", () => {
    const html = page(path);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(html).toMatch(/property="og:image" content="[^"]*\/og\/[a-z-]+\.png"/);
    const types = linkedDataOf(html).map((data) => data["@type"]);
    expect(types).toEqual(expect.arrayContaining(["Article", "BreadcrumbList"]));
  });

  it("ships no script, and is under 30 kB with its styles", async () => {
    const html = page(path);
    expect(html.match(/<script(?![^>]*type="application\/ld\+json")/g)).toBeNull();
    expect(html).not.toContain(".js");
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    const bodies = await Promise.all(
      styles.map(async (href) => Buffer.from(await (await fetch(site.url + href)).arrayBuffer())),
    );
    const bytes = [Buffer.from(html), ...bodies].reduce((sum, body) => sum + brotliCompressSync(body).byteLength, 0);
    expect(styles.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });
});

it("each page has a title and a description of its own, short enough to be shown whole", () => {
  const heads = editorialPaths.map((path) => {
    const text = (pattern: RegExp) => withEntities(pattern.exec(page(path))?.[1] ?? "");
    return { path, title: text(/<title[^>]*>([^<]*)/), description: text(/name="description" content="([^"]*)"/) };
  });
  for (const { path, title, description } of heads) {
    expect.soft(title, path).toMatch(/\w/);
    expect.soft(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60);
    expect.soft(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(110);
    expect.soft(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(editorialPaths.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(editorialPaths.length);
});

it("the trail's structured data names its places", () => {
  const trail = linkedDataOf(page("/study-abroad/uk")).find((data) => data["@type"] === "BreadcrumbList");
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, name: "Home", item: `${site.url}/` },
    { position: 2, name: "Study Abroad", item: `${site.url}/study-abroad` },
    { position: 3, name: "Study in UK", item: `${site.url}/study-abroad/uk` },
  ]);
  const ofTest = linkedDataOf(page("/test-preparation/ielts")).find((data) => data["@type"] === "BreadcrumbList");
  expect(ofTest?.itemListElement).toMatchObject([
    { position: 1, name: "Home" },
    { position: 2, name: "Test Preparation", item: `${site.url}/services/test-preparation` },
    { position: 3, item: `${site.url}/test-preparation/ielts` },
  ]);
});

it("a guide is long enough to answer, and short enough to read: 900 to 1,800 words beside its rupees", () => {
  for (const path of editorialPaths.filter((each) => /^\/(study-abroad|test-preparation)\/./.test(each))) {
    const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(page(path))?.[1] ?? "";
    const words = main
      .replace(/<svg.*?<\/svg>|<[^>]+>/gs, " ")
      .replace(
        /((First year\s+from|Living and visa, first year)\s+)?NPR\s[\d,.]+(\s(lakh|crore))?(\s+\+\stuition)?|Rupees at the rates of[^.]*\.|Rates of.*?decide\.|, more than a year old:.*?decide/gs,
        " ",
      )
      .trim()
      .split(/\s+/).length;
    expect.soft(words, path).toBeGreaterThanOrEqual(900);
    expect.soft(words, path).toBeLessThanOrEqual(1800);
  }
});

it("the previews for other sites are pictures of 1200 by 630", async () => {
  const pictures = new Set(
    [...pages.values()].map((html) => /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ""),
  );
  expect(pictures.size).toBe(21);
  for (const address of pictures) {
    const answer = await fetch(address);
    expect(answer.headers.get("content-type")).toBe("image/png");
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  }
});

it.each(["/study-abroad/atlantis", "/test-preparation/none", "/services/none", "/study-abroad/constructor"])(
  "%s is not found",
  async (path) => {
    expect((await fetch(site.url + path)).status).toBe(404);
  },
);

/** What a reader sees in the page's main part, as one line. */
function words(html: string) {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return withEntities(
    main
      .replace(/<svg[\s\S]*?<\/svg>/g, " ")
      .replace(/<\/?(strong|em|a|span|b)\b[^>]*>/g, "")
      .replace(/<[^>]+>/g, " "),
  ).replace(/\s+/g, " ");
}

it.each(Object.entries(figures))("the figures of %s", (path, expected) => {
  const text = words(page(path)).toLowerCase();
  for (const [figure, ...texts] of expected) {
    for (const part of texts) expect.soft(text, figure).toContain(part.toLowerCase());
  }
});

it.each(Object.keys(figures).filter((name) => name !== "/who-we-are"))(
  "%s says when its figures were true and who to ask",
  (path) => {
    const figuresOf = /^figures: (\S+)$/m.exec(readFileSync(`content/pages${path}.md`, "utf8"))?.[1];
    const file = readFileSync(`content/figures/${figuresOf}.yaml`, "utf8");
    const asOf = formatMonth(/^asOf: "(\d{4}-\d{2})"$/m.exec(file)?.[1] ?? "");
    expect(words(page(path))).toMatch(new RegExp(`Figures as of ${asOf}[^;]*; check the official source`));
    expect(page(path)).toMatch(/check the official source<\/strong>: <a href="https:\/\//);
  },
);

it("the privacy page names every cookie of the shortlist", () => {
  const names = readFileSync("app/http/shortlist.server.ts", "utf8").match(/shortlist_\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) expect.soft(page("/privacy-policy"), name).toContain(`(${name})`);
});

it("the copyright year and the registration number stand on every page", () => {
  expect(page("/privacy-policy")).toMatch(/2024/);
  expect(page("/privacy-policy")).toContain("670");
});
