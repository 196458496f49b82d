// Holds contract 13.
import { request as send } from "node:http";

import type { Page } from "@playwright/test";

import { controlOf } from "../support/control";
import { expect, once, test } from "../support/test";
import { startSandbox, startSite } from "../support/site";
import { logIn, openDocuments } from "../support/applicant";

test("documents without a length are refused with a sentence", once, async ({ page, own }) => {
  const { url } = own.site;
  await openDocuments(page, url);

  const { status, text } = await postInChunks(page, `${url}/course_details/1/apply/documents`);
  expect(status).toBe(411);
  expect(text).toContain("<title>Error: ");
  expect(text).toContain("Your browser did not say how large your documents are.");
});

test("a visitor whose login has run out may log in again at once", once, async ({ page }) => {
  const sandbox = await startSandbox({ SANDBOX_ACCESS_SECONDS: "1" });
  const site = await startSite(sandbox.url);
  await page.goto(`${site.url}/login`);
  await logIn(page, "student@example.com", "Student@123");
  await page.goto(`${site.url}/login`);
  expect(new URL(page.url()).pathname).toBe("/");

  await controlOf(sandbox).post("expire-tokens", { refresh: true });
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await expect(page.locator('header a[href="/logout"]')).toHaveCount(0);
  await page.close();
  await site.stop();
  await sandbox.stop();
});

async function postInChunks(page: Page, address: string): Promise<{ status: number; text: string }> {
  const { origin } = new URL(address);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, origin, "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" };
  return new Promise((done, failed) => {
    const post = send(address, { method: "POST", headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => done({ status: answer.statusCode ?? 0, text }));
    });
    post.on("error", failed).end("--x--\r\n");
  });
}
