// Holds contract 12.4.
import type { Page } from "@playwright/test";

import {
  chooseDocuments,
  documents,
  fillProfile,
  logInByRequest,
  openApplication,
  openDocuments,
} from "../support/applicant";
import { expect, scriptsReady, test } from "../support/test";

const SUCCESS = "Your documents were submitted successfully!";

const unsaved = (page: Page) => page.evaluate(() => sessionStorage.getItem("unsaved-texts"));

/** Lets nothing that is typed reach the site before it is submitted. */
async function saveNothing(page: Page): Promise<void> {
  await page.route("**/apply/draft", (route) => route.abort("connectionreset"));
}

async function typeUnsaved(page: Page, texts: Record<string, string>): Promise<void> {
  await saveNothing(page);
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await expect.poll(() => unsaved(page)).not.toBeNull();
}

test(
  "what was typed and not saved is forgotten when it is submitted, and when the application was sent",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    await saveNothing(page);
    await fillProfile(page, { address: "" });
    await expect.poll(() => unsaved(page)).not.toBeNull();
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/apply\/documents$/);
    await expect.poll(() => unsaved(page)).toBeNull();

    await page.getByRole("button", { name: "Previous" }).click();
    await typeUnsaved(page, { "Permanent address": "Butwal" });
    await page.getByRole("dialog").getByRole("button", { name: "Documents" }).click();
    await page.waitForURL(/\/apply\/documents$/);
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect.poll(() => unsaved(page)).toBeNull();
  },
);

async function logOut(page: Page): Promise<void> {
  await page.goto(new URL("/logout", page.url()).href);
  await scriptsReady(page);
  await page.getByRole("button", { name: "Ok" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

for (const [way, end] of [
  ["logout", logOut],
  [
    "a logout in a browser that knows no Clear-Site-Data",
    async (page: Page) => {
      await page.route(/\/logout(\?|$)/, async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        const response = await route.fetch({ maxRedirects: 0 });
        const { "clear-site-data": asked, ...headers } = response.headers();
        expect(asked).toBe('"storage"');
        await route.fulfill({ response, headers });
      });
      await logOut(page);
    },
  ],
  [
    "Delete my draft",
    async (page: Page) => {
      await page.getByRole("button", { name: "Delete my draft" }).click();
      await page.waitForURL(/\/delete/);
      await page.getByRole("button", { name: "Delete my draft" }).click();
      await page.waitForURL((url) => !url.pathname.includes("/apply"));
    },
  ],
] as const) {
  test(`what was typed and not saved is forgotten by ${way}`, { tag: "@scripts" }, async ({ page, own }) => {
    await openApplication(page, own.site.url);
    const saved = page.waitForResponse((response) => response.url().endsWith("/apply/draft"));
    await page.getByLabel("First name").fill("Bishal");
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await scriptsReady(page);
    await typeUnsaved(page, { "Last name": "Rai" });
    await end(page);
    await expect.poll(() => unsaved(page)).toBeNull();
  });
}

for (const isOver of [false, true]) {
  const when = isOver ? "while the login has run out" : "again";
  const title = `the receipt of one application, seen ${when}, leaves alone what was typed and chosen for the next`;
  test(title, { tag: "@scripts" }, async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    const receipt = page.url();

    await page.goto(`${own.site.url}/course_details/2/apply`);
    await fillProfile(page);
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/2\/apply\/documents$/);
    const next = page.url();
    await page.route(
      ({ pathname }) => pathname === "/documents",
      (route) => route.abort("connectionreset"),
    );
    await page.locator("#passport_documents").setInputFiles(documents.passport_documents);
    await expect(page.getByText(/^Waiting for your line, /)).toBeVisible();

    if (isOver) await page.context().clearCookies({ name: /session/ });
    await page.goto(receipt);
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await page.waitForLoadState("networkidle");
    if (isOver) await logInByRequest(page, own.site.url);
    await page.goto(next);
    await expect(page.getByText(/^Waiting for your line, /)).toBeVisible();
    await expect(page.getByRole("button", { name: `Remove ${documents.passport_documents.name}` })).toBeVisible();
  });
}

test(
  "a document that is removed while the site is beginning it is gone from the site too",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    let letTheAnswerCome = () => {};
    const held = new Promise<void>((resolve) => (letTheAnswerCome = resolve));
    await page.route(
      ({ pathname }) => pathname === "/documents",
      async (route) => {
        const response = await route.fetch();
        await held;
        await route.fulfill({ response });
      },
    );
    const begun = page.waitForRequest((request) => new URL(request.url()).pathname === "/documents");
    await page.locator("#cv_documents").setInputFiles(documents.academic_documents);
    await begun;
    await page.getByRole("button", { name: "Remove marksheet.pdf" }).click();
    await expect(page.getByText("marksheet.pdf")).toHaveCount(0);
    const taken = page.waitForResponse((response) => response.request().method() === "DELETE");
    letTheAnswerCome();
    expect((await taken).status()).toBe(204);
    await page.reload();
    await expect(page.getByText("marksheet.pdf")).toHaveCount(0);
  },
);

test(
  "a document that is removed while the line is away does not come back with a reload, and goes when the line is back",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    let isAway = true;
    await page.route(
      ({ pathname }) => /^\/documents\/./.test(pathname),
      (route) => (isAway ? route.abort("connectionreset") : route.continue()),
    );
    await page.locator("#cv_documents").setInputFiles(documents.academic_documents);
    await expect(page.getByText(/^Waiting for your line, /)).toBeVisible();
    const tried = () => page.waitForEvent("requestfailed", { predicate: (request) => request.method() === "DELETE" });
    const first = tried();
    await page.getByRole("button", { name: "Remove marksheet.pdf" }).click();
    await first;
    const again = tried();
    await page.reload();
    await again;
    await expect(page.getByText("marksheet.pdf")).toHaveCount(0);
    isAway = false;
    const taken = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    expect((await taken).status()).toBe(204);
    await page.reload();
    await expect(page.getByText("marksheet.pdf")).toHaveCount(0);
  },
);
