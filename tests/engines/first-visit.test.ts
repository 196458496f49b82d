// Holds contract 15.
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { browserArguments, findBrowser } from "../../scripts/browser.mjs";
import { startBetween, type Answer, type Between } from "./support/between";
import { engines } from "./support/engines";
import { startScene, type Scene } from "./support/visit";
import { Visitor } from "./support/visitor";

const width = 360;
const pages = {
  home: "/",
  search: "/course-search",
  "Nepali names": "/course-search?search=Himalayan",
  course: "/course_details/1",
  guide: "/study-abroad/australia",
};

let scene: Scene;
const table: Record<string, string>[] = [];
beforeAll(async () => void (scene = await startScene()));
afterAll(async () => {
  console.table(table);
  await scene.stop();
});

const visitors = [
  { name: "Chromium", isInstalled: findBrowser() !== undefined, look: lookInChromium },
  ...engines.map(({ name, isInstalled, open }) => ({
    name,
    isInstalled,
    look: async ({ url, idle }: Between, path: string) => {
      const driver = await open({ scripts: true, width });
      await new Visitor(driver, url, true).open(path);
      await idle();
      await driver.stop();
    },
  })),
];

async function lookInChromium({ url, idle }: Between, path: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const page = await browser.newPage({ viewport: { width, height: 740 } });
  await page.goto(url + path);
  await idle();
  await browser.close();
}

describe.each(visitors)("$name", ({ name, isInstalled, look }) => {
  it.skipIf(!isInstalled).each(Object.entries(pages))(
    "loads one font, of Latin headings, on a first visit: %s",
    { timeout: 60_000 },
    async (page, path) => {
      const between = await startBetween(scene.siteUrl);
      await look(between, path);
      await between.stop();
      const fonts = between.answers.filter(({ type }) => type.startsWith("font/"));
      expect(fonts.map((font) => font.path)).toEqual([expect.stringMatching(/\/mukta-latin-700-normal-/)]);
      table.push({ page, engine: name, ...sums(between.answers) });
    },
  );
});

/** How many answers of each kind, and how many bytes they were. */
function sums(answers: readonly Answer[]): Record<string, string> {
  const of = (pattern: RegExp) => {
    const some = answers.filter(({ type }) => pattern.test(type));
    return `${some.length} / ${some.reduce((sum, { bytes }) => sum + bytes, 0).toLocaleString("en")}`;
  };
  return {
    all: of(/./),
    scripts: of(/javascript/),
    styles: of(/css/),
    fonts: of(/font/),
    pictures: of(/image/),
    films: of(/video/),
  };
}
