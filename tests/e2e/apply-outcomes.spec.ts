// Holds contract 13.
import type { Page } from "@playwright/test";

import { applicant, applications, chooseDocuments, documents, openDocuments } from "../support/applicant";
import type { Control } from "../support/control";
import { axeFindings, expect, scriptsReady, slow, test } from "../support/test";

const PATH = "/api/app/application-create/";
const SUCCESS = "Your documents were submitted successfully!";
const CATALOGUE = "An error occurred while submitting your documents. Please try again later.";
const DOCUMENTS = "/course_details/1/apply/documents";

/** All applications that the API was sent, whole or broken off. */
async function attempts(api: Control) {
  const requests =
    await api.get<{ method: string; path: string; whole: boolean | null; headers: Record<string, string> }[]>(
      "requests",
    );
  return requests.filter(({ method, path }) => method === "POST" && path === PATH);
}

/** The Idempotency-Keys of those that were sent to their end, stored or not. */
async function sentKeys(api: Control): Promise<(string | undefined)[]> {
  return (await attempts(api)).filter(({ whole }) => whole !== false).map(({ headers }) => headers["idempotency-key"]);
}

const smallDocuments = {
  ...documents,
  academic_documents: { ...documents.academic_documents, buffer: Buffer.from("%PDF-1.7 small") },
};

/** The API stores the application, and then answers like this. */
const afterStoring = (api: Control, fault: Record<string, unknown>) =>
  api.fault({ path: PATH, afterwards: true, ...fault });

/** The result over the tab, in the words of both, and Close to the tab. */
async function closeDoubt(page: Page, scripts: boolean): Promise<void> {
  const result = page.getByRole("dialog", { name: "Your application may have arrived" });
  await expect(result).toContainText(CATALOGUE);
  await expect(page).toHaveURL(/\/apply\/documents\/result$/);
  await result.getByRole("link", { name: "Close" }).click();
  await expect(result).toHaveCount(0);
  if (scripts) await expect(page.locator(":focus")).toContainText("your application may have arrived");
}

