// Holds contract 3, 5.10, 5.11, 6.
import {
  applicant,
  applications,
  chooseDocuments,
  documents,
  fillProfile,
  freshEmail,
  logIn,
  openApplication,
  openDocuments,
  sha256,
  signUp,
} from "../support/applicant";
import { axeFindings, expect, once, test } from "../support/test";

const SUCCESS = "Your documents were submitted successfully!";

test("from sign-up to a stored application", async ({ page, api, scripts }) => {
  const email = freshEmail();
  await signUp(page, api, email);
  await logIn(page, email);

  await page.goto("/course-search?search=data");
  await page.getByRole("link", { name: "View Details" }).first().click();
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await page.waitForURL(/\/apply$/);

  await fillProfile(page, { email: "srijana" });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid email format");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("First name")).toHaveValue(applicant.first_name);

  await page.getByRole("dialog").getByLabel("Email").fill(applicant.email);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/apply\/documents$/);
  await page.reload();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.waitForURL(/\/apply\??$/);
  await expect(page.getByRole("dialog").getByLabel("Email")).toHaveValue(applicant.email);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/apply\/documents$/);

  await page
    .locator("#academic_documents")
    .setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("just text") });
  if (!scripts) await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("“notes.pdf” is not a JPG, PNG or PDF");
  await page.reload();

  await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(/\/apply\/done$/);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await page.reload();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(page.getByText("राहदानी.jpg")).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(page.getByText("राहदानी.jpg")).toBeVisible();
  await expect(page.locator("main h1")).toBeHidden();
  await expect(page.getByRole("link", { name: "Close" })).toBeHidden();
  const letterheads = page.locator("p:visible", { hasText: "Ridgeline House" });
  await expect(letterheads).toHaveCount(1);
  await expect(letterheads).toContainText("+977 1 000 0100");
  await expect(letterheads).toContainText("hello@deurali.example");
  expect(await letterheads.evaluate((one) => one.closest("dialog")?.matches("[open]"))).toBe(true);
  await page.emulateMedia({ media: null });

  const mine = (await applications(api)).filter(({ user }) => user === email);
  expect(mine).toHaveLength(1);
  expect(mine[0]?.fields).toMatchObject({ ...applicant, marital_status: "Yes" });
  expect(mine[0]?.fields.preferred_course).toBeTruthy();
  expect(Object.fromEntries((mine[0]?.files ?? []).map(({ group, sha256: hash }) => [group, hash]))).toEqual(
    Object.fromEntries(Object.entries(documents).map(([group, { buffer }]) => [group, sha256(buffer)])),
  );

  await page.goBack();
  await page.goto("/course_details/1/apply");
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("a login that runs out before Submit keeps the draft and leads back", async ({ page, own, scripts }) => {
  const { site, api } = own;
  await openDocuments(page, site.url);
  await chooseDocuments(page);
  await api.post("expire-tokens", { refresh: true });
  await page.getByRole("button", { name: "Submit" }).click();

  const prompt = page.getByRole("dialog", { name: "Log in again" });
  await expect(prompt.getByRole("alert")).toContainText("Token expired. Please log in first.");
  await expect(prompt.getByRole("link", { name: "Close" })).toHaveCount(0);
  expect(await applications(api)).toHaveLength(0);

  await prompt.getByRole("link", { name: "Login" }).click();
  await logIn(page, "student@example.com", "Student@123");
  await expect(page).toHaveURL(/\/apply\/documents$/);
  if (scripts) await expect(page.getByText("marksheet.pdf").first()).toBeVisible();
  else await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(/\/apply\/done$/);
  expect(await applications(api)).toHaveLength(1);
  expect((await applications(api))[0]?.fields).toMatchObject(applicant);
});

test("both steps stand whole beside each other on the narrowest phone", once, async ({ page, own }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openDocuments(page, own.site.url);
  const steps = page.getByRole("navigation", { name: "Steps of the application" }).getByRole("list");
  await expect(steps.getByRole("listitem")).toHaveText([/^1\s*Profile$/, /^2\s*Documents$/]);
  expect(await steps.evaluate((strip) => strip.scrollWidth - strip.clientWidth)).toBe(0);
});

test("both steps are in view in text of twice the size", once, async ({ page, own }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDocuments(page, own.site.url);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const steps = page.getByRole("navigation", { name: "Steps of the application" }).getByRole("listitem").locator("> *");
  expect(await steps.count()).toBe(2);
  for (const step of await steps.all()) await expect(step).toBeInViewport({ ratio: 1 });
});

test("Back and Forward at every step lose nothing", async ({ page, own }) => {
  await openDocuments(page, own.site.url, 2);
  await page.goBack();
  await expect(page.getByLabel("First name")).toHaveValue(applicant.first_name);
  await page.goForward();
  await expect(page).toHaveURL(/\/apply\/documents$/);
  await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(/\/apply\/done$/);
  await page.goBack();
  await page.goForward();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await applications(own.api)).toHaveLength(1);
});

test("Submit pressed twice at once sends one application", async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit" }).dblclick({ noWaitAfter: true });
  await expect.poll(async () => (await applications(own.api)).length).toBe(1);
  await expect(async () => {
    await page.goto(`${own.site.url}/course_details/1/apply/documents`);
    await expect(page.getByText(SUCCESS)).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await applications(own.api)).toHaveLength(1);
});

