import type { Page } from "@playwright/test";
import sharp from "sharp";

import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import type { SeenRequest } from "../support/fake-api";
import { expect, once, test } from "../support/test";
import { contrastOfWords } from "../support/words-contrast";

const paths = ["/course_details/1", "/university/1/1", "/blog/1"];
const widths = [320, 360, 768, 1024, 1280, 1920];
const banner = "main div:has(> div > h1)";
const picture = (page: Page) => page.locator(`${banner} img[fetchpriority=high]`);

const catalogue = fakeCatalogue({ ...plainTexts, name: "Bachelor of Nursing and Community Health Science" });
/** The same catalogue with a picture for everything, or without. */
const withPicture = (image: string | null) => (request: SeenRequest) => ({
  ...(catalogue(request) as object),
  image,
  images: image ? [{ image }] : [],
});

/** Every picture is one of this colour. */
async function paintPictures(page: Page, background: string) {
  const body = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  await page.route(/\/images\?/, (route) => route.fulfill({ contentType: "image/png", body }));
}

/** A page is drawn anew a moment after it was resized, and before it is photographed. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await page.screenshot();
}

test(
  "a course, a university and a post begin with their picture, loaded as large as it is shown",
  once,
  async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      for (const width of widths) {
        await resize(page, width);
        const shown = await picture(page).boundingBox();
        const heading = await page.locator("main h1").boundingBox();
        expect(shown?.y, `${path} at ${width} px`).toBeLessThan(heading?.y ?? 0);
        // Beside the words it ends where they would.
        const margin = width < 768 ? 0 : width < 1024 ? 0.05 : 0.1;
        expect((shown?.x ?? 0) + (shown?.width ?? 0), `${path} at ${width} px`).toBeCloseTo(width * (1 - margin), 0);
        await expect
          .poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        expect(await page.locator("main img[fetchpriority=high]").count()).toBe(1);
        await expect.poll(() => page.locator("html").evaluate((html) => html.scrollWidth)).toBe(width);
      }
    }
  },
);

test("the words over a picture can be read whatever it shows", once, async ({ page, fake }) => {
  fake.api.answersJson(withPicture("/media/1.png"));
  await paintPictures(page, "#ffffff");
  for (const path of paths) {
    await page.goto(fake.site.url + path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        // A page is drawn anew a moment after it was resized.
        await expect(async () => {
          const words = await contrastOfWords(page, banner);
          expect(words.length, path).toBeGreaterThan(1);
          expect(
            words.filter(({ contrast }) => contrast < 4.5),
            `${path} at ${width} px, ${colorScheme}`,
          ).toEqual([]);
        }).toPass({ timeout: 10_000 });
      }
    }
  }
});

test("a picture that is missing or fails moves nothing and leaves no mark", async ({ page, fake }) => {
  test.slow();
  const seen = async (path: string) => {
    await page.goto(fake.site.url + path, { waitUntil: "networkidle" });
    const looks = [];
    for (const width of [360, 1280]) {
      await resize(page, width);
      const height = (await page.locator(banner).boundingBox())?.height;
      const words = (await contrastOfWords(page, banner)).filter(({ contrast }) => contrast < 4.5);
      looks.push({ width, height, words });
    }
    return looks;
  };
  for (const path of paths) {
    fake.api.answersJson(withPicture("/media/1.png"));
    await paintPictures(page, "#c0d0e0");
    const whole = await seen(path);
    await page.unroute(/\/images\?/);
    await page.route(/\/images\?/, (route) => route.fulfill({ status: 404 }));
    expect(await seen(path), `${path} fails`).toEqual(whole);
    await page.unroute(/\/images\?/);
    expect(whole.flatMap(({ words }) => words)).toEqual([]);
  }
  fake.api.answersJson(withPicture(null));
  for (const path of paths.map((entry) => entry.replace("1", "2"))) {
    await page.goto(fake.site.url + path);
    await expect(picture(page)).toHaveCount(0);
    expect(
      (await contrastOfWords(page, banner)).filter(({ contrast }) => contrast < 4.5),
      `${path} without`,
    ).toEqual([]);
  }
});

test(
  "the foothills under a banner are one ground, without hairlines where they are mirrored",
  once,
  async ({ browser, site }) => {
    for (const [width, deviceScaleFactor] of [
      [320, 2],
      [360, 2.625],
      [360, 3],
      [390, 2],
      [412, 1.5],
    ] as const) {
      const page = await browser.newPage({ viewport: { width, height: 640 }, deviceScaleFactor });
      await page.goto(`${site.url}/universitieslist`);
      const ridges = await page.locator("main svg[preserveAspectRatio='xMidYMax slice']").first().boundingBox();
      const clip = { x: 0, y: Math.floor((ridges?.y ?? 0) + (ridges?.height ?? 0)) - 2, width, height: 1 };
      const { channels } = await sharp(await page.screenshot({ clip })).stats();
      const spread = channels.slice(0, 3).map(({ min, max }) => max - min);
      expect(Math.max(...spread), `${width} px at ${deviceScaleFactor}`).toBeLessThan(4);
      await page.close();
    }
  },
);
