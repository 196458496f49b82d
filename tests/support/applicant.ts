import { createHash, randomUUID } from "node:crypto";

import { expect, type Page } from "@playwright/test";

import type { Control } from "./control";
import { scriptsReady } from "./scripts-ready";

export const password = "Himal@2026";

interface Mail {
  to: string;
  links: string[];
}

export interface StoredApplication {
  user: string;
  fields: Record<string, string>;
  files: { group: string; name: string; size: number; sha256: string }[];
}

/** Texts that an ordinary keyboard in Nepal produces. */
export const applicant = {
  first_name: "सृजना",
  last_name: "Tamang",
  email: "srijana.tamang@example.com",
  contact: "+977 9800000000",
  test_type: "IELTS",
  overall_score: "6.5",
  address: "बुटवल-११, रुपन्देही",
  last_academic_qualification: "+2 Science",
};

const labels: Record<keyof typeof applicant, string> = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  contact: "Mobile number",
  test_type: "Test type",
  overall_score: "Overall score",
  address: "Permanent address",
  last_academic_qualification: "Last academic qualification",
};

/** Documents whose content is what their names say, one large enough to come in many pieces. */
export const documents = {
  academic_documents: file("marksheet.pdf", "%PDF-1.7\n", 300_000),
  ielts_documents: file("ielts result.png", "\x89PNG\r\n\x1a\n", 2_000),
  passport_documents: file("राहदानी.jpg", "\xff\xd8\xff\xe0", 5_000),
};

function file(name: string, start: string, size: number) {
  const mimeType = name.endsWith("pdf") ? "application/pdf" : name.endsWith("png") ? "image/png" : "image/jpeg";
  return { name, mimeType, buffer: Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(size, name)]) };
}

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** An e-mail address that no other test uses. */
export const freshEmail = () => `student-${randomUUID().slice(0, 8)}@example.com`;

/** The path and query of the newest link that was mailed to an address. */
export async function mailedLink(api: Control, email: string): Promise<URL> {
  await expect.poll(async () => (await mailsTo(api, email)).length).toBeGreaterThan(0);
  const link = (await mailsTo(api, email)).at(-1)?.links[0];
  return new URL(link ?? "");
}

async function mailsTo(api: Control, email: string): Promise<Mail[]> {
  return (await api.get<Mail[]>("outbox")).filter(({ to }) => to === email);
}

/** Signs up, verifies the mailed link, and leaves the browser on the login page. */
export async function signUp(page: Page, api: Control, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("dialog")).toContainText("verify your e-mail first");
  const link = await mailedLink(api, email);
  expect((await page.request.get(link.href)).ok()).toBe(true);
  await page.goto("/login");
}

/** Fills the login form of the page and waits until it is gone. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Logs the seeded student in without a page, where the login is not what a test is about. */
export async function logInByRequest(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post(`${origin}/login`, {
    form: { email: "student@example.com", password: "Student@123" },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

/** Fills every field of the Profile tab. */
export async function fillProfile(page: Page, texts: Partial<typeof applicant> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...applicant, ...texts })) {
    await page
      .getByRole("dialog")
      .getByLabel(labels[name as keyof typeof applicant])
      .fill(text);
  }
  await page.getByLabel("Marital status").selectOption("Yes");
}

/** Chooses a good file in every required group. */
export async function chooseDocuments(page: Page): Promise<void> {
  for (const [group, document] of Object.entries(documents)) await page.locator(`#${group}`).setInputFiles(document);
}

export const applications = (api: Control) => api.get<StoredApplication[]>("applications");

/** Logs the seeded student in and opens the Profile tab of a course, where its scripts have taken over. */
export async function openApplication(page: Page, origin: string, course = 1) {
  await logInByRequest(page, origin);
  await page.goto(`${origin}/course_details/${course}/apply`);
  await expect(page.getByRole("dialog")).toContainText("Profile");
  await scriptsReady(page);
}

/** The same, and on to the Documents tab with a whole profile. */
export async function openDocuments(page: Page, origin: string, course = 1) {
  await openApplication(page, origin, course);
  await fillProfile(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/apply\/documents$/);
}

/** How many files the browser has stored. */
export const storedFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("application-documents");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("files").objectStore("files").count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
