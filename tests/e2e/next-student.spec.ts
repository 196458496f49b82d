// Holds contract 11.7, 12.4.
import { writeFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import {
  applications,
  chooseDocuments,
  documents,
  fillProfile,
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

  for (const isLost of [true, false])
    test(`finds no chosen file in the browser after a logout ${isLost ? "whose answer was lost" : "that clears no storage"}`, async ({
      page,
      own,
    }) => {
      const { url } = own.site;
      await openDocuments(page, url);
      await page.route(
        (at) => at.pathname === "/documents",
        (route) => route.abort("connectionreset"),
      );
      await page.getByLabel("CV").setInputFiles({ ...documents.passport_documents, name: "private.jpg" });
      await expect.poll(() => storedFiles(page)).toBe(1);
      if (isLost) {
        const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
        await fetch(`${url}/logout`, { method: "POST", redirect: "manual", headers: { cookie, origin: url } });
        await page.goto(`${url}/blog`);
      } else {
        await page.route("**/logout*", async (route) => {
          const answer = await route.fetch({ maxRedirects: 0 });
          const headers = { ...answer.headers() };
          delete headers["clear-site-data"];
          await route.fulfill({ response: answer, headers });
        });
        // Its tab stays open: a database that it has open cannot be deleted.
        const tab = await page.context().newPage();
        await tab.goto(`${url}/course_details/1/apply/documents`);
        await expect(tab.getByText("private.jpg").first()).toBeVisible();
        await page.goto(`${url}/logout`);
        await page.getByRole("button", { name: "Ok" }).click();
        await page.waitForURL(`${url}/`);
        expect(await storedFiles(page)).toBe(0);
      }
      expect((await page.context().cookies()).map(({ name }) => name).join()).not.toContain("session");
      if (isLost) await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
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

/** The second student logs in where the first has left, and goes Back to the page that the first had open. */
async function goBackAs(page: Page, next: string, url: string): Promise<void> {
  const left = { url: page.url(), entries: await page.evaluate(() => history.length) };
  await page.goto(`${url}/blog`);
  await logOutBarely(page, url);
  await page.goto(`${url}/login?redirectTo=/blog`);
  await logIn(page, next);
  await page.evaluate((entries) => history.go(entries - history.length), left.entries);
  await page.waitForURL(left.url);
}

test("Back brings the next student nothing of what was typed before", async ({ page, own }) => {
  const { url } = own.site;
  const next = await secondStudent(page, url, own.api);
  await openApplication(page, url);
  await fillProfile(page, { last_name: SECRET });
  await goBackAs(page, next, url);
  await expect(page.getByRole("dialog")).toContainText("Profile");
  await expect(page.getByLabel("Last name")).toHaveValue("");
  await expect(page.getByLabel("Marital status")).toHaveValue("No");
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("");
});

test("Next on a page of the student before changes nothing of the next one's answers", async ({ page, own }) => {
  const { url } = own.site;
  const next = await secondStudent(page, url, own.api);
  await openApplication(page, url);
  await fillProfile(page, { last_name: SECRET });
  const tab = await page.context().newPage();
  await logOutBarely(tab, url);
  await tab.goto(`${url}/login?redirectTo=/course_details/1/apply`);
  await logIn(tab, next);
  await fillProfile(tab, { last_name: "Rai" });
  await tab.getByRole("button", { name: "Next" }).click();
  await tab.waitForURL(/\/apply\/documents$/);

  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Nothing was saved: that page was of another login.")).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue("Rai");
  await tab.goto(`${url}/course_details/1/apply`);
  await expect(tab.getByLabel("Last name")).toHaveValue("Rai");
});

test("Next after a logout in another tab, of a form from before its draft, brings the next student nothing", async ({
  page,
  own,
}) => {
  const { url } = own.site;
  const next = await secondStudent(page, url, own.api);
  await openApplication(page, url);
  const saved = test.info().project.use.javaScriptEnabled === false ? null : page.waitForResponse("**/apply/draft");
  await fillProfile(page, { first_name: SECRET });
  await saved;
  if (saved) await expect.poll(() => unsaved(page)).toBeNull();
  await logOutBarely(page, url);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("You have to login first.")).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name).join()).not.toContain("draft");
  await openAs(page, next, url, "/course_details/2/apply");
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("Back chooses none of the files again that the student before had chosen @no-scripts", async ({ page, own }) => {
  const { url } = own.site;
  const next = await secondStudent(page, url, own.api);
  const passport = page.locator("#passport_documents");
  await openDocuments(page, url);
  const opened = page.url();
  // A browser finds again only what has a path.
  const path = test.info().outputPath("private.jpg");
  writeFileSync(path, documents.passport_documents.buffer);
  await passport.setInputFiles(path);
  const left = await page.evaluate(() => history.length);
  await page.goto(`${url}/blog`);
  await logOutBarely(page, url);
  await page.goto(`${url}/login?redirectTo=/course_details/1/apply`);
  await logIn(page, next);
  await fillProfile(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(opened);
  const back = page.waitForEvent("load");
  await page.evaluate((entries) => history.go(entries - history.length), left);
  await back;
  expect(await passport.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
});
