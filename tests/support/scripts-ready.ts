import { expect, type Page } from "@playwright/test";

/**
 * Waits until the scripts of a page have taken over; without scripts there is nothing to wait for. React takes over the
 * whole document at once, since no part of it is streamed or suspended: the menu's mark stands for every form too.
 */
export async function scriptsReady(page: Page): Promise<void> {
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches)) return;
  await expect(page.getByRole("navigation", { name: "Main", includeHidden: true })).toHaveAttribute("data-scripted");
}
