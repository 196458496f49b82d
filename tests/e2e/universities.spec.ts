// Holds contract 10.
import { widths } from "../support/course-search";
import { axeFindings, expect, once, test } from "../support/test";

for (const width of widths) {
  test.describe(`${width} px wide`, width === 360 ? {} : { tag: ["@scripts", "@slow"] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a visitor chooses a country, opens a university and one of its courses", async ({ page, scripts }) => {
      await page.goto("/universitieslist");
      await expect(page.getByText(/^Found \d+ universities$/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Australia" })).toHaveAttribute("aria-current", "page");

      await page.getByRole("link", { name: "UK", exact: true }).click();
      await expect(page).toHaveURL(/\/universitieslist\?country=3$/);
      await expect(page.getByRole("link", { name: "UK", exact: true })).toHaveAttribute("aria-current", "page");
      const names = await page.getByRole("article").getByRole("heading").allTextContents();
      expect(names.length).toBeGreaterThan(0);
      await page.reload();
      expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual(names);
      if (scripts) expect(await axeFindings(page)).toEqual([]);

      const [name = ""] = names;
      await page.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(/\/university\/\d+\/3$/);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Available Scholarships" })).toBeVisible();
      await page.reload();
      if (scripts) expect(await axeFindings(page)).toEqual([]);

      await page.getByRole("link", { name: "View Detail", exact: true }).first().click();
      await expect(page.getByRole("heading", { name: "Course overview" })).toBeVisible();
    });
  });
}

test("cards of universities say their ranking", once, async ({ page }) => {
  await page.goto("/universitieslist");
  const ranked = page.getByRole("article").filter({ hasText: /\(20\d\d\)/ });
  expect(await ranked.count()).toBeGreaterThan(0);
});

test(
  "a university shows its courses in a table for each level and its requirements, what decides open",
  once,
  async ({ page }) => {
    await page.goto("/university/1/1");
    const levels = page.locator("#courses details");
    const [first, second] = [levels.first(), levels.nth(1)];
    await expect(first).toHaveAttribute("open");
    await expect(second).not.toHaveAttribute("open");
    await second.locator("summary").click();
    await expect(second).toHaveAttribute("open");
    const count = Number(/\((\d+)\)/.exec(await second.locator("summary").innerText())?.[1]);
    await expect(second.getByRole("link", { name: "View Detail" })).toHaveCount(count);
    const rows = await page.locator("#courses tbody tr").count();
    const course = first.getByRole("row").nth(1);
    const detail = await course.getByRole("link", { name: "View Detail" }).getAttribute("href");
    await expect(course.getByRole("rowheader").getByRole("link")).toHaveAttribute("href", detail ?? "");
    const said = (await levels.locator("summary").allInnerTexts()).map((text) => Number(/\((\d+)\)/.exec(text)?.[1]));
    expect(said.reduce((sum, each) => sum + each, 0)).toBe(rows);

    await test.step("the accordion opens without scripts", async () => {
      for (const open of ["Academic Requirement", "English Language Requirement"]) {
        await expect(page.locator("details", { hasText: open })).toHaveAttribute("open");
      }
      const panel = page.locator("details", { hasText: "Financial Requirement" });
      await expect(panel).not.toHaveAttribute("open");
      await panel.locator("summary").click();
      await expect(panel).toHaveAttribute("open");
    });
  },
);

test("a wrong country in the address is ignored, and the right address named", once, async ({ page, site }) => {
  const response = await page.goto("/university/1/999");
  expect(response?.status()).toBe(200);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/university/1/1`);
});

test("unknown universities are not found, unknown countries have none", once, async ({ page }) => {
  for (const address of ["/university/abc/1", "/university/999999/1", "/university/0/1"]) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(
      page.getByText("Sorry, We don't have any results currently to show. Please visit later."),
    ).toBeVisible();
  }
  const response = await page.goto("/universitieslist?country=999");
  expect(response?.status()).toBe(200);
  await expect(page.getByText("No universities available for this country.")).toBeVisible();
});
