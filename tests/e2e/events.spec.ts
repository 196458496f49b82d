import { axeFindings, expect, test } from "../support/test";

const cards = "main article";

test("the list shows every event with its date, and marks the past ones", async ({ page }) => {
  await page.goto("/upcoming-events");
  await expect(page.getByRole("heading", { level: 1, name: "Upcoming Events" })).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(10);
  await expect(page.locator(cards).first()).toContainText("Event details will be updated soon");
  await expect(page.locator(cards, { hasText: "2026-08-08" })).toContainText("Past event");
  await expect(page.locator(cards).first().getByRole("link", { name: "See More" })).toHaveAttribute("href", /^\/upcoming-events\/\d+$/);
  expect(await axeFindings(page)).toEqual([]);
});

test("Next and Previous replace the events", async ({ page }) => {
  const titles = () => page.locator(`${cards} h2`).allInnerTexts();
  const pages = page.getByRole("navigation", { name: "Pages of events" });
  await page.goto("/upcoming-events");
  const first = await titles();
  await pages.getByRole("link", { name: "Next" }).click();
  await expect.poll(titles).toHaveLength(2);
  await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect.poll(titles).toEqual(first);
});

test("an event with a safe link leads to its outside registration, in a new tab", async ({ page }) => {
  await page.goto("/upcoming-events/6");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarship Morning: How Universities Decide");
  await expect(page.getByText("12 December 2026")).toBeVisible();
  await expect(page.getByText("Kathmandu Head Office").first()).toBeVisible();
  const register = page.getByRole("link", { name: /^Register for Event/ });
  await expect(register).toHaveAttribute("href", "https://events.consultancy.example/scholarship-morning");
  await expect(register).toHaveAttribute("rel", /noopener/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Back to Events" }).click();
  await expect(page).toHaveURL(/\/upcoming-events$/);
});

test("an event with an unsafe link, or none, is registered for on this site", async ({ page }) => {
  for (const id of [5, 7]) {
    await page.goto(`/upcoming-events/${id}`);
    await expect(page.getByRole("link", { name: "Register for Event" })).toHaveAttribute("href", `/upcoming-events/${id}/register`);
  }
  await page.getByRole("link", { name: "Register for Event" }).click();
  await expect(page.getByRole("dialog")).toContainText("To register for this event, please log in or sign up.");
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText("Canada Study Permit Workshop");
});

test("an event without a place is online", async ({ page }) => {
  await page.goto("/upcoming-events/3");
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
});

test("an unknown event is a page that says so", async ({ page }) => {
  for (const id of ["9999", "x"]) {
    const response = await page.goto(`/upcoming-events/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Sorry, We don't have any results currently to show. Please visit later.")).toBeVisible();
  }
});

test("a failing API: list, event and calendars say so with 503", async ({ page, own }) => {
  await own.api.fault({ path: "/api/app/event", mode: "status", status: 500 });
  const list = await page.goto(`${own.site.url}/upcoming-events`);
  expect([list?.status(), list?.headers()["retry-after"]]).toEqual([503, "30"]);
  await expect(page.getByText("An error occurred while fetching events")).toBeVisible();

  const event = await page.goto(`${own.site.url}/upcoming-events/6`);
  expect(event?.status()).toBe(503);
  await expect(page.getByText("Sorry, We don't have any results currently to show. Please visit later.")).toBeVisible();

  for (const path of ["calendar.ics", "6/event.ics"]) {
    const answer = await page.request.get(`${own.site.url}/upcoming-events/${path}`);
    expect([answer.status(), answer.headers()["retry-after"]]).toEqual([503, "60"]);
  }
});

test("no events at all", async ({ page, fake }) => {
  fake.api.answersJson({ results: [], next: null, previous: null });
  await page.goto(`${fake.site.url}/upcoming-events`);
  await expect(page.getByText("No events available currently.")).toBeVisible();
  const calendar = await page.request.get(`${fake.site.url}/upcoming-events/calendar.ics`);
  expect(calendar.status()).toBe(200);
  expect(await calendar.text()).not.toContain("VEVENT");
});
