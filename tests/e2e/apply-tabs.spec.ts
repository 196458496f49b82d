// Holds contract 5.10.
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import type { Page } from "@playwright/test";

import {
  applicant,
  applications,
  chooseDocuments,
  documents,
  fillProfile,
  openApplication,
  openDocuments,
  sha256,
} from "../support/applicant";
import type { Control } from "../support/control";
import { CrossedAnswers } from "../support/crossed-answers";
import { expect, test } from "../support/test";

const SUCCESS = "Your documents were submitted successfully!";

const pdf = (name: string, fill: string, size = 5000) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size, fill)]),
});
const saved = (page: Page, group: string) => page.getByRole("list", { name: `Saved: ${group}` }).getByRole("listitem");
const choose = (page: Page, group: string, ...files: ReturnType<typeof pdf>[]) =>
  page.locator(`#${group}`).setInputFiles(files);

/** Writes a file whose date is always the same, and returns its path. */
function fileOn(path: string, bytes: Buffer): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  return path;
}

async function submit(page: Page) {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(SUCCESS)).toBeVisible({ timeout: 30_000 });
}

/** The hashes of the documents of one group in the one application that has arrived. */
async function sentIn(api: Control, group: string) {
  const [sent, ...others] = await applications(api);
  expect(others).toEqual([]);
  return sent?.files
    .filter((file) => file.group === group)
    .map(({ sha256: hash }) => hash)
    .sort();
}

const hashes = (...files: ReturnType<typeof pdf>[]) => files.map(({ buffer }) => sha256(buffer)).sort();

