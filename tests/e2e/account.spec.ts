// Holds contract 5.6, 5.8, 6, 10.
import { freshEmail, logIn, mailedLink, password, signUp } from "../support/applicant";
import { loseLine } from "../support/lose-line";
import { axeFindings, expect, once, scriptsReady, slowOnce, test } from "../support/test";

test("a stranger signs up, verifies, logs in and out", async ({ page, api }) => {
  const email = freshEmail();
  await signUp(page, api, email);

  await logIn(page, email);
  await expect(page.getByRole("status").filter({ hasText: "Login successful" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Login successful")).toHaveCount(0);

  await page.goto("/login");
  expect(new URL(page.url()).pathname).toBe("/");

  await page.goto("/logout");
  await expect(page).toHaveTitle(/^Logout \|/);
  await expect(page.getByText("Are you sure yo want to logout?")).toBeVisible();
  await page.getByRole("button", { name: "Ok" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect((await page.context().cookies()).filter(({ name }) => name.includes("session"))).toEqual([]);
  await page.goto("/logout");
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a sign-up that has succeeded leaves nothing of its form", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/signup");
  const fields = ["Email", "Password", "Confirm password"].map((label) => page.getByLabel(label, { exact: true }));
  for (const field of fields) await field.fill(password);
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("dialog")).toContainText("verify your e-mail first");
  for (const field of fields) await expect(field).toHaveValue("");
  await page.goBack();
  for (const field of fields) await expect(field).toHaveValue("");
});

test("a login that leads to a form says there, in front of the page, that it was successful", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/login?${new URLSearchParams({ redirectTo: "/course_details/1/apply" })}`);
  await logIn(page, "student@example.com", "Student@123");

  const said = page.getByText("Login successful");
  await expect(said).toHaveCount(1);
  const form = page.getByRole("dialog", { name: "Apply" });
  await expect(form.getByRole("status").filter({ hasText: "Login successful" })).toBeInViewport();
  const { x, y, width, height } = (await said.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = [x + width / 2, y + height / 2] as const;
  expect(await page.evaluate((at) => document.elementFromPoint(...at)?.textContent, middle)).toBe("Login successful");
  await form.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Course overview" })).toBeVisible();
  await expect(said).toHaveCount(0);
});

test("a refused login names every rule, keeps the e-mail and forgets the password", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("someone");
  await page.getByLabel("Password").fill("abc");
  await page.getByRole("button", { name: "Login" }).click();

  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("Invalid email format");
  for (const rule of [
    "Password must be at least 8 characters long",
    "Password must contain at least one uppercase letter",
    "Password must contain at least one number",
    "Password must contain at least one special character (@$!%*?&)",
  ]) {
    await expect(summary.getByRole("link", { name: rule })).toBeVisible();
  }
  await expect(summary).not.toContainText("lowercase");
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Email")).toHaveValue("someone");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Password")).toHaveValue("");
});

test("a refused sign-up keeps the e-mail and forgets both passwords", once, async ({ page }) => {
  await page.goto("/signup");
  const [password, again] = [page.getByLabel("Password", { exact: true }), page.getByLabel("Confirm password")];
  await page.getByLabel("Email").fill("someone");
  await password.fill("abc");
  await again.fill("abc");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("someone");
  for (const field of [password, again]) await expect(field).toHaveValue("");
});

test("a wrong password shows what the API says, the eleventh one how long to wait", once, async ({ page, own }) => {
  const { url } = own.site;
  await page.goto(`${url}/login`);
  const attempt = async () => {
    await page.getByLabel("Email").fill("student@example.com");
    await page.getByLabel("Password").fill("Wrong@1234");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Login" }).click();
    const answer = await answered;
    await expect(page.getByRole("alert")).toBeVisible();
    return answer;
  };
  expect((await attempt()).status()).toBe(401);
  for (let count = 2; count <= 10; count += 1) {
    const form = { email: "student@example.com", password: "Wrong@1234" };
    const answer = await page.request.post(`${url}/login`, { form, headers: { origin: url } });
    expect(answer.status()).toBe(401);
  }
  const refused = await attempt();
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
  await expect(page.getByRole("alert")).toContainText("Too many attempts. Please try again in");
});

test("a forgotten password is set anew through the mailed link", async ({ page, api }) => {
  const email = freshEmail();
  await signUp(page, api, email);
  await page.getByRole("link", { name: "Forgot or reset your password?" }).click();
  await expect(page).toHaveURL(/\/email-verification$/);
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
  await expect(page).toHaveTitle(/^Reset your password \|/);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Email sent successfully. Please, visit your mail inbox.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Email sent successfully. Please, visit your mail inbox.")).toBeVisible();

  await expect.poll(async () => (await mailedLink(api, email)).pathname).toContain("/password-reset/");
  const link = await mailedLink(api, email);
  await page.goto(link.pathname);
  await page.getByLabel("New password").fill("Sagar@2027");
  await page.getByLabel("Confirm password").fill("Sagar@2028");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("alert")).toContainText("Passwords must match");
  await page.getByLabel("New password").fill("Sagar@2027");
  await page.getByLabel("Confirm password").fill("Sagar@2027");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await expect(page.getByText("Password reset successfully")).toBeVisible();
  await logIn(page, email, "Sagar@2027");
});

test("while the API is down the forms answer 503 and keep what was typed", async ({ page, own }) => {
  await own.api.fault({ path: "/api/user/", mode: "down" });
  await page.goto(`${own.site.url}/signup`);
  await page.getByLabel("Email").fill("mina@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Sign Up" }).click();
  expect((await answered).status()).toBe(503);
  await expect(page.getByRole("alert")).toContainText("An error occurred during signup.");
  await expect(page.getByLabel("Email")).toHaveValue("mina@example.com");
});

test("a login never leads off the site", once, async ({ page, own, request }) => {
  const { url } = own.site;
  for (const redirectTo of ["//evil.example", "/\\evil.example", "https://evil.example", "/%2Fevil.example"]) {
    const answer = await request.post(`${url}/login`, {
      form: { email: "student@example.com", password: "Student@123", redirectTo },
      headers: { origin: url },
      maxRedirects: 0,
    });
    expect([answer.status(), answer.headers().location]).toEqual([303, "/"]);
  }
  await page.goto(`${url}/login?redirectTo=${encodeURIComponent("/course_details/1?x=1")}`);
  await logIn(page, "student@example.com", "Student@123");
  expect(new URL(page.url()).pathname).toBe("/course_details/1");
});

test("staff get a clear message while the admin site is not configured", once, async ({ page }) => {
  await page.goto("/login");
  await logIn(page, "staff@example.com", "Staff@1234");
  await expect(page.getByText("does not know the address of the admin site")).toBeVisible();
});

test("an event is registered for once", async ({ page, own, scripts }) => {
  const { url } = own.site;
  await page.goto(`${url}/upcoming-events/12/register`);
  await expect(page.getByText("To register for this event, please log in or sign up.")).toBeVisible();
  await page.getByRole("link", { name: "Log in to Register" }).click();
  await logIn(page, "student@example.com", "Student@123");
  const tab = await page.context().newPage();
  await tab.goto(`${url}/upcoming-events/12/register`);
  if (scripts) await scriptsReady(page);
  await page.getByRole("button", { name: "Register" }).click();
  const registered = page.getByText("Congratulation,you have registered the event successfully!");
  await expect(registered).toBeVisible();
  if (scripts) await expect(page.getByRole("dialog")).toBeFocused();
  await page.reload();
  await expect(registered).toBeVisible();
  if (scripts) await page.getByRole("link", { name: "Close" }).click();
  else await page.goto(`${url}/upcoming-events/12`);
  await expect(page.getByText("You have registered for this event")).toBeVisible();
  await page.goto(`${url}/upcoming-events/12`);
  await expect(page.getByText("You have registered for this event")).toBeVisible();
  await page.goto(`${url}/upcoming-events/12/register`);
  await expect(registered).toBeVisible();
  await expect(page.getByRole("button", { name: "Register" })).toHaveCount(0);

  const answered = tab.waitForResponse((response) => response.request().method() === "POST");
  await tab.getByRole("button", { name: "Register" }).click();
  expect((await answered).status()).toBeGreaterThanOrEqual(400);
  await expect(tab.getByRole("alert")).toContainText("already registered");
  await tab.close();

  await page.goto(`${url}/logout`);
  await page.getByRole("button", { name: "Ok" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  expect(await page.context().cookies(), "nothing tells the next visitor who registered").toEqual([]);
});

test("a visitor whose login has run out may log in again at once", slowOnce, async ({ page, own }) => {
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

test("a logout that a script cannot make is made by its form", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/login");
  await logIn(page, "student@example.com", "Student@123");
  await page.route("**/logout?_data=*", (route) => route.fulfill({ status: 503 }));
  await page.goto("/logout");
  await scriptsReady(page);
  await page.getByRole("button", { name: "Ok" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("link", { name: "Login" }).filter({ visible: true })).not.toHaveCount(0);
});

test("while a login is under way nothing in its form can be changed", { tag: "@scripts" }, async ({ page, own }) => {
  await page.goto(`${own.site.url}/login`);
  await scriptsReady(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route("**/login**", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByLabel("Email").fill("student@example.com");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("button", { name: "Loading" })).toBeDisabled();
  await expect(page.getByLabel("Email")).toBeDisabled();
  answer();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Email")).toBeEnabled();
});

test("a login whose line is lost keeps its password", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/login");
  const mend = await loseLine(page);
  await page.getByLabel("Email").fill("student@example.com");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toContainText("What you typed is still here");
  await expect(page.getByLabel("Password")).toHaveValue(password);
  await mend();
});

test("a script lets a password be seen", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/login");
  const field = page.getByLabel("Password");
  await field.fill("wrong");
  await page.getByRole("button", { name: "Show what is typed" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(field).toHaveValue("wrong");
  const button = page.getByRole("button", { name: "Show what is typed" });
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(field).toHaveAttribute("type", "password");
});

test("without a script a password has no button", { tag: "@no-scripts" }, async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(1);
});

test("the account pages have no accessibility findings", { tag: "@scripts" }, async ({ page }) => {
  for (const path of [
    "/login",
    "/signup",
    "/signup/check-mail?at=gmail",
    "/email-verification",
    "/email-verification/sent?at=other",
    "/password-reset/MQ/abc",
  ]) {
    await page.goto(path);
    expect(await axeFindings(page), path).toEqual([]);
  }
});
