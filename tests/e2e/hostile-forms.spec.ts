// Holds contract 13.
import { request as send } from "node:http";

import type { Page } from "@playwright/test";

import { expect, once, test } from "../support/test";
import { logIn, openDocuments } from "../support/applicant";

test("documents without a length are refused with a sentence", once, async ({ page, own }) => {
  const { url } = own.site;
  await openDocuments(page, url);

  const { status, text } = await postInChunks(page, `${url}/course_details/1/apply/documents`);
  expect(status).toBe(411);
  expect(text).toContain("<title>Error: ");
  expect(text).toContain("Your browser did not say how large your documents are.");
});

test("a visitor whose login has run out may log in again at once", once, async ({ page, own }) => {
  const { url } = own.site;
  await page.goto(`${url}/login`);
  await logIn(page, "student@example.com", "Student@123");
  // The sandbox's tokens last a quarter of an hour.
  for (let minutes = 0; minutes < 16; minutes += 2) await own.later();
  await page.goto(`${url}/login`);
  expect(new URL(page.url()).pathname).toBe("/");

  await own.api.post("expire-tokens", { refresh: true });
  await page.goto(`${url}/login`);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await expect(page.locator('header a[href="/logout"]')).toHaveCount(0);
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
