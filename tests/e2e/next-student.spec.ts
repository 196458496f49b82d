// Holds contract 11.7, 12.4.
import type { Page } from "@playwright/test";

import {
  applications,
  chooseDocuments,
  documents,
  freshEmail,
  logIn,
  mailedLink,
  openApplication,
  openDocuments,
  password,
  storedFiles,
} from "../support/applicant";
import type { Control } from "../support/control";
import { expect, scriptsReady, test } from "../support/test";

const SECRET = "Typed by the first student";

/** The e-mail address of a second student, who can log in. */
async function secondStudent(page: Page, url: string, api: Control): Promise<string> {
  const email = freshEmail();
  const form = { email, password, confirm_password: password };
  await page.request.post(`${url}/signup`, { form, headers: { origin: url } });
  expect((await page.request.get((await mailedLink(api, email)).href)).ok()).toBe(true);
  return email;
}

async function openAs(page: Page, email: string, url: string, path: string): Promise<void> {
  await page.goto(`${url}/login?redirectTo=${path}`);
  await logIn(page, email);
  await page.waitForURL((at) => at.pathname === path);
  await scriptsReady(page);
}

const unsaved = (page: Page) => page.evaluate(() => sessionStorage.getItem("unsaved-texts"));
/** A logout whose answer clears cookies alone, as in a browser that knows no Clear-Site-Data. */
const logOutBarely = (page: Page, url: string) => page.request.post(`${url}/logout`, { headers: { origin: url } });

test.describe("the next student in the same browser", { tag: "@scripts" }, () => {
  test("neither sees nor sends the files that another account has chosen", async ({ page, own }) => {
    const { url } = own.site;
    const next = await secondStudent(page, url, own.api);
    await openDocuments(page, url);
    await page.route(
      (at) => at.pathname === "/documents",
      (route) => route.abort("connectionreset"),
    );
    await page.getByLabel("CV").setInputFiles({ ...documents.passport_documents, name: "private.jpg" });
    await expect(page.getByText("private.jpg").first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("private.jpg").first()).toBeVisible();
    await page.unrouteAll();

    await page.context().clearCookies({ name: /session/ });
    await openAs(page, next, url, "/course_details/1/apply/documents");
    await chooseDocuments(page);
    await expect(page.getByText("3 files are saved here")).toBeVisible();
    await expect(page.getByText("private.jpg")).toHaveCount(0);
    await expect.poll(() => storedFiles(page)).toBe(0);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.waitForURL(/\/apply\/done$/);
    const [sent] = await applications(own.api);
    expect(sent?.files.map(({ name }) => name).sort()).toEqual(
      Object.values(documents)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test("sees nothing of texts that could not be saved before a logout in another tab", async ({ page, own }) => {
    const { url } = own.site;
    const next = await secondStudent(page, url, own.api);
    await openApplication(page, url);
    await page.route("**/apply/draft", (route) => route.abort("connectionreset"));
    await page.getByLabel("First name").fill(SECRET);
    await expect.poll(() => unsaved(page)).toContain(SECRET);
    const tab = await page.context().newPage();
    await tab.goto(`${url}/logout`);
    await tab.getByRole("button", { name: "Ok" }).click();
    await tab.waitForURL(`${url}/`);
    await tab.close();

    await page.unroute("**/apply/draft");
    const sentOnLeaving = own.site.line(/"path":"\/course_details\/1\/apply\/draft"/, own.site.lines.length);
    await page.reload();
    await sentOnLeaving;
    await page.reload();
    expect((await page.context().cookies()).map(({ name }) => name).join()).not.toContain("draft");
    await openAs(page, next, url, "/course_details/2/apply");
    await expect(page.getByLabel("First name")).toHaveValue("");
  });

  test("sees nothing of texts that are kept in the tab, where a logout clears the cookies alone", async ({
    page,
    own,
  }) => {
    const { url } = own.site;
    const next = await secondStudent(page, url, own.api);
    await openApplication(page, url);
    await page.route("**/apply/draft", (route) => route.abort("connectionreset"));
    await page.getByLabel("First name").fill(SECRET);
    await expect.poll(() => unsaved(page)).toContain(SECRET);
    await logOutBarely(page, url);
    await page.unroute("**/apply/draft");
    await openAs(page, next, url, "/course_details/2/apply");
    await expect(page.getByLabel("First name")).toHaveValue("");
    expect(await unsaved(page)).toBeNull();
  });

  test("finds no copy in the tab of what was saved while the popup was closed", async ({ page, own }) => {
    await openApplication(page, own.site.url);
    await page.getByLabel("First name").fill(SECRET);
    await page.keyboard.press("Escape");
    await page.waitForURL((at) => !at.pathname.endsWith("/apply"));
    await expect.poll(() => unsaved(page)).toBeNull();
    await page.goto(`${own.site.url}/course_details/1/apply`);
    await expect(page.getByLabel("First name")).toHaveValue(SECRET);
  });
});
