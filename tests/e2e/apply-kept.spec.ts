// Holds contract 12.1, 12.2.
import { writeFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { applications, documents, openApplication, openDocuments, sha256 } from "../support/applicant";
import { axeFindings, expect, test } from "../support/test";

const fake = { name: "fake.pdf", mimeType: "application/pdf", buffer: Buffer.from("no pdf at all") };

test("files saved before Submit, a closed browser, and nothing chosen twice @no-scripts", async ({
  page,
  own,
  browser,
}) => {
  const { url } = own.site;
  await openDocuments(page, url);
  await page.locator("#academic_documents").setInputFiles(documents.academic_documents);
  await page.locator("#ielts_documents").setInputFiles(documents.ielts_documents);
  await page.getByRole("button", { name: "Save files" }).click();
  await expect(page).toHaveURL(/\/apply\/documents$/);
  await expect(page.getByText("2 files are saved here, encrypted, until")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const cookies = await page.context().storageState();
  await page.context().close();
  const context = await browser.newContext({ storageState: cookies, javaScriptEnabled: false });
  const back = await context.newPage();
  await back.goto(`${url}/course_details/1/apply/documents`);
  await expect(back.getByRole("button", { name: "Remove marksheet.pdf" })).toBeVisible();

  await back.locator("#passport_documents").setInputFiles(documents.passport_documents);
  await back
    .locator("#cv_documents")
    .setInputFiles([fake, { ...fake, name: "cv.pdf", buffer: Buffer.from("%PDF-1.7 cv") }]);
  await back.getByRole("button", { name: "Save files" }).click();
  await expect(back.getByRole("alert")).toContainText("“fake.pdf” is not a JPG, PNG or PDF");
  await expect(back.getByText("4 files are saved here")).toBeVisible();
  await back.getByRole("button", { name: "Remove cv.pdf" }).click();
  await expect(back.getByText("3 files are saved here")).toBeVisible();
  await expect(back.getByRole("alert")).toHaveCount(0);

  await back.getByRole("button", { name: "Submit" }).click();
  await back.waitForURL(/\/apply\/done$/);
  const [sent, ...others] = await applications(own.api);
  expect(others).toEqual([]);
  expect(sent?.files.map(({ group, name, sha256: hash }) => [group, name, hash])).toEqual(
    Object.entries(documents).map(([group, { name, buffer }]) => [group, name, sha256(buffer)]),
  );
  await context.close();
});

const buttons: [string, (page: Page) => Promise<void>, RegExp][] = [
  ["Previous", (page) => page.getByRole("button", { name: "Previous" }).click(), /\/apply\??$/],
  ["the step to the profile", (page) => stepToProfile(page).click(), /\/apply$/],
  ["Change", (page) => change(page, "Mobile number").click(), /\/apply#contact$/],
  ["Remove", (page) => page.getByRole("button", { name: "Remove cv.pdf" }).click(), /\/apply\/documents$/],
];
const stepToProfile = (page: Page) =>
  page.getByRole("navigation", { name: "Steps of the application" }).getByText("Profile");
const change = (page: Page, label: string) =>
  page.getByRole("region", { name: "Check your answers" }).getByText(`Change ${label}`);

for (const [name, press, address] of buttons) {
  test(`files that are chosen are kept by ${name}`, async ({ page, own, scripts }) => {
    await openDocuments(page, own.site.url);
    await page.locator("#cv_documents").setInputFiles({ ...documents.academic_documents, name: "cv.pdf" });
    if (!scripts) await page.getByRole("button", { name: "Save files" }).click();
    await expect(page.getByText("1 file is saved here")).toBeVisible();
    await page.locator("#academic_documents").setInputFiles(documents.academic_documents);
    if (scripts) await expect(page.getByText("2 files are saved here")).toBeVisible();
    await press(page);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("button", { name: "Remove cv.pdf" })).toHaveCount(0);
    await page.goto(`${own.site.url}/course_details/1/apply/documents`);
    await expect(page.getByRole("button", { name: "Remove marksheet.pdf" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove cv.pdf" })).toHaveCount(name === "Remove" ? 0 : 1);

    await page.locator("#cv_documents").setInputFiles(fake);
    if (!scripts) await stepToProfile(page).click();
    await expect(page.getByRole("alert")).toContainText("“fake.pdf” is not a JPG, PNG or PDF");
    await expect(page).toHaveURL(/\/apply\/documents$/);
    expect(await axeFindings(page)).toEqual([]);
    if (!scripts) await stepToProfile(page).click();
    if (!scripts) await expect(page).toHaveURL(/\/apply$/);
  });
}

test("Back chooses again only where nothing is saved @no-scripts", async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  const groups = ["academic_documents", "ielts_documents"] as const;
  for (const group of groups) {
    // A browser finds again only what has a path.
    const path = test.info().outputPath(documents[group].name);
    writeFileSync(path, documents[group].buffer);
    await page.locator(`#${group}`).setInputFiles(path);
  }
  const address = page.url();
  await page.goto(own.site.url);
  const other = await page.context().newPage();
  await other.goto(address);
  await other.locator("#academic_documents").setInputFiles(documents.academic_documents);
  await other.getByRole("button", { name: "Save files" }).click();
  await expect(other.getByRole("button", { name: "Remove marksheet.pdf" })).toBeVisible();

  await page.goBack();
  const chosen = groups.map((group) =>
    page.locator(`#${group}`).evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name)),
  );
  expect(await Promise.all(chosen)).toEqual([[], [documents.ielts_documents.name]]);
});

test("Back brings every answer of the Profile again where the form was refused @no-scripts", async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  await page.goto(`${own.site.url}/course_details/1/apply`);
  const answers = { test_type: "PTE", overall_score: "71", last_academic_qualification: "Master", address: "Butwal" };
  for (const [name, answer] of Object.entries(answers)) await page.locator(`[name=${name}]`).fill(answer);
  await page.locator("[name=marital_status]").selectOption("Yes");
  await page.route("**/apply", (route, request) =>
    request.method() === "POST"
      ? route.fulfill({ status: 429, contentType: "text/html", body: "No." })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("No.", { exact: true })).toBeVisible();
  await page.goBack();
  for (const [name, answer] of Object.entries({ ...answers, marital_status: "Yes" }))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(answer);
});

test("Back in an older tab brings no older answer over what another tab has saved", async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  const address = `${own.site.url}/course_details/1/apply`;
  await page.goto(address);
  await page.getByLabel("Address").fill("Older");
  await page.goto(own.site.url);
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByLabel("Address").fill("Newer");
  await other.getByRole("button", { name: "Next" }).click();
  await other.waitForURL(/\/apply\/documents$/);

  await page.goBack();
  await expect(page.getByLabel("Address")).toHaveValue("Newer");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("region", { name: "Check your answers" })).toContainText("Newer");
});