test("what a visitor without a login posts is kept for after the login", async ({ page, own }) => {
  const { url } = own.site;
  const answer = await page.request.post(`${url}/course_details/3/apply`, {
    form: { first_name: "Kiran", last_name: "Rai" },
    headers: { origin: url },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers().location]).toEqual([303, "/course_details/3/apply"]);
  await openApplication(page, url, 3);
  await expect(page.getByLabel("First name")).toHaveValue("Kiran");

  await page.goto(`${url}/course_details/3/apply/documents`);
  await expect(page).toHaveURL(/\/course_details\/3\/apply$/);
  await page.goto(`${url}/course_details/3/apply/done`);
  await expect(page).toHaveURL(/\/course_details\/3$/);
});

test(
  "a profile is saved at a course that does not exist, and at one that is not known just now",
  once,
  async ({ page, own }) => {
    const { site, api } = own;
    await openApplication(page, site.url);
    const answer = async (id: number, firstName: string) => {
      const response = await page.request.post(`${site.url}/course_details/${id}/apply`, {
        form: { ...applicant, first_name: firstName },
        headers: { origin: site.url },
        maxRedirects: 0,
      });
      return [response.status(), response.headers().location];
    };
    expect(await answer(9999999, "Kiran")).toEqual([303, "/course_details/9999999/apply/documents"]);
    const nowhere = await page.goto(`${site.url}/course_details/9999999/apply/documents`);
    expect(nowhere?.status()).toBe(404);
    await expect(page.getByText("No course found.")).toBeVisible();
    await page.goto(`${site.url}/course_details/1/apply`);
    await expect(page.getByLabel("First name")).toHaveValue("Kiran");

    await api.fault({ path: "/api/app/course-info/", mode: "down" });
    expect(await answer(7, "Asmita")).toEqual([303, "/course_details/7/apply/documents"]);
    await api.mend();
    await page.goto(`${site.url}/course_details/1/apply`);
    await expect(page.getByLabel("First name")).toHaveValue("Asmita");
  },
);

test("an API that is away leaves the documents with their message and the draft", async ({ page, own }) => {
  const { site, api } = own;
  await openDocuments(page, site.url);
  await api.fault({ path: "/api/app/application-create/", mode: "status", status: 500, body: "<h1>Server Error</h1>" });
  await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/apply\/documents\/result$/);
  const result = page.getByRole("dialog").last();
  await expect(result).toContainText("An error occurred while submitting your documents. Please try again later.");
  await result.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/apply\/documents$/);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByLabel("First name")).toHaveValue(applicant.first_name);
});

test("no token reaches a page, a script or an address", async ({ page, own }) => {
  const texts: string[] = [];
  page.on("response", async (response) => {
    if (!/html|javascript|json/.test(response.headers()["content-type"] ?? "")) return;
    texts.push(response.url(), await response.text().catch(() => ""));
  });
  await openDocuments(page, own.site.url);
  await page.waitForLoadState("networkidle");
  const jwt = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;
  expect(texts.length).toBeGreaterThan(3);
  for (const text of [...texts, ...own.site.lines]) expect(text).not.toMatch(jwt);
});

test("the application has no accessibility findings", { tag: "@scripts" }, async ({ page, own }) => {
  await openDocuments(page, own.site.url);
  await chooseDocuments(page);
  expect(await axeFindings(page), "documents").toEqual([]);
  await page.goto(`${own.site.url}/course_details/1/apply`);
  expect(await axeFindings(page), "profile").toEqual([]);
});

test("Documents before the profile is whole leads to Profile, which says why until nothing is missing", async ({
  page,
  own,
  scripts,
}) => {
  await openApplication(page, own.site.url);
  const why = page.getByText("Fill in your profile first, then Documents.");
  await expect(why).toHaveCount(0);
  const tabs = page.getByRole("navigation", { name: "Steps of the application" });
  await page.goto(`${own.site.url}/course_details/1/apply/documents`);
  await expect(why).toBeVisible();
  await expect(page).toHaveURL(/\/course_details\/1\/apply$/);
  await expect(page.locator(":focus")).toContainText("Fill in your profile first");
  await expect(page.getByText(/ is required\.$/)).toHaveCount(0);
  await page.reload();
  await expect(why).toBeVisible();
  await fillProfile(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/apply\/documents$/);
  await tabs.getByRole(scripts ? "link" : "button", { name: "Profile" }).click();
  await page.waitForURL(/\/apply$/);
  await expect(page.getByLabel("First name")).toHaveValue(applicant.first_name);
  await expect(why).toHaveCount(0);
});

test("the step to Documents keeps what was just typed, with the e-mail that stood there", async ({ page, own }) => {
  await openApplication(page, own.site.url);
  const steps = page.getByRole("navigation", { name: "Steps of the application" });
  const documentsStep = steps.getByRole("button", { name: "2 Documents" });
  await page.getByLabel("First name").fill("Sita");
  await steps.getByText("Profile").click();
  await expect(page.getByLabel("First name")).toHaveValue("Sita");
  await documentsStep.click();
  await expect(page.getByRole("alert")).toContainText("Last name is required.");
  await expect(page.getByText("Email is required.")).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Sita");
  await expect(page.getByRole("dialog").getByLabel("Email")).toHaveValue("student@example.com");

  for (const label of ["Last name", "Mobile number", "Last academic qualification"])
    await page.getByLabel(label).fill("98 Rai");
  await documentsStep.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/apply\/documents$/);
  const answers = page.getByRole("region", { name: "Check your answers" });
  for (const text of ["Sita", "student@example.com", "98 Rai"]) await expect(answers).toContainText(text);
});
