// Holds contract 13.
import { request } from "node:http";

import type { BrowserContext } from "@playwright/test";

import { applicant, applications, chooseDocuments, documents, openDocuments, sha256 } from "../support/applicant";
import { controlOf } from "../support/control";
import { startSandbox, startSite } from "../support/site";
import { expect, once, test } from "../support/test";
import { boundary, multipartBody, pdf } from "../support/upload/multipart-body";

const SUCCESS = "Your documents were submitted successfully!";
const MIB = 1024 * 1024;

test("a file name that the API would drop is shortened with scripts, and refused by its name without", async ({
  page,
  own,
  scripts,
}) => {
  const { site, api } = own;
  await openDocuments(page, site.url);
  await chooseDocuments(page);
  const passport = { ...documents.passport_documents, name: `${"कि".repeat(120)}.jpg` };
  await page.locator("#additional_documents").setInputFiles(passport);
  if (scripts) await expect(page.getByText(`${"कि".repeat(39)}.jpg`)).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();

  if (!scripts) {
    await expect(page.getByRole("alert")).toContainText(`The name of “${"कि".repeat(59)}क…” is too long.`);
    expect(await applications(api)).toEqual([]);
    await page.getByRole("button", { name: "Previous" }).click();
    return expect(page.getByLabel("First name")).toHaveValue(applicant.first_name);
  }
  await expect(page.getByText(SUCCESS)).toBeVisible();
  const [stored] = await applications(api);
  expect(stored?.files.find(({ group }) => group === "additional_documents")).toMatchObject({
    name: `${"कि".repeat(39)}.jpg`,
    sha256: sha256(passport.buffer),
  });
});

test.describe("when too many documents are under way", () => {
  test.setTimeout(180_000);

  for (const { scope, ways, status, limits, message } of [
    {
      scope: "the site",
      // A document of a script waits for its turn as it does for the account's.
      ways: once,
      status: 503,
      limits: { UPLOAD_MAX_ACTIVE: "1" },
      message: "Very many documents are being sent to us",
    },
    {
      scope: "the account",
      ways: {},
      status: 429,
      limits: {},
      message: "Other documents are being sent from your account already",
    },
  ]) {
    test(
      `of ${scope}, the next is told so, keeps the draft, and is sent when there is room`,
      ways,
      async ({ page, browser, scripts }) => {
        const sandbox = await startSandbox();
        const site = await startSite(sandbox.url, limits);
        const others: BrowserContext[] = [];
        const holders: (() => void)[] = [];
        try {
          for (let held = 0; held < (status === 503 ? 1 : 2); held++) {
            const other = await browser.newContext();
            others.push(other);
            await openDocuments(await other.newPage(), site.url);
            holders.push(await holdUpload(other, site.url));
          }

          await openDocuments(page, site.url);
          await chooseDocuments(page);
          if (scripts) {
            // Each document waits for its turn by itself, and Submit for all of them.
            await page.getByRole("button", { name: "Submit" }).click();
            await expect(page.getByText("Waiting: other documents are being sent").first()).toBeVisible();
            expect(await applications(controlOf(sandbox))).toHaveLength(0);
          } else {
            const answered = page.waitForResponse(
              (response) => response.request().method() === "POST" && response.url().endsWith("/apply/documents"),
            );
            await page.getByRole("button", { name: "Submit" }).click();
            const answer = await answered;
            const { "retry-after": wait, "application-not-sent": notSent } = answer.headers();
            expect([answer.status(), wait, notSent]).toEqual([status, "30", "1"]);
            await expect(page.getByRole("alert")).toContainText(message);
          }

          for (const release of holders) release();
          if (!scripts) {
            await page.goto(`${site.url}/course_details/1/apply/documents`);
            await chooseDocuments(page);
          }
          await expect(async () => {
            if (!scripts) await page.getByRole("button", { name: "Submit" }).click();
            await expect(page.getByText(SUCCESS)).toBeVisible({ timeout: scripts ? 60_000 : 3000 });
          }).toPass();
          expect(await applications(controlOf(sandbox))).toHaveLength(1);
        } finally {
          for (const release of holders) release();
          await Promise.all(others.map((other) => other.close()));
          await page.close();
          await site.stop();
          await sandbox.stop();
        }
      },
    );
  }
});

/**
 * Begins an upload with the cookies of a browser and stops in the middle of it. By then the site has read more than
 * any buffer on the way holds: the upload has its place.
 */
async function holdUpload(context: BrowserContext, origin: string): Promise<() => void> {
  const cookies = await context.cookies();
  const body = multipartBody([{ name: "cv_documents", fileName: "cv.pdf", content: pdf(18 * MIB) }]);
  const outgoing = request(`${origin}/course_details/1/apply/documents`, {
    method: "POST",
    agent: false,
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      origin,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": body.length,
    },
  });
  outgoing.on("error", () => undefined);
  await new Promise((written) => outgoing.write(body.subarray(0, 17 * MIB), written));
  return () => void outgoing.destroy();
}