async function expectWarning(page: Page): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${DOCUMENTS}$`));
  const warning = page.getByRole("alert").filter({ hasText: "your application may have arrived" });
  await expect(warning).toContainText(CATALOGUE);
  await expect(warning).toContainText("Nepal time");
  await expect(warning.getByRole("link", { name: /^\+?[\d ]+$/ })).toHaveAttribute("href", /^tel:/);
  await expect(page.getByRole("button", { name: "Submit again" })).toHaveAttribute("value", "again");
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toHaveCount(0);
}

/** Posts documents as an old page would, without the intent of this one; answers where it leads. */
async function postPlainly(page: Page, origin: string, files = documents): Promise<string> {
  const answer = await page.request.post(`${origin}${DOCUMENTS}`, {
    multipart: files,
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return answer.headers().location ?? "";
}

async function submitAgain(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit again" }).click();
  await page.waitForURL(/\/apply\/done$/);
  await expect(page.getByText(SUCCESS)).toBeVisible();
}

/** Sends an application, and saves another first name while the API has it. */
async function sendAndCorrect(page: Page, { site, api }: { site: { url: string }; api: Control }): Promise<void> {
  await openDocuments(page, site.url);
  await api.fault({ path: PATH, mode: "slow", ms: 4000 });
  const sent = postPlainly(page, site.url);
  await expect.poll(async () => (await attempts(api)).length).toBe(1);
  const form = { ...applicant, marital_status: "Yes", first_name: "Corrected" };
  const changed = { form, headers: { origin: site.url }, maxRedirects: 0 };
  const saved = await page.request.post(`${site.url}/course_details/1/apply`, changed);
  expect(saved.headers().location).toMatch(/\/apply\/documents$/);
  expect(await sent).toMatch(/\/apply\/done$/);
}

test("an API that stores and then answers 500: a warning, and a second application only when it is meant", async ({
  page,
  own,
  scripts,
}) => {
  const { site, api } = own;
  await openDocuments(page, site.url);
  await afterStoring(api, { mode: "status", status: 500, body: "<h1>Server Error</h1>" });
  await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await closeDoubt(page, scripts);
  await expectWarning(page);
  await api.mend();
  expect(await applications(api)).toHaveLength(1);

  const before = (await attempts(api)).length;
  expect(await postPlainly(page, site.url, smallDocuments)).toBe(DOCUMENTS);
  expect(await attempts(api), "nothing of a small one leaves at all").toHaveLength(before);
  await page.reload();
  // When they take over, the dialog goes back to its top: a press on the way would miss its button.
  await scriptsReady(page);
  await expectWarning(page);
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toContainText(
    "Nothing was sent just now",
  );

  await page.goto(`${site.url}/applications`);
  await expect(page.getByText("It may have arrived: ask us before you send it again.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "See how it stands" }).click();
  await expectWarning(page);
  await scriptsReady(page);

  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("may have arrived: the Documents tab says what to do")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expectWarning(page);
  await submitAgain(page, scripts);
  const keys = await sentKeys(api);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await applications(api)).toHaveLength(1);
});

test("“Delete my draft” of a page from before it arrived deletes nothing, and leads to “Application sent”", async ({
  page,
  own,
}) => {
  const { site, api } = own;
  await openDocuments(page, site.url);
  await page.goto(`${site.url}/course_details/1/apply`);
  await scriptsReady(page);
  const question = await page.context().newPage();
  await question.goto(`${site.url}/course_details/1/apply/delete?from=profile`);
  expect(await postPlainly(page, site.url)).toMatch(/\/apply\/done$/);
  await question.getByRole("button", { name: "Delete my draft" }).click();
  await question.waitForURL(/\/apply\/done$/);
  await page.goto(`${site.url}/applications`);
  await expect(page.getByRole("heading", { name: "Sent", exact: true })).toBeVisible();
  expect(await applications(api)).toHaveLength(1);
});

test(
  "“Delete my draft” takes what was typed while the application was on its way, and leaves that one on the list",
  { tag: "@no-scripts" },
  async ({ page, own }) => {
    const { site } = own;
    await sendAndCorrect(page, own);
    await page.goto(`${site.url}/course_details/2/apply/delete?from=profile`);
    await page.getByRole("button", { name: "Delete my draft" }).click();
    await expect(page.getByText("Your draft was deleted, with its texts and its files.")).toBeVisible();
    await page.goto(`${site.url}/applications`);
    await expect(page.getByRole("heading", { name: "Sent", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Begun", exact: true })).toHaveCount(0);
  },
);

test(
  "what is changed while an application is on its way is kept, and named as not sent",
  { tag: "@no-scripts" },
  async ({ page, own }) => {
    const { site, api } = own;
    await sendAndCorrect(page, own);
    await page.goto(`${site.url}/course_details/1/apply/done`);
    await expect(page.getByText("was not sent. Please call us to add to it: +977")).toBeVisible();
    expect((await applications(api)).map(({ fields }) => fields.first_name)).toEqual([applicant.first_name]);
  },
);

test(
  "a site that is killed before the API answers: the warning is there after the restart",
  slow,
  async ({ page, own, scripts }) => {
    const { site, api, crash } = own;
    await openDocuments(page, site.url);
    await afterStoring(api, { mode: "hang" });
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click({ noWaitAfter: true });
    await expect.poll(async () => (await applications(api)).length, { timeout: 30_000 }).toBe(1);
    await crash();
    await api.mend();

    if (scripts) {
      const broken = page.getByRole("dialog", { name: "No answer came back" });
      await broken.getByRole("button", { name: "Retry" }).click();
      await expect(broken).toHaveCount(0);
      await expectWarning(page);
      await page.reload();
    } else {
      await page.goto(`${site.url}${DOCUMENTS}`);
    }
    await expectWarning(page);
    expect(await postPlainly(page, site.url)).toBe(DOCUMENTS);
    await expect.poll(() => sentKeys(api)).toHaveLength(1);

    await page.reload();
    await submitAgain(page, scripts);
    const keys = await sentKeys(api);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await applications(api)).toHaveLength(1);
  },
);

test("a Cancel after all was sent does not say that it was cancelled", { tag: "@scripts" }, async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  await afterStoring(own.api, { mode: "hang" });
  await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("All is sent, waiting for the confirmation")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByText("your application may arrive all the same")).toBeVisible();
});

test(
  "an answer whose page is slow cannot be called off: it can be opened at once",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await page.route(
      ({ pathname, search }) => pathname.endsWith("/done") && search.includes("_data"),
      () => undefined,
    );
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("The answer is here, and its page is loading.")).toBeVisible();
    await page.getByRole("button", { name: "Open it now" }).press("Enter");
    await expect(page.getByText(SUCCESS)).toBeVisible();
  },
);

test(
  "a tab that was opened before shows the warning when its Submit is pressed, and sends nothing",
  { tag: "@scripts" },
  async ({ page, own }) => {
    const { site, api } = own;
    await openDocuments(page, site.url);
    const tab = await page.context().newPage();
    await tab.goto(`${site.url}${DOCUMENTS}`);
    await afterStoring(api, { mode: "status", status: 500 });
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await closeDoubt(page, true);
    await expectWarning(page);
    await api.mend();

    await chooseDocuments(tab);
    await tab.getByRole("button", { name: "Submit" }).click();
    await expectWarning(tab);
    expect(await axeFindings(tab)).toEqual([]);
    await expect.poll(() => sentKeys(api)).toHaveLength(1);
  },
);