test("the answers are above Submit, and each can be changed", async ({ page, own, scripts }) => {
  await openDocuments(page, own.site.url);
  const answers = page.getByRole("region", { name: "Check your answers" });
  await expect(answers).toContainText("srijana.tamang@example.com");
  await answers.getByRole(scripts ? "link" : "button", { name: "Change Mobile number" }).click();
  await expect(page).toHaveURL(/\/apply#contact$/);
  await page.getByLabel("Mobile number").fill("+977 9811111111");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/apply\/documents$/);
  await expect(answers).toContainText("+977 9811111111");
});

test("what is just typed is deleted with the draft that it begins", { tag: "@scripts" }, async ({ page, own }) => {
  await openApplication(page, own.site.url);
  await page.getByLabel("First name").fill("Srijana");
  const saved = own.site.line(/"path":"\/course_details\/1\/apply\/draft"/, own.site.lines.length);
  await page.getByRole("button", { name: "Delete my draft" }).click();
  await saved;
  await page.getByRole("dialog").getByRole("button", { name: "Delete my draft" }).click();
  await expect(page.getByText("Your draft was deleted, with its texts and its files.")).toBeVisible();
  await page.goto(`${own.site.url}/course_details/1/apply`);
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("a draft is deleted with its texts and files, after a question", async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  await page.getByRole("button", { name: "Delete my draft" }).click();
  await expect(page.getByRole("dialog")).toContainText("This cannot be undone");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Delete my draft" }).click();
  await expect(page).toHaveURL(/\/course_details\/1$/);
  await expect(page.getByText("Your draft was deleted, with its texts and its files.")).toBeVisible();
  await page.goto(`${own.site.url}/course_details/1/apply`);
  await expect(page.getByLabel("First name")).toHaveValue("");
});
