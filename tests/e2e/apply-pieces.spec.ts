// Holds contract 12.3.
import type { Page } from "@playwright/test";

import { applications, documents, openDocuments, sha256, storedFiles } from "../support/applicant";
import { expect, scriptsReady, test } from "../support/test";

const SUCCESS = "Your documents were submitted successfully!";
const hashes = Object.values(documents).map(({ buffer }) => sha256(buffer));

/** A document that takes a slow line some time. */
const large = {
  name: "large.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(1_500_000, "large ")]),
};

const saved = (page: Page, group: string) => page.getByRole("list", { name: `Saved: ${group}` });
const choose = (page: Page, group: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator(`#${group}`).setInputFiles(file);
const inputFiles = (page: Page, group: string) =>
  page.locator(`#${group}`).evaluate((input: HTMLInputElement) => input.files?.length);

/** A line of so many kilobytes a second. */
async function slowLine(page: Page, kilobytes: number) {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: kilobytes * 1024,
  });
  return line;
}

test(
  "with scripts, documents are kept as they are chosen, and Submit sends what is kept",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await choose(page, "academic_documents", documents.academic_documents);
    await choose(page, "ielts_documents", documents.ielts_documents);
    await choose(page, "passport_documents", documents.passport_documents);
    await expect(saved(page, "Academic documents")).toContainText("marksheet.pdf");
    await expect(saved(page, "Passport")).toContainText("राहदानी.jpg");
    await expect(page.getByRole("status").filter({ hasText: "3 files are saved here" })).toBeVisible();
    expect(await inputFiles(page, "academic_documents")).toBe(0);

    await choose(page, "academic_documents", documents.academic_documents);
    await expect(page.locator("#academic_documents")).toHaveJSProperty("files.length", 0);
    await page.reload();
    await expect(saved(page, "Academic documents").getByRole("listitem")).toHaveCount(1);
    await expect(saved(page, "Language test (IELTS/PTE/TOEFL)")).toContainText("ielts result.png");

    const body = page.waitForRequest((request) => request.method() === "POST" && /documents$/.test(request.url()));
    await page.getByRole("button", { name: "Submit" }).click();
    expect((await (await body).allHeaders())["content-length"]).toMatch(/^\d{1,4}$/);
    await expect(page.getByText(SUCCESS)).toBeVisible();
    const [sent, ...others] = await applications(own.api);
    expect(others).toEqual([]);
    expect(sent?.files.map(({ sha256: hash }) => hash).sort()).toEqual([...hashes].sort());
  },
);

test("with scripts, a removed document is gone from the site too", { tag: "@scripts" }, async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  await choose(page, "cv_documents", documents.academic_documents);
  await expect(saved(page, "CV")).toContainText("marksheet.pdf");
  await page.getByRole("button", { name: "Remove marksheet.pdf" }).click();
  await expect(saved(page, "CV")).toHaveCount(0);
  await expect(page.locator("#cv_documents")).toBeFocused();
  await page.reload();
  await expect(page.getByText("marksheet.pdf")).toHaveCount(0);
});

test(
  "with scripts, a document whose answer was lost with the page is listed once, and stays away when it is removed",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    const line = await page.context().newCDPSession(page);
    await line.send("Fetch.enable", { patterns: [{ urlPattern: "*/documents/*", requestStage: "Response" }] });
    const answered = new Promise<void>((resolve) =>
      line.on("Fetch.requestPaused", ({ request: { method }, requestId }) => {
        if (method === "DELETE") void line.send("Fetch.continueRequest", { requestId });
        else resolve();
      }),
    );
    await choose(page, "cv_documents", documents.academic_documents);
    await answered;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.method()));
    await page.reload();
    await scriptsReady(page);
    await page.getByRole("button", { name: "Remove marksheet.pdf" }).click();
    await expect(page.getByText("marksheet.pdf")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    expect(asked).not.toContain("PATCH");
    await page.reload();
    await expect(page.locator("#cv_documents")).toBeVisible();
    await expect(page.getByText("marksheet.pdf")).toHaveCount(0);
  },
);

