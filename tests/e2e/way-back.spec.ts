// Holds contract 5.6.
import { freshEmail, logIn, mailedLink, password } from "../support/applicant";
import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { axeFindings, expect, once, test } from "../support/test";

test("a first-time student keeps the course through sign-up, mailbox and login", async ({ page, api, request }) => {
  await page.goto("/course_details/1");
  const course = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  const prompt = page.getByRole("dialog", { name: "Log in to apply" });
  await expect(prompt).toContainText("After the login you come back to this course");
  await prompt.getByRole("link", { name: "Create an account" }).click();

  await expect(page.getByText(`to apply for ${course}.`)).toBeVisible();
  const email = freshEmail();
  const signUp = async (confirmation: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(confirmation);
    await page.getByRole("button", { name: "Sign Up" }).click();
  };
  await signUp("Another@2026");
  await expect(page.getByRole("alert")).toContainText("Passwords must match");
  await expect(page.getByText(`to apply for ${course}.`)).toBeVisible();
  await signUp(password);

  const mailbox = page.getByRole("dialog", { name: "Verify your e-mail" });
  await expect(mailbox).toContainText("verify your e-mail first");
  await page.reload();
  expect((await request.get((await mailedLink(api, email)).href)).ok()).toBe(true);
  await mailbox.getByRole("link", { name: "Close" }).click();
  await expect(mailbox).toHaveCount(0);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await expect(page.getByText(`Log in to apply for ${course}.`)).toBeVisible();
  await page.goBack();
  await mailbox.getByRole("link", { name: "Login" }).click();

  await expect(page.getByText(`Log in to apply for ${course}.`)).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/course_details\/1\/apply$/);
  await expect(page.getByLabel("First name")).toBeVisible();
});

test("login and sign-up lead to each other with the way back, and an event's prompt to both", async ({
  page,
  fake,
}) => {
  fake.api.answersJson(fakeCatalogue(plainTexts));
  await page.goto(`${fake.site.url}/upcoming-events/1/register`);
  await page.getByRole("dialog").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/signup\?redirectTo=%2Fupcoming-events%2F1%2Fregister$/);
  await expect(page.getByText("to apply for")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fupcoming-events%2F1%2Fregister$/);
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/signup\?redirectTo=%2Fupcoming-events%2F1%2Fregister$/);
});

test("a way back that leads elsewhere is the home page, and makes no page large", once, async ({ page, request }) => {
  const long = `/blog?x=${"ने".repeat(250)}`;
  for (const hostile of [
    "//evil.example",
    "/%2Fevil.example",
    "https://evil.example",
    "/login",
    '/"><script>alert(1)</script>',
    long,
  ]) {
    const query = `redirectTo=${encodeURIComponent(hostile)}`;
    for (const path of ["/signup", "/signup/check-mail?at=gmail", "/login"]) {
      const answer = await request.get(`${path}${path.includes("?") ? "&" : "?"}${query}`);
      const html = await answer.text();
      expect(answer.status(), path).toBe(200);
      expect(html, path).not.toMatch(/<script>alert|href="[^"]*evil\.example/);
      expect(html.length).toBeLessThan(60_000);
    }
  }
  await page.goto("/signup?redirectTo=%2F%2Fevil.example");
  await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
});

test("a course that is unknown, or not told in time, is not named, and the forms stay", async ({ page, own }) => {
  const { site, api } = own;
  const way = (id: number) => `redirectTo=${encodeURIComponent(`/course_details/${id}/apply`)}`;
  await page.goto(`${site.url}/signup?${way(99999999)}`);
  await expect(page.getByRole("button", { name: "Sign Up" })).toBeVisible();
  await expect(page.getByText("to apply for")).toHaveCount(0);
  await api.fault({ path: "/api/app/course-info/", mode: "hang" });
  for (const [path, button] of [
    ["/login", "Login"],
    ["/signup", "Sign Up"],
  ]) {
    const answer = await page.goto(`${site.url}${path}?${way(7)}`);
    expect([answer?.status(), answer?.headers()["cache-control"]]).toEqual([200, "no-store"]);
    await expect(page.getByRole("button", { name: button })).toBeVisible();
    await expect(page.getByText("to apply for")).toHaveCount(0);
  }
  await api.mend();
  await expect(async () => {
    await page.goto(`${site.url}/login?${way(7)}`);
    await expect(page.getByText("Log in to apply for")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
});

test("the prompt and the forms with a course have no accessibility findings", { tag: "@scripts" }, async ({ page }) => {
  for (const path of [
    "/course_details/1/apply",
    "/login?redirectTo=/course_details/1/apply",
    "/signup/check-mail?at=other&redirectTo=/course_details/1/apply",
  ]) {
    await page.goto(path);
    expect(await axeFindings(page), path).toEqual([]);
  }
});
