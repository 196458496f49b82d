import { axeFindings, expect, once, test } from "../support/test";

test("Costs in the menu leads to what a first year costs in six countries", once, async ({ page }) => {
  await page.goto("/");
  const costs = page.locator("header").getByRole("link", { name: "Costs", exact: true, includeHidden: true });
  await expect(costs.first()).toHaveAttribute("href", "/study-abroad#costs");
  await page.goto("/study-abroad#costs");

  const table = page.getByRole("table", { name: "A first year for one student" });
  await expect(table.getByRole("rowheader")).toHaveText(["Australia", "New Zealand", "UK", "USA", "Canada", "Dubai"]);
  const row = (country: string) =>
    table.getByRole("row").filter({ has: page.getByRole("link", { name: country, exact: true }) });
  await expect(row("USA")).toContainText("USD 25,160 to 65,160");
  await expect(row("USA")).toContainText(/about NPR [\d,]+ to [\d,]+/);
  await expect(row("UK")).toContainText(/Without tuition\s*about NPR [\d,]+\s*GBP 10,473/);
  await expect(row("UK")).toContainText(/NPR [\d.]+ lakh\s*GBP 9,207/);
  await expect(page.getByText("Rupees at the rates of")).toHaveCount(1);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test("a guide says at the top what a first year costs, and leads to what is counted", once, async ({ page }) => {
  await page.goto("/study-abroad/usa");
  const banner = page.locator("main header, header").filter({ has: page.getByRole("heading", { level: 1 }) });
  await expect(banner).toContainText(/First year from NPR [\d.]+ lakh/);
  await expect(banner.getByRole("link", { name: "What is counted" })).toHaveAttribute("href", "/study-abroad#costs");
  await page.goto("/study-abroad");
  const card = page.getByRole("article").filter({ hasText: "Study in Australia" });
  await expect(card).toContainText(/Living and visa, first year NPR [\d.]+ lakh/);
});

test(
  "what a first year costs looks alike where the tuition is in it, and smaller where it is not",
  once,
  async ({ page }) => {
    for (const [path, cards] of [
      ["/", "section#destinations article"],
      ["/study-abroad", "main article"],
    ] as const) {
      await page.goto(path);
      const amounts = page.locator(`${cards} p > span + span`, { hasText: /^NPR [\d.]+ lakh( \+\stuition)?$/ });
      await page.setViewportSize({ width: 360, height: 800 });
      await expect(amounts, path).toHaveCount(6);
      const looks = await amounts.evaluateAll((all) =>
        all.map((one) => {
          const { color, fontSize } = getComputedStyle(one.querySelector("span") ?? one);
          const isWhole = one.previousElementSibling?.textContent === "First year from";
          return { isWhole, color, size: parseFloat(fontSize) };
        }),
      );
      const [whole, partial] = [true, false].map((kind) => looks.filter(({ isWhole }) => isWhole === kind));
      expect(partial, path).toHaveLength(2);
      for (const of of [whole, partial]) expect(new Set(of?.map((look) => JSON.stringify(look))).size, path).toBe(1);
      expect(partial?.[0]?.size, path).toBeLessThan(whole?.[0]?.size ?? 0);
      expect(partial?.[0]?.color, path).not.toBe(whole?.[0]?.color);
    }
  },
);
