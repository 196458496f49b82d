// Holds contract 3.
import { logIn, logInByRequest } from "../support/applicant";
import { axeFindings, expect, once, scriptsReady, test } from "../support/test";

test("the footer has its groups", once, async ({ page }) => {
  await page.goto("/course-search");
  const footer = page.getByRole("contentinfo");
  const labels = (name: string) => footer.getByRole("navigation", { name }).getByRole("link").allTextContents();
  expect(await labels("About Us")).toEqual(["Who we are", "Upcoming Events", "Blogs", "Privacy Policy"]);
  expect(await labels("Our Services")).toEqual([
    "Career Counseling",
    "Documentation Guidance",
    "Student Visa Services",
  ]);
  for (const network of ["facebook", "linkedin", "instagram", "youtube"]) {
    const link = footer.getByRole("link", { name: new RegExp(network) });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", /^https:/);
  }
  await expect(footer.getByText(/© 2024/)).toBeVisible();
  await expect(footer.getByRole("img", { name: /accredit/i })).toBeVisible();
});

test("the first key reaches past the menus", async ({ page }) => {
  await page.goto("/course-search");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("an unknown address is a page of the site with 404", once, async ({ page }) => {
  for (const address of [
    "/nothing-here",
    "/course-search/x",
    "/university/7",
    "/services/unknown",
    "/study-abroad/mars",
    "/upcoming-events/999999/register",
  ]) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(page.locator("[inert]"), address).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
  await expect(page).toHaveTitle(/^Page not found/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Search courses" }).click();
  await expect(page).toHaveURL(/\/course-search$/);
});

test("a page that is opened from far down begins at its top", async ({ page }) => {
  await page.goto("/course-search");
  await page.getByRole("link", { name: "View Details" }).last().click();
  await expect(page.getByRole("heading", { name: "Course overview" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe("logged in", () => {
  test("the logout question is asked in place, or on a page of its own without scripts", async ({ page, scripts }) => {
    await page.goto("/login");
    await logIn(page, "student@example.com", "Student@123");
    await expect(page.getByRole("status").filter({ hasText: "Login successful" })).toBeVisible();
    await page.goto("/course-search");
    if (scripts) await scriptsReady(page);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Login" })).toHaveCount(0);
    const logout = header.getByRole("link", { name: "Logout" });

    await logout.click();
    const dialog = page.getByRole("dialog", { name: "Are you sure yo want to logout?" });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(scripts ? /\/course-search$/ : /\/logout$/);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel("Close").click();
    await expect(dialog).toBeHidden();

    await logout.click();
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await dialog.getByRole("button", { name: "Ok" }).click();
    const answer = await answered;
    expect([answer.status(), await answer.headerValue("clear-site-data")]).toEqual([scripts ? 204 : 303, '"storage"']);
    await page.waitForURL((url) => url.pathname === "/");
    await expect(header.getByRole("link", { name: "Login" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Logout" })).toHaveCount(0);
  });

  test("the focus stays in the question and comes back to its link", { tag: "@scripts" }, async ({ page, site }) => {
    await logInByRequest(page, site.url);
    await page.goto("/course-search");
    await scriptsReady(page);
    const logout = page.getByRole("banner").getByRole("link", { name: "Logout" });
    await logout.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(dialog).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel("Close")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Ok" })).toBeFocused();
    await logout.evaluate((link) => link.focus());
    await expect(dialog.getByRole("button", { name: "Ok" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(logout).toBeFocused();
  });

  test("the drawer asks the question as well", async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await logInByRequest(page, site.url);
    await page.goto("/course-search");
    await page.getByRole("banner").locator("summary", { hasText: "Menu" }).click();
    await page.getByRole("link", { name: "Logout" }).click();
    const dialog = page.getByRole("dialog", { name: "Are you sure yo want to logout?" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Ok" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("banner").locator("summary", { hasText: "Menu" }).click();
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  });
});

test("menu and footer lead to the offices, their telephones and hours", once, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/course-search");
  const contact = page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true });
  await expect(page.locator("header a[href='/who-we-are#contact']").first()).toHaveText("Contact");
  await contact.click();
  await expect(page).toHaveURL(/\/who-we-are#contact$/);
  const office = page.locator(":target").getByRole("listitem").first();
  await expect(office.getByRole("link", { name: /^\+977/ }).first()).toBeInViewport();
  await expect(office.getByText("Sun-Fri 9:00 AM - 6:00 PM")).toBeInViewport();
});
