// Holds contract 3.
import type { Page } from "@playwright/test";

import { home, testimonials as written } from "../support/firm-content";
import { expect, once, slow, test, withPictures } from "../support/test";

test.use(withPictures);

const LONG_MS = 10_000;

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const carousel = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const ownRows = (page: Page) => page.locator("#partners ul:not([aria-hidden])");

const current = (page: Page, name: string) =>
  carousel(page, name).locator('button[aria-current="true"]').getAttribute("aria-label");

/** Lets the page's own clock run on, and says whether the slide in the middle is the same afterwards. */
async function stays(page: Page, name: string) {
  const before = await current(page, name);
  await page.clock.runFor(LONG_MS);
  return before === (await current(page, name));
}

/** What both carousels are without a script: a row to scroll, its first card in view and its last in reach. */
async function isRow(page: Page, name: string, count: number) {
  const slides = carousel(page, name).locator(".swiper-slide");
  await expect(slides).toHaveCount(count);
  await slides.first().scrollIntoViewIfNeeded();
  await expect(slides.first()).toBeInViewport();
  await expect(carousel(page, name).locator(".swiper")).toHaveCSS("scroll-snap-type", "x mandatory");
  await slides.last().scrollIntoViewIfNeeded();
  await expect(slides.last()).toBeInViewport();
  await expect(carousel(page, name).getByRole("button")).toHaveCount(0);
}

test("services and testimonials are rows to scroll where there is no script", once, async ({ page }) => {
  await page.goto("/");
  await isRow(page, "Services", home.services.cards.length);
  await expect(carousel(page, "Services").locator("[inert]")).toHaveCount(0);
  await isRow(page, "Testimonials", written.length);
});

test(
  "the services advance, go where a dot says, and stop by keyboard",
  { tag: ["@scripts", "@slow"] },
  async ({ page }) => {
    await page.clock.install();
    await page.goto("/");

    const services = carousel(page, "Services");
    await services.scrollIntoViewIfNeeded();
    await expect(services.getByRole("button", { name: /^Go to slide/ })).toHaveCount(home.services.cards.length);
    // It starts with the slide that stood in the middle of the row.
    await expect.poll(() => current(page, "Services")).toBe("Go to slide 4");

    await services.getByRole("button", { name: "Go to slide 5" }).click();
    await expect.poll(() => current(page, "Services")).toBe("Go to slide 5");
    await expect.poll(() => current(page, "Services")).toBe("Go to slide 6");

    await services.getByRole("button", { name: "Pause" }).focus();
    await page.keyboard.press("Enter");
    await expect(services.getByRole("button", { name: "Play" })).toBeFocused();
    expect(await stays(page, "Services")).toBe(true);
  },
);

test(
  "nothing jumps when the services begin to move; the one in the middle is in colour, and none out of view in reach",
  { tag: ["@scripts", "@slow"] },
  async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      const note = (entries: PerformanceEntryList) =>
        shifts.push(...entries.map((entry) => (entry as PerformanceEntry & { value: number }).value));
      const observer = new PerformanceObserver((list) => note(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      Object.assign(window, {
        shifted: () => {
          note(observer.takeRecords());
          return shifts.reduce((sum, value) => sum + value, 0);
        },
      });
    });
    for (const [width, shown] of [
      [360, 3],
      [768, 3],
      [1280, 5],
    ] as const) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto("/");
        const services = carousel(page, "Services");
        await expect(services.getByRole("button", { name: "Pause" })).toBeVisible();
        await expect(services.locator('button[aria-current="true"]')).toHaveCount(1);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        expect(await page.evaluate(() => (window as unknown as { shifted: () => number }).shifted())).toBeLessThan(
          0.02,
        );

        await services.scrollIntoViewIfNeeded();
        await services.getByRole("button", { name: "Pause" }).click();
        await expect(services.locator(".swiper-slide:not([inert])")).toHaveCount(shown);
        await expect(services.locator(".swiper-slide-active > div")).toHaveCSS("filter", "none");
        await expect(services.locator(".swiper-slide-next > div")).toHaveCSS("filter", "grayscale(1)");
      });
    }
  },
);

