// Holds contract 5.10.
import type { BrowserContext, Page } from "@playwright/test";

import {
  applicant,
  applications,
  chooseDocuments,
  documents,
  fillProfile,
  openApplication,
  openDocuments,
  sha256,
  storedFiles,
} from "../support/applicant";
import type { Control } from "../support/control";
import { expect, scriptsReady, test } from "../support/test";

const SUCCESS = "Your documents were submitted successfully!";

const pdf = (name: string, fill: string, size = 5000) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size, fill)]),
});
const saved = (page: Page, group: string) => page.getByRole("list", { name: `Saved: ${group}` }).getByRole("listitem");
const choose = (page: Page, group: string, ...files: ReturnType<typeof pdf>[]) =>
  page.locator(`#${group}`).setInputFiles(files);

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

/** The site cannot be reached, by a page or by any tab of a browser, to begin a document. */
async function holdBack(page: Page | BrowserContext) {
  await page.route(
    (url) => url.pathname === "/documents",
    (route) => route.abort("connectionreset"),
  );
}

test("Next in a tab that was merely open takes no text away from another", async ({ page, own }) => {
  await openApplication(page, own.site.url);
  const profile = page.url();
  const other = await page.context().newPage();
  await other.goto(profile);
  await fillProfile(other);
  await other.getByRole("button", { name: "Next" }).click();
  await other.waitForURL(/\/apply\/documents$/);
  await page.getByLabel("Test type").fill("PTE");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/apply\/documents$/);

  await other.goto(profile);
  await expect(other.getByLabel("Test type")).toHaveValue("PTE");
  for (const label of ["First name", "Last name", "Email", "Permanent address"])
    await expect(other.getByLabel(label)).not.toHaveValue("");
  await expect(other.getByLabel("Email")).toHaveValue(applicant.email);
  await expect(other.getByLabel("Marital status")).toHaveValue("Yes");
});

test("nor does a second Next, after the first was told what is missing", async ({ page, own }) => {
  await openApplication(page, own.site.url);
  const profile = page.url();
  const other = await page.context().newPage();
  await other.goto(profile);
  await fillProfile(other);
  await other.getByLabel("Mobile number").fill("");
  await other.getByRole("button", { name: "Next" }).click();
  await expect(other.getByRole("link", { name: "Mobile number is required." })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("link", { name: "Mobile number is required." })).toBeVisible();
  await page.getByLabel("Mobile number").fill("9800000000");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/apply\/documents$/);

  await other.goto(profile);
  await expect(other.getByLabel("Mobile number")).toHaveValue("9800000000");
  await expect(other.getByLabel("Marital status")).toHaveValue("Yes");
  await expect(other.getByLabel("Email")).toHaveValue(applicant.email);
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("photos that a phone has named alike are all kept, of one choice or one after the other", async ({
    page,
    own,
  }) => {
    const photo = (fill: string) => ({
      name: "image.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, fill)]),
    });
    const photos = [photo("A"), photo("B"), photo("C")] as const;
    await openDocuments(page, own.site.url);
    await chooseDocuments(page);
    await choose(page, "cv_documents", photos[0], photos[1]);
    await expect(saved(page, "CV")).toHaveText([/image\.jpg/, /image \(2\)\.jpg/]);
    await choose(page, "cv_documents", photos[2]);
    await expect(saved(page, "CV")).toHaveText([/image\.jpg/, /image \(2\)\.jpg/, /image \(3\)\.jpg/]);
    await submit(page);
    expect(await sentIn(own.api, "cv_documents")).toEqual(hashes(...photos));
  });

  test("two tabs keep the documents of both in this browser, and one goes on with what the other has left", async ({
    page,
    own,
  }) => {
    const [one, two, three] = [pdf("one.pdf", "1"), pdf("two.pdf", "2"), pdf("three.pdf", "3")];
    await openDocuments(page, own.site.url);
    const other = await page.context().newPage();
    await other.goto(page.url(), { waitUntil: "networkidle" });
    await holdBack(page.context());
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

  test("the course page offers to continue what was typed just before Close", async ({ page, own }) => {
    await page.goto(`${own.site.url}/course_details/1`);
    await openApplication(page, own.site.url);
    let save = () => {};
    const mayBeSaved = new Promise<void>((resolve) => (save = resolve));
    await page.route("**/apply/draft", async (route) => {
      await mayBeSaved;
      await route.continue();
    });
    await page.getByLabel("First name").fill("Sita");
    const read = page.waitForResponse(/\/course_details\/1\?_data=/);
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
    await read;
    await expect(page.getByRole("link", { name: "Apply Now" }).first()).toBeVisible();
    save();
    await expect(page.getByRole("link", { name: "Continue your application" }).first()).toBeVisible();
  });

  test("a text that is put right while it is being saved stands after Next", async ({ page, own }) => {
    await openApplication(page, own.site.url);
    await fillProfile(page);
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/apply\/documents$/);
    await page.goto(`${own.site.url}/course_details/1/apply`);
    await scriptsReady(page);
    const address = page.getByLabel("Permanent address");
    let letGo = () => {};
    const held = new Promise<void>((go) => (letGo = go));
    let saved = () => {};
    const isSaved = new Promise<void>((done) => (saved = done));
    await page.route("**/apply/draft", async (route) => {
      const response = await route.fetch();
      saved();
      await held;
      await route.fulfill({ response });
    });
    await address.fill("Butwall");
    await isSaved;
    await address.fill(applicant.address);
    const answered = page.waitForResponse("**/apply/draft");
    letGo();
    await answered;
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/apply\/documents$/);
    await page.unrouteAll();
    await page.goto(`${own.site.url}/course_details/1/apply`);
    await expect(address).toHaveValue(applicant.address);
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
    // Three of its own; that of the other tab is listed as well once it has told of it.
    await expect.poll(() => other.getByText(/^Waiting for its turn, /).count()).toBeGreaterThanOrEqual(3);

    await submit(other);
    expect(await sentIn(own.api, "cv_documents")).toEqual(hashes(large));
    expect(await sentIn(own.api, "passport_documents")).toEqual(hashes(documents.passport_documents));
  });

  test("a tab of the application before takes no file away that was chosen for the next one", async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    const before = await page.context().newPage();
    await before.goto(page.url());
    await scriptsReady(before);
    await chooseDocuments(page);
    await submit(page);
    await page.goto(`${own.site.url}/course_details/2/apply`);
    await scriptsReady(page);
    await fillProfile(page);
    await page.getByRole("button", { name: "Next" }).click();
    await chooseDocuments(page);
    await expect(saved(page, "Passport")).toHaveCount(1);
    await holdBack(page);
    const cv = pdf("my-cv.pdf", "c");
    await choose(page, "cv_documents", cv);
    await expect.poll(() => storedFiles(page)).toBe(1);
    await choose(before, "cv_documents", pdf("old.pdf", "o"));
    await expect(before.getByText("This draft is over", { exact: false }).first()).toBeVisible();
    await page.unrouteAll();
    await submit(page);
    const [sent] = (await applications(own.api)).filter(({ files }) => files.some(({ name }) => name === "my-cv.pdf"));
    expect(sent?.files).toHaveLength(4);
  });
});
