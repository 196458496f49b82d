// Holds contract 3.
import type { Page } from "@playwright/test";

import { menuAddresses } from "../support/menu-addresses";
import { axeFindings, expect, scriptsReady, test } from "../support/test";

/** Tells a story of the drawer in a narrow and in a wider window. */
async function atEachWidth(page: Page, story: () => Promise<void>): Promise<void> {
  for (const width of [320, 768]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto("/course-search");
      await story();
    });
  }
}

test.describe("the drawer", () => {
  const button = (page: Page) => page.getByRole("banner").locator("summary", { hasText: "Menu" });
  const drawer = (page: Page) => page.getByRole("navigation", { name: "Menu" });
  const group = (page: Page, name: string) =>
    drawer(page).locator("details", { has: page.locator("summary", { hasText: name }) });

  test("has every page and three groups that open on their own and are closed again on the next page", async ({
    page,
  }) => {
    await atEachWidth(page, async () => {
      await expect(drawer(page)).toBeHidden();
      await button(page).click();
      await expect(drawer(page)).toBeVisible();
      expect(
        await drawer(page)
          .locator("a")
          .evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
      ).toEqual(menuAddresses);
      expect(await drawer(page).locator("summary").allTextContents()).toEqual([
        "Study Abroad",
        "Test Preparation",
        "Services",
      ]);

      await group(page, "Study Abroad").locator("summary").click();
      await group(page, "Services").locator("summary").click();
      await expect(page.getByRole("link", { name: "Australia" }).first()).toBeVisible();
      await expect(drawer(page).getByRole("link", { name: "Health Insurance" })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);

      await drawer(page).getByRole("link", { name: "Universities" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Universities" })).toBeVisible();
      await expect(drawer(page)).toBeHidden();
      await button(page).click();
      await expect(drawer(page).getByRole("link", { name: "Scholarship", exact: true })).toBeVisible();
      await expect(drawer(page).getByRole("link", { name: "Health Insurance" })).toBeHidden();
      await expect(drawer(page).getByRole("link", { name: "Australia" })).toBeHidden();
    });
  });

  test("closes by its button and by the backdrop", async ({ page }) => {
    await atEachWidth(page, async () => {
      await button(page).click();
      await expect(drawer(page)).toBeVisible();
      await button(page).click();
      await expect(drawer(page)).toBeHidden();
      await button(page).click();
      await expect(drawer(page)).toBeVisible();
      await page.mouse.click(20, 500);
      await expect(drawer(page)).toBeHidden();
      await expect(page).toHaveURL(/\/course-search$/);
    });
  });

  test(
    "Escape closes it and gives the focus back, the focus leaving closes it",
    { tag: "@scripts" },
    async ({ page }) => {
      await atEachWidth(page, async () => {
        await scriptsReady(page);
        await button(page).click();
        await page.keyboard.press("Tab");
        await expect(button(page).locator("..").getByRole("link", { name: "Login" })).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(drawer(page)).toBeHidden();
        await expect(button(page)).toBeFocused();

        await button(page).click();
        await page.getByLabel("Search", { exact: true }).focus();
        await expect(drawer(page)).toBeHidden();

        await button(page).click();
        await expect(drawer(page)).toBeVisible();
        await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
        await expect(drawer(page)).toBeHidden();
      });
    },
  );
});
