import { firstScreenOf } from "../../scripts/bench/first-screen.mjs";
import { budgets, pages } from "../../scripts/bench/pages.mjs";
import { expect, slowOnce, test } from "../support/test";

test("each page keeps to its budget of fonts, and of images before anybody scrolls", slowOnce, async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path, { waitUntil: "networkidle" });
      const { fonts, images } = await firstScreenOf(page);
      expect(fonts, name).toBeGreaterThan(1000);
      expect.soft(fonts, `fonts of the ${name} page in bytes at ${width} px`).toBeLessThanOrEqual(budgets.fonts);
      expect
        .soft(images, `images on the first screen of the ${name} page in bytes at ${width} px`)
        .toBeLessThanOrEqual(budgets.firstScreenImages);
    }
  }
});
