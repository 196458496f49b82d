// Holds contract 12.3.
import type { Page } from "@playwright/test";

import { applications, openDocuments, sha256 } from "../support/applicant";
import type { Control } from "../support/control";
import { expect, test as base } from "../support/test";
import { BadLine } from "../support/upload/bad-line.mjs";

/** Documents that take a slow line some time. */
const documents = {
  academic_documents: document("marksheet.pdf", "%PDF-1.7\n", 1_800_000),
  ielts_documents: document("ielts result.png", "\x89PNG\r\n\x1a\n", 1_500_000),
  passport_documents: document("राहदानी.jpg", "\xff\xd8\xff\xe0", 1_200_000),
};
const FILES = Object.keys(documents).length;
const BYTES = Object.values(documents).reduce((sum, { buffer }) => sum + buffer.length, 0);
const SLOW = 120 * 1024;

/** `line` leads to the site of the test. Where a page has scripts its tab is the slow one. */
const test = base.extend<{ line: BadLine }>({
  line: async ({ own, scripts }, use) => {
    const line = new BadLine(Number(new URL(own.site.url).port), scripts ? {} : { bytesPerSecond: 2 * 1024 * 1024 });
    await use(line);
    line.close();
  },
});

function document(name: string, start: string, size: number) {
  const mimeType = name.endsWith("pdf") ? "application/pdf" : name.endsWith("png") ? "image/png" : "image/jpeg";
  return { name, mimeType, buffer: Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(size, `${name} `)]) };
}

const draftDocuments = (page: Page) => page.getByRole("list", { name: /^Saved: / }).getByText(/^Kept, /);

async function slowDown(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: SLOW,
  });
}

/** Where the site says that documents stand, for each time that it is asked with a part of one there. */
function resumptions(page: Page): number[] {
  const offsets: number[] = [];
  page.on("response", (response) => {
    const offset = Number(response.headers()["upload-offset"]);
    if (response.request().method() === "HEAD" && offset > 0) offsets.push(offset);
  });
  return offsets;
}

/** Counts the requests of a tab that bring bytes of a document. */
function pieces(page: Page) {
  const seen = { count: 0 };
  page.on("request", (request) => {
    if (request.method() === "PATCH") seen.count += 1;
  });
  return seen;
}

/** Waits until bytes of a document are on their way once more than before, while not all are kept. */
async function inTheMiddle(page: Page, sent: { count: number }, before = 0) {
  await expect.poll(() => sent.count, { timeout: 60_000 }).toBeGreaterThan(before);
  expect(await draftDocuments(page).count()).toBeLessThan(FILES);
}

/** That one application has arrived, with every document as it was chosen, once; they stand as they were first kept. */
async function expectOneWhole(api: Control) {
  const [sent, ...others] = await applications(api);
  expect(others).toEqual([]);
  expect(sent?.files.map(({ group, name, sha256: hash }) => [group, name, hash].join()).toSorted()).toEqual(
    Object.entries(documents).map(([group, { name, buffer }]) => [group, name, sha256(buffer)].join()),
  );
}

test(
  "three documents arrive once, although the site is killed twice and the tab is closed twice",
  { tag: "@scripts" },
  async ({ page, own, line }) => {
    test.slow();
    await openDocuments(page, `http://127.0.0.1:${await line.open()}`);
    const address = page.url();
    await slowDown(page);
    const resumed = resumptions(page);
    const sent = pieces(page);
    for (const [group, file] of Object.entries(documents)) await page.locator(`#${group}`).setInputFiles(file);
    await inTheMiddle(page, sent);
    await expect(page.getByText(/Sending [2-9]\d%/).first()).toBeVisible({ timeout: 60_000 });
    const before = sent.count;
    await own.crash();
    await inTheMiddle(page, sent, before);
    await expect.poll(() => resumed.length).toBeGreaterThan(0);
    await page.close();

    const second = await page.context().newPage();
    await slowDown(second);
    const sentAgain = pieces(second);
    await second.goto(address);
    await inTheMiddle(second, sentAgain);
    await own.crash();
    expect(await draftDocuments(second).count()).toBeLessThan(FILES);
    await second.close();

    const third = await page.context().newPage();
    await third.goto(address);
    await expect(draftDocuments(third)).toHaveCount(FILES, { timeout: 60_000 });
    await third.getByRole("button", { name: "Submit" }).click();
    await expect(third.getByText("Your documents were submitted successfully!")).toBeVisible({ timeout: 30_000 });
    await expectOneWhole(own.api);
  },
);

test.describe("with documents in a bucket", () => {
  test.use({ bucket: true });

  test("Save files is cut in the middle twice, and Submit has every document once @no-scripts", async ({
    page,
    own,
    line,
  }) => {
    test.slow();
    await openDocuments(page, `http://127.0.0.1:${await line.open()}`);
    const address = page.url();
    const choose = async () => {
      for (const [group, file] of Object.entries(documents)) await page.locator(`#${group}`).setInputFiles(file);
    };
    const cutAt = async (share: number, cut: () => Promise<void> | void) => {
      await page.goto(address);
      await choose();
      const before = line.sent;
      let failed = false;
      page.on("requestfailed", () => (failed = true));
      await page.getByRole("button", { name: "Save files" }).click({ noWaitAfter: true });
      await expect.poll(() => line.sent - before, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(share * BYTES);
      await cut();
      const failsInTheEnd = () => {
        // The browser itself sends a form once more where the connection was one that it had used before.
        line.cut();
        return failed && page.url().startsWith("chrome-error:");
      };
      await expect.poll(failsInTheEnd, { intervals: [100], timeout: 30_000 }).toBe(true);
    };
    await cutAt(0.3, () => line.cut());
    await cutAt(0.6, () => own.crash());

    await page.goto(address);
    await choose();
    await page.getByRole("button", { name: "Save files" }).click();
    await expect(page.getByText("3 files are saved here")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(/\/apply\/done$/);
    await expectOneWhole(own.api);
  });
});