test("the testimonials step back and forth, and stop for good when touched", { tag: "@scripts" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");

  const testimonials = carousel(page, "Testimonials");
  await testimonials.scrollIntoViewIfNeeded();
  await expect(testimonials.locator(".swiper-slide")).toHaveCount(written.length);
  await testimonials.getByRole("button", { name: "Next slide" }).click();
  await expect(testimonials.getByRole("button", { name: "Play" })).toBeVisible();
  expect(await stays(page, "Testimonials")).toBe(true);
  const now = await current(page, "Testimonials");
  // A press while the slides still move is ignored.
  await expect(async () => {
    await testimonials.getByRole("button", { name: "Previous slide" }).click();
    expect(await current(page, "Testimonials")).not.toBe(now);
  }).toPass();
});

test("the film plays on wide windows only, without sound, and can be paused", slow, async ({ page, scripts }) => {
  await test.step("there is none on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.resourceType()));
    await page.goto("/", { waitUntil: "networkidle" });
    expect(asked).not.toContain("media");
    await expect(page.locator("video")).toBeHidden();
  });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expect(page.locator('img[src="/media/hero-poster.svg"]')).toBeVisible();
  const film = page.locator("video");
  await expect(film).toHaveJSProperty("loop", scripts);
  await expect(film).toHaveJSProperty("muted", true);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  if (!scripts) return;
  await page.getByRole("button", { name: "Pause the film" }).click();
  await expect(film).toHaveJSProperty("paused", true);
});

test("the partners pass at 50 px a second, and stand and are all shown when asked", once, async ({ page }) => {
  await page.goto("/");
  await expect(ownRows(page).first().locator("..")).toHaveCSS("animation-duration", `${(20 * 236) / 50}s`);
  await expect(ownRows(page).last().locator("..")).toHaveCSS("animation-direction", "reverse");
  await page.getByRole("checkbox", { name: "Stop and show all partners" }).press("Space");
  await expect(ownRows(page).first().locator("..")).toHaveCSS("animation-name", "none");
  const last = await ownRows(page).last().getByRole("listitem").last().boundingBox();
  expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(1280);

  await test.step("with less motion they stand, folded on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(ownRows(page).first().locator("..")).toHaveCSS("animation-name", "none");
    const logos = ownRows(page).getByRole("listitem").filter({ visible: true });
    await expect(logos).toHaveCount(12);
    await page.getByRole("checkbox", { name: "Show all partners" }).press("Space");
    await expect(logos).toHaveCount(38);
    await expect(page.getByRole("checkbox", { name: "Show fewer partners" })).toBeChecked();
  });
});

test("a logo that fails is replaced by its label", async ({ page, scripts }) => {
  await page.route("**/partners/coral-coast-university.svg", (route) =>
    route.fulfill({ status: 200, contentType: "image/svg+xml", body: "no drawing" }),
  );
  await page.goto("/");
  await page.locator("#partners").scrollIntoViewIfNeeded();
  const cell = ownRows(page).first().getByRole("listitem").nth(2);
  if (scripts) await expect(cell.getByText("Coral Coast University")).toBeAttached();
  else await expect(cell.getByRole("img", { name: "Coral Coast University" })).toBeAttached();
});

test("nothing moves by itself for a visitor who wants less motion", async ({ page, scripts }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/");
  await expect(ownRows(page).first().locator("..")).toHaveCSS("animation-name", "none");
  const [first, heading] = [
    carousel(page, "Testimonials").locator(".swiper-slide").first(),
    page.locator("#testimonials h2"),
  ];
  const gap = async () => ((await first.boundingBox())?.x ?? Infinity) - ((await heading.boundingBox())?.x ?? 0);
  expect(Math.abs(await gap()), "testimonials begin at the edge of the page").toBeLessThan(8);
  if (!scripts) return;

  await carousel(page, "Services").scrollIntoViewIfNeeded();
  await expect(carousel(page, "Services").getByRole("button", { name: "Go to slide 1" })).toBeVisible();
  expect(await stays(page, "Services")).toBe(true);
  expect(Math.abs(await gap()), "testimonials begin at the edge of the page").toBeLessThan(8);
  await expect(page.locator("video")).toHaveCount(0);
});

test.describe("for a visitor who saves data", () => {
  test.use({ extraHTTPHeaders: { "Save-Data": "on" } });

  test("there is no script, no film and no advance", once, async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("script[src], link[rel=modulepreload], video")).toHaveCount(0);
    await isRow(page, "Services", home.services.cards.length);
  });

  test("the partners stand still, in rows that are pushed along", once, async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#partners").getByRole("checkbox")).toHaveCount(0);
    const last = ownRows(page).first().getByRole("listitem").last();
    await expect(last).not.toBeInViewport();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(
      await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running")),
    ).toEqual([]);
  });
});
