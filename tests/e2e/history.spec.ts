// Holds contract 10.
import type { Page } from "@playwright/test";

import { foundCourses } from "../support/course-search";
import { expect, scriptsReady, test } from "../support/test";

const box = (page: Page) => page.getByLabel("Search", { exact: true });
const fee = (page: Page) => page.getByLabel("Maximum annual fee");
const country = (page: Page, name: string) => page.getByRole("checkbox", { name });
const level = (page: Page) => page.getByRole("radio", { name: "Bachelor's Degree", exact: true });

/** Keeps every answer whose address matches until the returned function lets them go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test.describe("Back in the course search", { tag: "@scripts" }, () => {
  test("undoes one choice at a time, and the form says what the address says", async ({ page }) => {
    await page.goto("/universitieslist");
    await page.goto("/course-search");
    await scriptsReady(page);
    const all = await foundCourses(page);
    await box(page).pressSequentially("nursing");
    await expect(page).toHaveURL(/\?search=nursing$/);
    await level(page).check();
    await expect(page).toHaveURL(/\?search=nursing&interest=1$/);
    await country(page, "Canada").check();
    await expect(page).toHaveURL(/interest=1&country=5$/);
    await country(page, "Canada").uncheck();
    await expect(page).toHaveURL(/\?search=nursing&interest=1$/);
    await fee(page).fill("60,000");
    await expect(page).toHaveURL(/max_fee=60%2C000$/);

    await page.goBack();
    await expect(page).toHaveURL(/interest=1&country=5$/);
    await expect(country(page, "Canada")).toBeChecked();
    await expect(fee(page)).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL(/\?search=nursing&interest=1$/);
    await expect(country(page, "Canada")).not.toBeChecked();
    await expect(level(page)).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(/\?search=nursing$/);
    await expect(level(page)).not.toBeChecked();
    await expect(box(page)).toHaveValue("nursing");
    await expect.poll(() => foundCourses(page)).toBeLessThan(all);
    await page.goForward();
    await expect(page).toHaveURL(/interest=1$/);
    await expect(level(page)).toBeChecked();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/universitieslist$/);
  });

  test("undoes the removal of a chip and a Reset", async ({ page }) => {
    await page.goto("/course-search?search=nursing&country=5");
    await scriptsReady(page);
    await page.getByRole("link", { name: "Remove filter Canada" }).click();
    await expect(page).toHaveURL(/\?search=nursing$/);
    await expect(country(page, "Canada")).not.toBeChecked();
    await page.getByRole("link", { name: "Reset" }).click();
    await expect(page).toHaveURL(/\/course-search$/);
    await expect(box(page)).toHaveValue("");
    await page.goBack();
    await expect(box(page)).toHaveValue("nursing");
    await page.goBack();
    await expect(country(page, "Canada")).toBeChecked();
    expect(await foundCourses(page)).toBeGreaterThan(0);
  });

  test("undoes a choice of the order", async ({ page }) => {
    await page.goto("/course-search?search=nursing");
    await scriptsReady(page);
    await page.getByLabel("Sort by").selectOption("fee");
    await expect(page).toHaveURL(/\?search=nursing&sort=fee$/);
    await page.goBack();
    await expect(page).toHaveURL(/\?search=nursing$/);
    await expect(page.getByLabel("Sort by")).toHaveValue("");
  });

  test("undoes a choice whose answer was overtaken by what was typed", async ({ page }) => {
    await page.goto("/course-search");
    await scriptsReady(page);
    const release = await hold(page, /\?country=5&/);
    const asked = page.waitForRequest(/\?country=5&/);
    await country(page, "Canada").check();
    await asked;
    await box(page).pressSequentially("nursing");
    await expect(page).toHaveURL(/\?search=nursing&country=5$/);
    release();
    await page.goBack();
    await expect(page).toHaveURL(/\/course-search$/);
    await expect(country(page, "Canada")).not.toBeChecked();
    await expect(box(page)).toHaveValue("");
  });
});

test.describe("what a visitor types", { tag: "@scripts" }, () => {
  test("outlives the late answer to a chip, in both boxes", async ({ page }) => {
    await page.goto("/course-search?country=5");
    await scriptsReady(page);
    for (const [typing, text, address] of [
      [box, "nursing", /\?search=nursing$/],
      [fee, "60000", /\?search=nursing&max_fee=60000$/],
    ] as const) {
      const asked = page.waitForRequest(/_data=/);
      const release = await hold(page, text === "nursing" ? /course-search\?_data=/ : /\?search=nursing&_data=/);
      await page.getByRole("link", { name: "Remove filter Canada" }).click();
      await asked;
      await expect(country(page, "Canada")).not.toBeChecked();
      await typing(page).pressSequentially(text);
      release();
      await expect(page).toHaveURL(address);
      await expect(typing(page)).toHaveValue(text);
      await expect(country(page, "Canada")).not.toBeChecked();
      await country(page, "Canada").check();
      await expect(page).toHaveURL(/country=5/);
    }
  });

  test("outlives the late answer to a suggestion", async ({ page }) => {
    await page.goto("/");
    await scriptsReady(page);
    const finder = page.getByRole("combobox", { name: "Search courses" });
    await finder.pressSequentially("nursing");
    await expect(page.getByRole("option")).toHaveCount(5);
    const release = await hold(page, /\?search=.*_data=/);
    const asked = page.waitForRequest(/\?search=.*_data=/);
    await page.getByRole("option").first().click();
    await asked;
    await finder.fill("");
    await finder.pressSequentially("l");
    release();
    await expect(page.getByText("Searching courses...")).toHaveCount(0);
    await finder.pressSequentially("aw");
    await expect(finder).toHaveValue("law");
    await expect(page).toHaveURL(/\/$/);
  });
});

test(
  "Back undoes the choice of a suggestion; what is typed replaces the entry",
  { tag: "@scripts" },
  async ({ page }) => {
    await page.goto("/universitieslist");
    await page.goto("/");
    await scriptsReady(page);
    const finder = page.getByRole("combobox", { name: "Search courses" });
    await finder.pressSequentially("nursing");
    await page.getByRole("option").first().click();
    await expect(page).toHaveURL(/\/\?search=/);
    await expect(page.getByRole("link", { name: "View Details" }).first()).toBeVisible();
    await finder.fill("engineering");
    await finder.press("Enter");
    await expect(page).toHaveURL(/\/\?search=engineering$/);

    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(finder).toHaveValue("");
    await expect(page.getByRole("link", { name: "View Details" })).toHaveCount(0);
    await page.goForward();
    await expect(finder).toHaveValue("engineering");
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/universitieslist$/);
  },
);

test(
  "Back from a suggestion that was chosen shows what was found before, and that course no longer",
  { tag: "@scripts" },
  async ({ page }) => {
    await page.goto("/?search=engineering");
    await scriptsReady(page);
    const finder = page.getByRole("combobox", { name: "Search courses" });
    const first = page.getByRole("region", { name: "Find Your Perfect Course" }).getByRole("article").first();
    const found = await first.getByRole("heading").innerText();
    await finder.fill("nursing");
    await page.getByRole("option").first().click();
    await expect(first.getByRole("heading")).not.toHaveText(found);
    await expect(page).not.toHaveURL(/engineering/);

    await page.goBack();
    await expect(finder).toHaveValue("engineering");
    await expect(first.getByRole("heading")).toHaveText(found);
  },
);

test(
  "Back before the scripts are there leads to a page that goes with its address",
  { tag: "@scripts" },
  async ({ page }) => {
    await page.goto("/course_details/1");
    await scriptsReady(page);
    await page.getByRole("link", { name: "Apply Now" }).first().click();
    await expect(page.getByRole("dialog")).toContainText("You have to login first.");

    const release = await hold(page, /\/assets\/[^/]+\.js$/);
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(page.getByRole("dialog")).toContainText("You have to login first.");
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/course_details\/1$/);
    release();
    await scriptsReady(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/course_details\/1$/);
    await page.getByRole("link", { name: "Apply Now" }).first().click();
    await expect(page.getByRole("dialog")).toContainText("You have to login first.");
  },
);

test("the choice of an office leaves what stands in the finder", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/");
  await scriptsReady(page);
  const finder = page.getByRole("combobox", { name: "Search courses" });
  await finder.fill("nur");
  await page.getByRole("link", { name: "Butwal Branch" }).click();
  await expect(page).toHaveURL(/branch=butwal/);
  await expect(finder).toHaveValue("nur");
});
