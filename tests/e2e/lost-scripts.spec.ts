// Holds contract 3.
import type { Page } from "@playwright/test";

import { chooseDocuments, fillProfile, freshEmail, mailedLink, openApplication, password } from "../support/applicant";
import { expect, scriptsReady, test } from "../support/test";

/** The next page's script is lost, the first `times` that it is asked for, or always. Returns how many documents were loaded since. */
async function loseScript(page: Page, script: RegExp, times?: number) {
  await scriptsReady(page);
  await page.waitForLoadState("networkidle");
  const seen = { documents: 0, lost: 0 };
  page.on("requestfailed", (request) => void (seen.lost += Number(script.test(request.url()))));
  page.on("requestfinished", (request) => void (seen.documents += Number(request.resourceType() === "document")));
  await page.route(script, (route) => route.abort("connectionreset"), { times });
  return seen;
}

test.describe("the script of the next page, lost on its way,", { tag: "@scripts" }, () => {
  test("leaves whoever has signed up at the page that tells of the mail", async ({ page, api }) => {
    const email = freshEmail();
    await page.goto("/signup");
    const seen = await loseScript(page, /\/assets\/signup\.check-mail-/, 1);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("dialog")).toContainText("verify your e-mail first");
    await mailedLink(api, email);
    expect(seen).toEqual({ documents: 1, lost: 1 });
    await scriptsReady(page);
  });

  test("leads Next to the documents, which go without it", async ({ page, own }) => {
    await openApplication(page, own.site.url);
    await fillProfile(page);
    const seen = await loseScript(page, /\/assets\/course_details\._id\.apply_\.documents-/);
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/apply\/documents$/);
    await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
    expect(seen.documents).toBe(1);
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Your documents were submitted successfully!")).toBeVisible();
  });

  test("leaves a link leading where it leads, and Back to where it was", async ({ page }) => {
    await page.goto("/course_details/1");
    const seen = await loseScript(page, /\/assets\/course_details\._id\.apply-/, 1);
    await page.getByRole("link", { name: "Apply Now" }).first().click();
    await expect(page).toHaveURL(/\/course_details\/1\/apply$/);
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(seen).toEqual({ documents: 1, lost: 1 });
    await scriptsReady(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/course_details\/1$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
