// Holds contract 11.3, 11.5, 11.6.
import type { Page } from "@playwright/test";

import { chooseDocuments, fillProfile, logIn } from "../support/applicant";
import { foundCourses } from "../support/course-search";
import { expect, scriptsReady, test } from "../support/test";

const phone = { width: 360, height: 740 };
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const compared = (page: Page) => page.locator("main th[id^='course-']");

test.use({ viewport: phone });

test("a family finds, sorts by fee, saves three, compares, sends; another phone opens it and applies", async ({
  page,
  own,
  scripts,
  browser,
}) => {
  test.slow();
  const origin = own.site.url;
  await page.goto(`${origin}/course-search`);
  if (scripts) await scriptsReady(page);
  await page.getByLabel("Search", { exact: true }).fill("nursing");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/search=nursing/);
  await foundCourses(page);
  await page.getByLabel("Sort by").selectOption("fee");
  if (!scripts) await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(/search=nursing.*sort=fee/);
  await expect(page.getByRole("link", { name: "Remove filter Lowest fee first" })).toBeVisible();
  const sorted = await cards(page).getByRole("heading").allTextContents();

  for (const index of [0, 1, 2]) {
    const card = cards(page).nth(index);
    await card.getByRole("button", { name: "Save", exact: true }).click();
    if (scripts) await expect(card.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
    else await expect(card.getByText("Saved", { exact: true })).toBeVisible();
  }
  const shortlist = page.getByRole("banner").getByRole("link", { name: /^Shortlist/ });
  if (scripts) await expect(shortlist).toHaveText(/3 saved$/);
  await shortlist.click();
  await expect(page.getByRole("heading", { level: 1, name: "Shortlist" })).toBeVisible();
  for (const index of [0, 1, 2]) await cards(page).nth(index).getByRole("checkbox", { name: "Compare" }).check();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(compared(page)).toHaveCount(3);
  const names = await compared(page).getByRole("link").filter({ hasNotText: "Study in" }).allTextContents();
  expect([...names].sort()).toEqual(sorted.slice(0, 3).sort());

  const sent = await page.getByRole("link", { name: /^Send to my parents: WhatsApp/ }).getAttribute("href");
  const message = new URL(sent ?? "").searchParams.get("text") ?? "";
  const address = /https?:\/\/\S+\/ne\/compare\?\S+/.exec(message)?.[0] ?? "";

  const other = await browser.newContext({ viewport: phone, javaScriptEnabled: scripts });
  const parents = await other.newPage();
  await parents.goto(address);
  const inNepali = parents.getByRole("region", { name: "तुलना गरिएका कोर्स" }).getByRole("list").first();
  expect((await inNepali.locator("[lang=en]").allTextContents()).sort()).toEqual([...names].sort());
  await parents.getByRole("banner").getByRole("link", { name: "In English" }).click();
  await expect(parents).toHaveURL(page.url());
  expect(await compared(parents).getByRole("link").filter({ hasNotText: "Study in" }).allTextContents()).toEqual(names);
  expect((await other.cookies()).filter(({ name }) => name === "shortlist")).toEqual([]);

  await parents.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(parents.getByText("You have to login first.")).toBeVisible();
  await parents.getByRole("dialog").getByRole("link", { name: "Login" }).click();
  await logIn(parents, "student@example.com", "Student@123");
  await fillProfile(parents);
  await parents.getByRole("button", { name: "Next" }).click();
  await parents.waitForURL(/\/apply\/documents$/);
  await chooseDocuments(parents);
  await parents.getByRole("button", { name: "Submit" }).click();
  await parents.waitForURL(/\/apply\/done$/);
  await expect(parents.getByText("Your documents were submitted successfully!")).toBeVisible();
  const stored = await own.api.get<{ fields: Record<string, string> }[]>("applications");
  expect(stored.map(({ fields }) => fields.preferred_course)).toEqual([names[0]]);
  await other.close();
});
