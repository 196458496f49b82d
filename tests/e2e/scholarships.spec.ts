// Holds contract 10.
import { widths } from "../support/course-search";
import { axeFindings, expect, once, test } from "../support/test";

for (const width of widths) {
  test.describe(`${width} px wide`, width === 360 ? {} : { tag: ["@scripts", "@slow"] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a country opens its universities, a university its scholarships", async ({ page, scripts }) => {
      await page.goto("/scholarship");
      await expect(page.getByRole("heading", { name: "Discover Scholarships" })).toBeVisible();
      await expect(page.getByRole("table", { name: "Scholarships in Australia" })).toContainText(/NPR [\d.]+ lakh/);
      if (scripts) expect(await axeFindings(page)).toEqual([]);

      const choice = page.getByRole("navigation", { name: "Countries and universities" });
      await choice.getByRole("link", { name: "Australia" }).click();
      await expect(page).toHaveURL(/\/scholarship\?country=1$/);
      await expect(choice.getByRole("link", { name: "Australia" })).toHaveAttribute("aria-expanded", "true");
      const offers = page.getByRole("table", { name: "Scholarships in Australia" });
      const universities = await offers.locator("th[scope=rowgroup]").allInnerTexts();
      expect(universities.length).toBeGreaterThan(1);
      expect(await offers.locator("td").count()).toBeGreaterThanOrEqual(universities.length);
      await expect(page.getByRole("heading", { name: "Discover Scholarships" })).toBeVisible();
      if (scripts) expect(await axeFindings(page)).toEqual([]);
      await choice.getByRole("listitem").first().getByRole("listitem").first().getByRole("link").click();
      await expect(page).toHaveURL(/\/scholarship\?country=1&university=\d+/);
      await expect(page.getByText("Requirements").first()).toBeVisible();
      if (scripts) await expect(page.locator("#scholarships")).toBeFocused();
      const names = await page.getByRole("article").getByRole("heading", { level: 3 }).allTextContents();
      expect(names.length).toBeGreaterThan(0);
      await page.reload();
      expect(await page.getByRole("article").getByRole("heading", { level: 3 }).allTextContents()).toEqual(names);
      if (scripts) expect(await axeFindings(page)).toEqual([]);
      await expect(page.getByRole("link", { name: "View University Details" })).toHaveAttribute(
        "href",
        /^\/university\/\d+\/1$/,
      );

      await choice.getByRole("link", { name: "Australia" }).click();
      await expect(page).toHaveURL(/\/scholarship$/);
      await expect(page.getByRole("heading", { name: "Discover Scholarships" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("article").first()).toBeVisible();
    });
  });
}

test("malformed and unknown choices show no stranger's scholarships", once, async ({ page }) => {
  for (const query of [
    "country=abc",
    "country=999&university=1",
    "university=1",
    "country=1&university=x",
    "country=1&university=999999",
  ]) {
    const response = await page.goto(`/scholarship?${query}`);
    expect(response?.status(), query).toBe(200);
    await expect(page.getByRole("heading", { name: "Discover Scholarships" })).toBeVisible();
    await expect(page).toHaveTitle(/^Scholarships \|/);
    await expect(page.getByRole("link", { name: "View University Details" })).toHaveCount(0);
    const unknown = page.getByText("No universities available for this country.");
    await expect(unknown, query).toHaveCount(query.startsWith("country=999") ? 1 : 0);
  }
  await page.goto("/scholarship?country=2&university=1");
  await expect(page.locator("#scholarships-heading")).toHaveText("Karriwood University");
  await expect(page.getByText("This university is in Australia, not in New Zealand.")).toBeVisible();
  await expect(page.getByText("No scholarships available for the selected university.")).toHaveCount(0);
  await page.getByRole("link", { name: "See what it offers" }).click();
  await expect(page).toHaveURL(/\?country=1&university=1$/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("scholarships of a country that fail leave the choice of a university", once, async ({ page, own }) => {
  await own.api.fault({ path: "/api/app/scholarship-list", mode: "html" });
  const response = await page.goto(`${own.site.url}/scholarship?country=1`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText("An error occurred while fetching scholarships")).toBeVisible();
  const choice = page.getByRole("navigation", { name: "Countries and universities" });
  expect(await choice.getByRole("listitem").first().getByRole("listitem").count()).toBeGreaterThan(0);
});

test("on a phone the value of a scholarship begins on the line of its name", once, async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/scholarship?country=1");
    const rows = await page
      .locator("main table tr", { has: page.locator("td") })
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect().top)));
    expect(rows.length).toBeGreaterThan(5);
    for (const [name, value] of rows) expect(value, `${width} px`).toBe(name);
  }
});