/** The site cannot be reached by any tab of a browser to begin a document. */
async function holdBack(page: Page) {
  await page.context().route(
    (url) => url.pathname === "/documents",
    (route) => route.abort("connectionreset"),
  );
}

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a document chosen twice at once is kept once, and sent", async ({ page, own }) => {
    const line = new CrossedAnswers(own.site.url);
    await openDocuments(page, await line.start());
    await chooseDocuments(page);
    await expect(page.getByText("All files are kept.")).toBeVisible();

    const cv = pdf("cv.pdf", "cv", 200_000);
    line.crosses = true;
    await choose(page, "cv_documents", cv);
    await choose(page, "cv_documents", cv);
    await expect.poll(() => line.given, { timeout: 30_000 }).toEqual([204, 204]);
    await expect(page.getByText("All files are kept.")).toBeVisible();
    await expect(saved(page, "CV")).toHaveCount(1);
    await page.reload();
    await expect(saved(page, "CV")).toHaveCount(1);
    await expect(saved(page, "CV")).toContainText("Kept");

    await submit(page);
    expect(await sentIn(own.api, "cv_documents")).toEqual(hashes(cv));
    await page.close();
    await line.stop();
  });

  test("two documents of one name, size and date are both kept where they are not the same", async ({
    page,
    own,
  }, testInfo) => {
    const first = pdf("statement.pdf", "A");
    const corrected = pdf("statement.pdf", "B");
    await openDocuments(page, own.site.url);
    await chooseDocuments(page);
    const older = fileOn(testInfo.outputPath("older", "statement.pdf"), first.buffer);
    const newer = fileOn(testInfo.outputPath("newer", "statement.pdf"), corrected.buffer);
    await page.locator("#cv_documents").setInputFiles(older);
    await expect(saved(page, "CV")).toHaveCount(1);
    await page.locator("#cv_documents").setInputFiles(newer);
    await expect(saved(page, "CV")).toHaveCount(2);
    const again = page.waitForResponse((response) => response.request().method() === "PATCH");
    await page.locator("#cv_documents").setInputFiles(newer);
    expect((await again).status()).toBe(204);
    await expect(page.getByText("All files are kept.")).toBeVisible();
    await expect(saved(page, "CV")).toHaveCount(2);

    await submit(page);
    expect(await sentIn(own.api, "cv_documents")).toEqual(hashes(first, corrected));
  });

  test("two tabs keep the documents of both in this browser, and one goes on with what the other has left", async ({
    page,
    own,
  }) => {
    const [one, two, three] = [pdf("one.pdf", "1"), pdf("two.pdf", "2"), pdf("three.pdf", "3")];
    await openDocuments(page, own.site.url);
    const other = await page.context().newPage();
    await other.goto(page.url(), { waitUntil: "networkidle" });
    await holdBack(page);
    await choose(page, "cv_documents", one, two);
    await expect(page.getByText(/^Waiting for your line, /)).toHaveCount(2);
    await choose(other, "cv_documents", three);
    await expect(other.getByRole("button", { name: "Remove three.pdf" })).toBeVisible();
    await page.close();
    await other.context().unrouteAll();
    await expect(saved(other, "CV")).toHaveCount(3, { timeout: 60_000 });

    await chooseDocuments(other);
    await submit(other);
    expect(await sentIn(own.api, "cv_documents")).toEqual(hashes(one, two, three));
  });

  test("what is typed in a tab that was merely open takes no text away from another", async ({ page, own }) => {
    const typed = async (tab: Page, label: string, text: string) => {
      const saved = tab.waitForResponse((response) => response.url().endsWith("/apply/draft"));
      await tab.getByLabel(label).fill(text);
      expect((await saved).ok()).toBe(true);
    };
    await openApplication(page, own.site.url);
    await page.waitForLoadState("networkidle");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await fillProfile(other);
    await other.getByRole("button", { name: "Next" }).click();
    await other.waitForURL(/\/apply\/documents$/);

    await typed(page, "First name", "S");
    await other.goto(page.url());
    await expect(other.getByLabel("First name")).toHaveValue("S");
    await expect(other.getByLabel("Email")).toHaveValue(applicant.email);
    await expect(other.getByLabel("Marital status")).toHaveValue("Yes");
    await other.waitForLoadState("networkidle");

    await typed(other, "Test type", "");
    await page.getByLabel("First name").fill("Sita");
    await page.goto("about:blank");
    await expect(async () => {
      await other.reload();
      await expect(other.getByLabel("First name")).toHaveValue("Sita", { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await expect(other.getByLabel("Test type")).toHaveValue("");
    await expect(other.getByLabel("Last name")).toHaveValue(applicant.last_name);
    await expect(other.getByLabel("Marital status")).toHaveValue("Yes");
  });

  test("Submit works beside another tab that is merely open", async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await choose(page, "cv_documents", pdf("cv.pdf", "cv"));
    await expect(saved(page, "CV")).toHaveCount(1);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await chooseDocuments(other);
    await submit(other);
    expect(await sentIn(own.api, "passport_documents")).toEqual(hashes(documents.passport_documents));
  });

  test("Submit takes over what another tab is sending, and each document is sent once", async ({ page, own }) => {
    const large = pdf("large.pdf", "large ", 1_500_000);
    await openDocuments(page, own.site.url);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const line = await page.context().newCDPSession(page);
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 20 * 1024,
    });
    await choose(page, "cv_documents", large);
    await expect(page.getByText(/Sending [1-9]\d?%/)).toBeVisible({ timeout: 30_000 });
    await chooseDocuments(other);
    await expect(other.getByText(/^Waiting for its turn, /)).toHaveCount(3);
    await expect(other.getByText("Another tab of this browser saves its files first.")).toBeVisible();

    await submit(other);
    expect(await sentIn(own.api, "cv_documents")).toEqual(hashes(large));
    expect(await sentIn(own.api, "passport_documents")).toEqual(hashes(documents.passport_documents));
  });

  test("what an older page has left in this browser is read, and goes on", async ({ page, own }) => {
    const left = [pdf("one.pdf", "1"), pdf("two.pdf", "2")];
    await openDocuments(page, own.site.url);
    await holdBack(page);
    await choose(page, "cv_documents", pdf("any.pdf", "any"));
    await expect(page.getByText(/^Waiting for your line, /)).toBeVisible();
    await page.evaluate(
      async (files) => {
        const opened = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open("application-documents");
          request.onsuccess = () => resolve(request.result);
        });
        const store = opened.transaction("files", "readwrite").objectStore("files");
        const [any] = await new Promise<{ key: string }[]>((resolve) => {
          const request = store.getAll();
          request.onsuccess = () => resolve(request.result as { key: string }[]);
        });
        store.clear();
        const list = files.map(({ name, text }) => new File([text], name, { type: "application/pdf" }));
        store.put({ key: any?.key, files: list }, "cv_documents");
        await new Promise((resolve) => (store.transaction.oncomplete = resolve));
      },
      left.map(({ name, buffer }) => ({ name, text: buffer.toString() })),
    );
    await page.context().unrouteAll();
    await page.reload();
    await expect(saved(page, "CV")).toHaveText([/one\.pdf/, /two\.pdf/]);
    await chooseDocuments(page);
    await submit(page);
    expect(await sentIn(own.api, "cv_documents")).toEqual(hashes(...left));
  });
});
