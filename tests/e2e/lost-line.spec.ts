// Holds contract 7.
import type { Page } from "@playwright/test";

import { fillProfile, logIn, openApplication, password } from "../support/applicant";
import { loseLine } from "../support/lose-line";
import { expect, scriptsReady, test } from "../support/test";

const LOST =
  "The connection was lost before an answer came. What you typed is still here: check your connection and try again.";

/** Fills in the Profile and presses Next on a line that is lost; returns what mends it. */
async function loseNext(page: Page, url: string): Promise<() => Promise<void>> {
  await openApplication(page, url);
  await fillProfile(page);
  const mend = await loseLine(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(LOST);
  return mend;
}

test.describe("a line that is lost while a form is sent", { tag: "@scripts" }, () => {
  test("leaves the login with its words, and a second try logs in", async ({ page, own }) => {
    await page.goto(`${own.site.url}/login?redirectTo=/blog`);
    const mend = await loseLine(page);
    await page.getByLabel("Email").fill("student@example.com");
    await page.getByLabel("Password").fill("Student@123");
    await page.getByRole("button", { name: "Login" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toContainText(LOST);
    await expect(summary).toContainText("An unexpected error occurred");
    await expect(summary).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue("student@example.com");
    await expect(page.getByLabel("Password")).toHaveValue("Student@123");
    await mend();
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(`${own.site.url}/blog`);
  });

  test("leaves words that the server brought back, too", async ({ page, own }) => {
    await page.goto(`${own.site.url}/login`);
    await page.getByLabel("Email").fill("student@example");
    await page.evaluate(() => document.querySelector<HTMLFormElement>("main form")?.submit());
    await expect(page.getByRole("alert")).toContainText("Invalid email format");
    const mend = await loseLine(page);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toContainText(LOST);
    await expect(page.getByLabel("Email")).toHaveValue("student@example");
    await expect(page.getByLabel("Password")).toHaveValue(password);
    await mend();
  });

  test("a page of something in between is no answer either", async ({ page }) => {
    await page.goto("/login");
    await scriptsReady(page);
    await page.getByLabel("Email").fill("student@example.com");
    await page.getByLabel("Password").fill(password);
    await page.route("**/login?*", (route) =>
      route.fulfill({ status: 503, contentType: "text/html", body: "<!doctype html><h1>Bad Gateway</h1>" }),
    );
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toContainText("An unexpected error occurred");
    await expect(page.getByLabel("Password")).toHaveValue(password);
  });

  for (const { path, fields, button, message } of [
    {
      path: "/signup",
      fields: { Email: "mina@example.com", Password: password, "Confirm password": password },
      button: "Sign Up",
      message: LOST,
    },
    { path: "/email-verification", fields: { Email: "mina@example.com" }, button: "Send", message: LOST },
    {
      path: "/password-reset/MQ/abc",
      fields: { "New password": password, "Confirm password": password },
      button: "Reset",
      message: "An unexpected error occurred. Please try again.",
    },
  ]) {
    test(`leaves the form of ${path} with its words`, async ({ page }) => {
      await page.goto(path);
      const mend = await loseLine(page);
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole("button", { name: button }).click();
      const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
      await expect(summary).toContainText(LOST);
      await expect(summary).toContainText(message);
      for (const [label, text] of Object.entries(fields))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
      await mend();
    });
  }

  test("leaves the application, the registration for an event and the logout question", async ({ page, own }) => {
    const { url } = own.site;
    let mend = await loseNext(page, url);
    await expect(page.getByLabel("Last name")).toHaveValue("Tamang");
    await mend();
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/apply\/documents$/);

    await page.goto(`${url}/upcoming-events/12/register`);
    mend = await loseLine(page);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The connection was lost");
    await mend();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Congratulation,you have registered the event successfully!")).toBeVisible();

    for (const path of ["/course-search", "/logout"]) {
      await page.goto(url + path);
      mend = await loseLine(page);
      if (path !== "/logout") await page.getByRole("link", { name: "Logout" }).first().click();
      await page.getByRole("button", { name: "Ok" }).click();
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The connection was lost");
      await expect(page.getByRole("button", { name: "Ok" })).toBeVisible();
      await mend();
    }
    await page.getByRole("button", { name: "Ok" }).click();
    await page.waitForURL(`${url}/`);
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  });

  test("leaves what was typed for an application also to whoever goes and comes again", async ({ page, own }) => {
    const { url } = own.site;
    const mend = await loseNext(page, url);
    await mend();
    const saved = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith("/apply/draft"));
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
    await saved;
    await page.goto(`${url}/course_details/1/apply`);
    await expect(page.getByLabel("Last name")).toHaveValue("Tamang");
    await expect(page.getByLabel("Marital status")).toHaveValue("Yes");
  });

  for (const { leave, how } of [
    { leave: "Close", how: (page: Page) => page.getByRole("dialog").getByRole("link", { name: "Close" }).click() },
    { leave: "Back", how: (page: Page) => page.goBack() },
    { leave: "the tab's end", how: (page: Page) => page.close({ runBeforeUnload: true }) },
  ])
    test(`leaves it to whoever waits for no answer, at ${leave}`, async ({ page, own }) => {
      const { url } = own.site;
      const context = page.context();
      await page.goto(`${url}/course_details/1`);
      await openApplication(page, url);
      await page.route("**/apply/draft", (route) => route.abort("connectionreset"));
      await page.route(
        (at) => at.pathname === "/course_details/1/apply" && at.searchParams.has("_data"),
        (route, request) => (request.method() === "POST" ? undefined : route.continue()),
      );
      await fillProfile(page);
      const asked = page.waitForRequest((request) => request.method() === "POST" && /\/apply\?/.test(request.url()));
      await page.getByRole("button", { name: "Next" }).click();
      await asked;
      await page.unroute("**/apply/draft");
      const saved = own.site.line(/"path":"\/course_details\/1\/apply\/draft"/, own.site.lines.length);
      await how(page);
      await saved;
      const later = await context.newPage();
      await later.goto(`${url}/course_details/1/apply`);
      await expect(later.getByLabel("Last name")).toHaveValue("Tamang");
      await expect(later.getByLabel("Marital status")).toHaveValue("Yes");
    });

  test("leads a logout whose answer does not come to the form's own submit", async ({ page, own }) => {
    const { url } = own.site;
    await page.goto(`${url}/login?redirectTo=/course-search`);
    await logIn(page, "student@example.com", "Student@123");
    await page.waitForURL(`${url}/course-search`);
    await scriptsReady(page);
    await page.clock.install();
    const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === "POST");
    let unanswered = "";
    await page.route(/\/logout\?/, (route) => void (unanswered = route.request().method()));
    await page.getByRole("link", { name: "Logout" }).first().click();
    await page.getByRole("button", { name: "Ok" }).click();
    await expect.poll(() => unanswered).toBe("POST");
    await page.clock.fastForward(5000);
    expect((await asked).url()).toBe(`${url}/logout`);
    await page.waitForURL(`${url}/`);
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  });
});
