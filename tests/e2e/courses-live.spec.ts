// Holds contract 3, 10.
import { seenResults } from "../support/course-search";
import { expect, test } from "../support/test";

test.describe("search while typing", { tag: "@scripts" }, () => {
  test("keeps the focus, the text and the place, and writes the address", async ({ page }) => {
    await page.goto("/course-search");
    const box = page.getByLabel("Search", { exact: true });
    await box.pressSequentially("nursing");
    await expect(page).toHaveURL(/\?search=nursing$/);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue("nursing");
    const typed = await seenResults(page);
    await page.goto("/course-search?search=nursing");
    expect(await seenResults(page)).toEqual(typed);
  });

  test("a late answer never overwrites a newer one", async ({ page }) => {
    await page.goto("/course-search");
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(/search=nurs&|search=nurs$/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const box = page.getByLabel("Search", { exact: true });
    const older = page.waitForRequest(/search=nurs(&|$)/);
    await box.pressSequentially("nurs");
    await older;
    await expect(page.getByText("Searching courses...")).toBeVisible();
    await box.fill("engineering");
    await expect(page).toHaveURL(/search=engineering/);
    const newer = await seenResults(page);
    release();
    await page.getByRole("checkbox", { name: "Australia" }).check();
    await expect(page).toHaveURL(/search=engineering&country=1/);
    await expect(box).toHaveValue("engineering");
    expect((await seenResults(page)).count).toBeLessThanOrEqual(newer.count);
  });

  test("what is typed while an answer is on its way stays in the box", async ({ page }) => {
    await page.goto("/course-search");
    await page.route(/search=nu(&|$)/, async (route) => {
      await page.getByLabel("Search", { exact: true }).press("r");
      await route.continue().catch(() => undefined);
    });
    await page.getByLabel("Search", { exact: true }).pressSequentially("nu");
    await expect(page).toHaveURL(/search=nur$/);
    await expect(page.getByLabel("Search", { exact: true })).toHaveValue("nur");
  });
});
