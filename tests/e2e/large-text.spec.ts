// Holds contract 10.
import { expect, test } from "../support/test";

const pages = [
  "/",
  "/course-search",
  "/course_details/1",
  "/university/1/1",
  "/compare?course=1&course=2&course=3",
  "/scholarship",
  "/blog",
  "/login",
  "/who-we-are",
  "/study-abroad",
  "/study-abroad/australia",
  "/study-abroad/usa",
  "/study-abroad/canada",
];

test(
  "text of twice the size keeps Menu in view, and every page as wide as the window",
  { tag: "@no-scripts" },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        await expect(page.locator("header summary").filter({ hasText: "Menu" })).toBeInViewport({ ratio: 1 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      });
    }
  },
);
