// Holds contract 3.
import type { Page } from "@playwright/test";

import { menuAddresses } from "../support/menu-addresses";
import { axeFindings, expect, once, scriptsReady, test, withPictures } from "../support/test";

test.use(withPictures);

// How long a menu waits for the pointer is a motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const menu = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Main" })
    .locator("details", { has: page.locator("summary", { hasText: name }) });

test.describe("the menu of a large screen", () => {
  test("links to every page, and fits into one line from 1024 px on", once, async ({ page }) => {
    await page.goto("/course-search");
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const links = page.getByRole("navigation", { name: "Main" }).locator("a");
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(menuAddresses);
      await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
      expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(80);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test("opens by keyboard and by press, one group at a time", async ({ page }) => {
    await page.goto("/course-search");
    await menu(page, "Services").locator("summary").click();
    await expect(page.getByRole("link", { name: "Career Counseling" }).first()).toBeVisible();
    await menu(page, "More").locator("summary").click();
    await expect(menu(page, "Services")).not.toHaveAttribute("open");
    await expect(page.getByRole("link", { name: "Scholarship", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Scholarship", exact: true }).click();
    await expect(page).toHaveURL(/\/scholarship$/);
    await expect(menu(page, "More")).not.toHaveAttribute("open");
    await expect(menu(page, "More").locator("summary")).toHaveAttribute("data-current");

    await menu(page, "Test Preparation").locator("summary").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "IELTS" })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
  });

  test("opens by hovering and by the focus where there is no script", { tag: "@no-scripts" }, async ({ page }) => {
    await page.goto("/course-search");
    const link = page.getByRole("link", { name: "PTE" });
    await expect(link).toBeHidden();
    await menu(page, "Test Preparation").locator("summary").hover();
    await expect(link).toBeVisible();
    await page.mouse.move(640, 700);
    await expect(link).toBeHidden();

    const place = page.getByRole("link", { name: "Canada" });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Universities" }).focus();
    await expect(place).toBeHidden();
    await page.keyboard.press("Tab");
    await expect(menu(page, "Study Abroad").locator("summary")).toBeFocused();
    await expect(place).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Study Abroad from Nepal" })).toBeFocused();
  });

  test("keeps its delays on an editorial page, which has no script: for the pointer alone", once, async ({ page }) => {
    await page.goto("/privacy-policy");
    const clock = await page.context().newCDPSession(page);
    await clock.send("Animation.enable");
    await clock.send("Animation.setPlaybackRate", { playbackRate: 0 });
    /** Moves every delay that is running on to `ms` after its start, and ends those that are over by then. */
    const wait = (ms: number) =>
      page.evaluate((time) => {
        for (const animation of document.getAnimations()) {
          if (Number(animation.effect?.getComputedTiming().endTime) <= time) animation.finish();
          else animation.currentTime = time;
        }
      }, ms);
    const inTest = page.getByRole("link", { name: "PTE" });
    const inStudy = page.getByRole("link", { name: "Canada" });
    const hover = (name: string) => menu(page, name).locator("summary").hover();
    /** Ends when the page has seen it: until then there is no delay that could be moved on. */
    const leave = async () => {
      await page.mouse.move(640, 700);
      await expect(page.locator("nav details:hover")).toHaveCount(0);
    };

    await hover("Test Preparation");
    await wait(199);
    await expect(inTest).toBeHidden();
    await wait(200);
    await expect(inTest).toBeVisible();

    await hover("Study Abroad");
    await expect(inStudy).toBeVisible();
    await expect(inTest).toBeHidden();

    await leave();
    await wait(149);
    await expect(inStudy).toBeVisible();
    await wait(150);
    await expect(inStudy).toBeHidden();

    await wait(449);
    await hover("Test Preparation");
    await expect(inTest).toBeVisible();
    await leave();
    await wait(450);
    await hover("Test Preparation");
    await wait(199);
    await expect(inTest).toBeHidden();
    await leave();
    await wait(450);

    await menu(page, "Study Abroad").locator("summary").focus();
    await expect(inStudy).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(inStudy).toBeHidden();
  });

  test("opens at once under a finger", once, async ({ browser, site }) => {
    const touch = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 1280, height: 800 },
      javaScriptEnabled: false,
    });
    const page = await touch.newPage();
    await page.goto(`${site.url}/privacy-policy`);
    const clock = await touch.newCDPSession(page);
    await clock.send("Animation.enable");
    await clock.send("Animation.setPlaybackRate", { playbackRate: 0 });
    await menu(page, "Study Abroad").locator("summary").tap();
    await expect(page.getByRole("link", { name: "Canada" })).toBeVisible();
    await menu(page, "Study Abroad").locator("summary").tap();
    await expect(page.getByRole("link", { name: "Canada" })).toBeHidden();
    await touch.close();
  });

  test.describe("with scripts", { tag: "@scripts" }, () => {
    async function hover(page: Page, name: string) {
      const box = await menu(page, name).locator("summary").boundingBox();
      if (!box) throw new Error(`${name} is not there`);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    }
    const leave = (page: Page) => page.mouse.move(640, 700);

    test("waits 200 ms, opens the next one at once, closes after 150 ms, and opens at once within 300 ms", async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto("/course-search");
      await scriptsReady(page);
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      const services = menu(page, "Services");
      const more = menu(page, "More");

      await hover(page, "Services");
      await page.clock.runFor(199);
      await expect(services).not.toHaveAttribute("open");
      await page.clock.runFor(1);
      await expect(services).toHaveAttribute("open");

      await hover(page, "More");
      await page.clock.runFor(1);
      await expect(more).toHaveAttribute("open");
      await expect(services).not.toHaveAttribute("open");

      await leave(page);
      await page.clock.runFor(149);
      await expect(more).toHaveAttribute("open");
      await page.clock.runFor(1);
      await expect(more).not.toHaveAttribute("open");

      await page.clock.runFor(299);
      await hover(page, "Services");
      await page.clock.runFor(1);
      await expect(services).toHaveAttribute("open");

      await leave(page);
      await page.clock.runFor(150 + 300);
      await hover(page, "Services");
      await page.clock.runFor(199);
      await expect(services).not.toHaveAttribute("open");
      await leave(page);
      await page.clock.runFor(1000);
      await expect(services).not.toHaveAttribute("open");
    });

    test("Escape closes it and gives the focus back; the focus leaving and a press elsewhere close it", async ({
      page,
    }) => {
      await page.goto("/course-search");
      const summary = menu(page, "Services").locator("summary");
      await scriptsReady(page);
      await summary.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      await expect(menu(page, "Services")).not.toHaveAttribute("open");
      await expect(summary).toBeFocused();

      await page.keyboard.press("Enter");
      await page.keyboard.press("Shift+Tab");
      await expect(menu(page, "Services")).not.toHaveAttribute("open");

      await summary.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1 }).click();
      await expect(menu(page, "Services")).not.toHaveAttribute("open");
    });
  });
});
