// Holds contract 3.
import type { Page } from "@playwright/test";

import { applications, chooseDocuments, logIn, openDocuments } from "../support/applicant";
import { axeFindings, expect, once, scriptsReady, test } from "../support/test";

const DOCUMENTS = "/course_details/1/apply/documents";
const APPLICATION = "/api/app/application-create/";

test("a login that has run out at the registration for an event says so, and leaves no way but the login", async ({
  page,
  own,
  scripts,
}) => {
  const { site, api } = own;
  await page.goto(`${site.url}/login?redirectTo=/upcoming-events/12/register`);
  await logIn(page, "student@example.com", "Student@123");
  await api.post("expire-tokens", { refresh: true });
  await page.getByRole("button", { name: "Register" }).click();
  const prompt = page.getByRole("dialog", { name: "Log in again" });
  await expect(prompt).toContainText("Token expired. Please log in first.");
  await expect(prompt.getByRole("link", { name: "Close" })).toHaveCount(0);
  if (scripts) {
    await expect(prompt).toBeFocused();
    for (let escape = 1; escape <= 3; escape += 1) await page.keyboard.press("Escape");
    await expect(prompt).toBeVisible();
    await expect(prompt).toBeFocused();
    expect(await prompt.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  }
  await prompt.getByRole("link", { name: "Login", exact: true }).click();
  await logIn(page, "student@example.com", "Student@123");
  await expect(page).toHaveURL(/\/upcoming-events\/12\/register$/);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Congratulation,you have registered the event successfully!")).toBeVisible();
});

for (const { what, fault, message } of [
  {
    what: "the API refuses",
    fault: { mode: "status", status: 400, body: { detail: "You have already applied to this course." } },
    message: "You have already applied to this course.",
  },
  {
    what: "the API refuses without a word",
    fault: { mode: "status", status: 400, body: {} },
    message: "An error occurred while submitting your documents. Please try again later.",
  },
]) {
  test(`an application that ${what} ends in a result popup over its form`, async ({ page, own, scripts }) => {
    const { site, api } = own;
    await openDocuments(page, site.url);
    await api.fault({ path: APPLICATION, ...fault });
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(`${site.url}${DOCUMENTS}/result`);
    const result = page.getByRole("dialog", { name: "Your documents were not submitted" });
    await expect(result).toContainText(message);
    await expect(page).toHaveTitle(/^Error: /);
    if (scripts) expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await expect(result).toContainText(message);
    const sent = (await api.requests()).filter((line) => line.includes(APPLICATION)).length;
    await result.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL(`${site.url}${DOCUMENTS}`);
    await expect(result).toHaveCount(0);
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toContainText(message);
    if (scripts) {
      await expect(summary).toBeFocused();
      await expect(summary).toBeInViewport();
      await page.goBack();
      await expect(page).toHaveURL(/\/course_details\/1\/apply$/);
      await page.goForward();
      await expect(page).toHaveURL(`${site.url}${DOCUMENTS}`);
      await expect(page.getByText("marksheet.pdf").first()).toBeVisible();
    }
    expect((await api.requests()).filter((line) => line.includes(APPLICATION))).toHaveLength(sent);

    await api.mend();
    if (!scripts) await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(/\/apply\/done$/);
    expect(await applications(api)).toHaveLength(1);
  });
}

test("the result popup is nowhere without a refused application", once, async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  await page.goto(`${own.site.url}${DOCUMENTS}/result`);
  await expect(page).toHaveURL(`${own.site.url}${DOCUMENTS}`);
  await page.context().clearCookies();
  await page.goto(`${own.site.url}${DOCUMENTS}/result`);
  await expect(page).toHaveURL(/\/course_details\/1\/apply$/);
});

test.describe("a dialog that closes gives the focus back", { tag: "@scripts" }, () => {
  async function open(page: Page, path: string, name: string) {
    await page.goto(path);
    await scriptsReady(page);
    const opener = page.getByRole("main").getByRole("link", { name }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    return opener;
  }

  test("to the link that opened it, by Escape, Close and Back", async ({ page }) => {
    const opener = await open(page, "/course_details/1", "Apply Now");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test("after a POST within it, and a step", async ({ page, own }) => {
    const { url } = own.site;
    await page.goto(`${url}/login?redirectTo=/upcoming-events/10`);
    await logIn(page, "student@example.com", "Student@123");
    await open(page, `${url}/upcoming-events/10`, "Register for Event");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Congratulation,you have registered the event successfully!")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // Whoever has registered finds no link to do so again.
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();

    await open(page, `${url}/course_details/2`, "Apply Now");
    const apply = page.getByRole("main").getByRole("link", { name: "Continue your application" }).first();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("alert")).toContainText("First name is required.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The e-mail address of the login stands in it: the application is begun.
    await expect(apply).toBeFocused();
  });

  test("to the page's heading where no link opened it", async ({ page }) => {
    for (const path of ["/course_details/1/apply", "/signup/check-mail?at=gmail"]) {
      await page.goto(path);
      await scriptsReady(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
    }
  });

  test("of the logout question to Logout", async ({ page, own }) => {
    await page.goto(`${own.site.url}/login`);
    await logIn(page, "student@example.com", "Student@123");
    await scriptsReady(page);
    const logout = page.getByRole("link", { name: "Logout" }).first();
    await logout.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(logout).toBeFocused();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText("Menu", { exact: true }).click();
    const inDrawer = page.getByRole("link", { name: "Logout" }).last();
    await inDrawer.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(inDrawer).toBeFocused();
  });
});
