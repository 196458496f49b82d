import { firstScreenOf } from "../../scripts/bench/first-screen.mjs";
import { budgets, pages } from "../../scripts/bench/pages.mjs";
import { expect, test } from "../support/test";

for (const width of [360, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 740 } });

    for (const [name, path] of Object.entries(pages)) {
      test(`the ${name} page keeps to its budget of fonts, and of images before anybody scrolls`, async ({ page }) => {
        await page.goto(path, { waitUntil: "networkidle" });
        const { fonts, images } = await firstScreenOf(page);
        expect(fonts).toBeGreaterThan(1000);
        expect.soft(fonts, "fonts in bytes").toBeLessThanOrEqual(budgets.fonts);
        expect.soft(images, "images on the first screen in bytes").toBeLessThanOrEqual(budgets.firstScreenImages);
      });
    }
  });
}
