import type { Page } from "@playwright/test";

import { expect } from "./test";

export const widths = [360, 1280] as const;

/** "Found N courses" as a number. */
export async function foundCourses(page: Page): Promise<number> {
  const status = page.getByText(/^Found \d+ courses$/);
  await expect(status).toBeVisible();
  return Number(/\d+/.exec((await status.textContent()) ?? "")?.[0]);
}

/** What a visitor sees of the results: how many there are, and the names on the cards. */
export async function seenResults(page: Page) {
  const count = await foundCourses(page);
  return { count, names: await page.getByRole("article").getByRole("heading").allTextContents() };
}

/** Opens the filters where the window is too narrow to show them at once. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByText(/^Filters \(\d+\)$/);
  if ((await toggle.isVisible()) && !(await page.getByRole("radio").first().isVisible())) await toggle.click();
}

/** Ends a choice: without scripts by the button, with scripts it searches by itself. */
export async function search(page: Page, scripts: boolean, address: RegExp): Promise<void> {
  if (!scripts) await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(address);
  await foundCourses(page);
}