test(
  "with scripts, no answer from before a removal comes after it, and documents are removed one after the other",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await choose(page, "cv_documents", documents.academic_documents);
    await expect(saved(page, "CV")).toBeVisible();
    await page.waitForLoadState("networkidle");
    const isQuestion = (url: string) => new URL(url).searchParams.has("_data");
    await page.route(
      ({ href }) => isQuestion(href),
      () => undefined,
    );
    const question = page.waitForRequest((request) => isQuestion(request.url()));
    await choose(page, "passport_documents", documents.passport_documents);
    await question;
    const calledOff = page.waitForEvent("requestfailed", (request) => isQuestion(request.url()));

    let removals = 0;
    let most = 0;
    let asked = 0;
    page.on("request", (request) => (asked += removals > 0 && isQuestion(request.url()) ? 1 : 0));
    await page.route("**/documents/*", async (route) => {
      if (route.request().method() !== "DELETE") return route.continue();
      most = Math.max(most, (removals += 1));
      await calledOff;
      await choose(page, "ielts_documents", documents.ielts_documents);
      await expect(saved(page, "Language test (IELTS/PTE/TOEFL)")).toBeVisible();
      const response = await route.fetch();
      removals -= 1;
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Remove marksheet.pdf" }).click();
    await page.getByRole("button", { name: "Remove राहदानी.jpg" }).click();
    await expect(page.getByText(/marksheet\.pdf|राहदानी\.jpg/)).toHaveCount(0);
    expect(most).toBe(1);
    expect(asked, "lists asked for while a document is being removed").toBe(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await expect(page.locator("#cv_documents")).toBeVisible();
    await expect(page.getByText(/marksheet\.pdf|राहदानी\.jpg/)).toHaveCount(0);
  },
);

test(
  "with scripts, a document waits for the line, and goes on when it is back",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await slowLine(page, 300);
    await choose(page, "academic_documents", large);
    await expect(page.getByText(/Sending [1-9]\d?%/)).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^Waiting for your line, /)).toBeVisible();
    await page.context().setOffline(false);
    await expect(saved(page, "Academic documents")).toContainText("large.pdf", { timeout: 30_000 });
  },
);

test(
  "with scripts, what the site answers to Submit is seen and has the focus",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    for (const [group, document] of Object.entries(documents)) await choose(page, group, document);
    await expect(page.getByRole("status").filter({ hasText: "3 files are saved here" })).toBeVisible();
    const id = await saved(page, "Passport").getByRole("button").getAttribute("value");
    const removed = await page.evaluate(
      (path) => fetch(path, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } }).then(({ status }) => status),
      `/documents/${id}`,
    );
    expect(removed).toBe(204);
    await page.getByRole("button", { name: "Submit" }).click();
    // One sentence where the list of what is saved has reached the draft by then, another one where it has not.
    const answer = page.getByRole("alert").filter({ hasText: /at least one file is required|is no longer kept/ });
    await expect(answer).toBeFocused();
    await expect(answer).toBeInViewport();
  },
);

test("with scripts, Submit waits for a document that is being sent", { tag: "@scripts" }, async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  await choose(page, "ielts_documents", documents.ielts_documents);
  await choose(page, "passport_documents", documents.passport_documents);
  await expect(saved(page, "Passport")).toBeVisible();
  await slowLine(page, 300);
  await choose(page, "academic_documents", large);
  await expect(page.getByText(/Sending [1-9]\d?%/)).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  const dialog = page.getByRole("dialog", { name: "Please wait. Saving your documents..." });
  await expect(dialog.filter({ hasText: "2 of 3 kept", has: page.getByRole("progressbar") })).toBeVisible();
  await expect(page.getByText(SUCCESS)).toBeVisible({ timeout: 30_000 });
  const [sent] = await applications(own.api);
  expect(sent?.files.find(({ group }) => group === "academic_documents")?.sha256).toBe(sha256(large.buffer));
});

test(
  "with scripts, a site that keeps no files gets them with Submit, scans of one name too, and they leave the browser",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await page.route("**/documents", (route) =>
      new URL(route.request().url()).pathname === "/documents"
        ? route.fulfill({ status: 503, contentType: "text/plain", body: "Files cannot be kept right now." })
        : route.continue(),
    );
    for (const [group, document] of Object.entries(documents))
      await choose(page, group, { ...document, name: "scan.pdf" });
    await expect(page.getByText(/^Sent when you press Submit, /)).toHaveCount(3);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect.poll(() => storedFiles(page)).toBe(0);
    const [sent] = await applications(own.api);
    expect(sent?.files.map(({ sha256: hash }) => hash).sort()).toEqual([...hashes].sort());
  },
);

test(
  "with scripts, a login that has run out stops the files, loses none, and leads to the login",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    const session = (await page.context().cookies()).filter(({ name }) => name.endsWith("session"));
    for (const { name } of session) await page.context().clearCookies({ name });
    await choose(page, "academic_documents", documents.academic_documents);
    await expect(page.getByRole("alert")).toContainText("Your login has run out.");
    await expect(page.getByRole("link", { name: "log in again" })).toHaveAttribute("href", /documents$/);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.waitForURL(/\/login\?redirectTo=.*documents$/);
    await page.getByLabel("Email").fill("student@example.com");
    await page.getByLabel("Password").fill("Student@123");
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(/\/apply\/documents$/);
    await expect(saved(page, "Academic documents")).toContainText("marksheet.pdf");
  },
);
