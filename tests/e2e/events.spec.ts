// Holds contract 5.21, 6, 10.
import { axeFindings, expect, once, test } from "../support/test";

const cards = "main article";

const now = Date.now();
const day = (offset: number) => new Date(now + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
const shown = (date: string) =>
  `${Number(date.slice(8))} ${new Date(date).toLocaleString("en-GB", { month: "long" })} ${date.slice(0, 4)}`;
const dated = (id: number, formatted_start_date: string | null) => ({
  id,
  title: `Event ${id}`,
  formatted_start_date,
  location: "Butwal Branch",
  registration_link: "https://events.example/register",
  paragraphs: [],
});
const mixed = [
  dated(1, day(-20)),
  dated(2, "Coming soon"),
  dated(3, day(40)),
  { ...dated(4, day(-10)), paragraphs: [{ text: "<p>We met six universities. Many came.</p>" }] },
  dated(5, day(20)),
  dated(6, day(60)),
  dated(7, null),
];

test(
  "the list shows what is to come, nearest first, then what has no date, then what is past",
  once,
  async ({ page, fake }) => {
    fake.api.answersJson({ results: mixed, next: null, previous: null });
    await page.goto(`${fake.site.url}/upcoming-events`);
    await expect(page.getByRole("heading", { level: 1, name: "Upcoming Events" })).toBeVisible();
    await expect(page.locator(cards).getByRole("heading")).toHaveText([5, 3, 6, 2, 7, 4, 1].map((id) => `Event ${id}`));
    await expect(page.locator(cards).first()).toContainText("Event details will be updated soon");
    await expect(page.locator(cards).first()).toContainText(shown(day(20)));
    await expect(page.locator(cards, { hasText: "Event 2" })).toContainText("Coming soon");
    const past = page.getByRole("region", { name: "Past events" }).locator("article");
    await expect(past).toHaveCount(2);
    const [last, heading, first] = await Promise.all(
      [page.locator(cards).nth(4), page.getByRole("heading", { name: "Past events" }), past.first()].map((element) =>
        element.boundingBox(),
      ),
    );
    const end = (box: typeof last) => (box?.y ?? 0) + (box?.height ?? 0);
    expect((heading?.y ?? 0) - end(last ?? null)).toBeGreaterThan((first?.y ?? 0) - end(heading ?? null));
    await expect(past.filter({ hasText: "Past event" })).toHaveCount(2);
    await expect(page.locator(cards).first().getByText("Butwal Branch")).toBeVisible();
    await expect(page.getByText("Past event", { exact: true })).toHaveCount(2);
    await expect(past.first()).toContainText("We met six universities.");
    await expect(past.first()).not.toContainText("Many came.");
    await expect(past.last()).toContainText("Event details will be updated soon");
    await expect(past.getByRole("link", { name: /See More|Event \d/ })).toHaveCount(4);
    await expect(past.first().getByRole("link", { name: "See More" })).toHaveAttribute("href", "/upcoming-events/4");
    await expect(past.getByRole("link", { name: /Register|calendar/ })).toHaveCount(0);
    await expect(page.locator(cards).first().getByRole("link", { name: "See More" })).toHaveAttribute(
      "href",
      /^\/upcoming-events\/\d+$/,
    );
    expect(await axeFindings(page)).toEqual([]);
  },
);

test("home shows the next three, and past ones, marked, only for want of others", once, async ({ page, fake }) => {
  fake.api.answersJson({ results: mixed, next: null, previous: null });
  await page.goto(`${fake.site.url}/`);
  const events = page.getByRole("region", { name: "Upcoming Events" }).locator("article");
  await expect(events.getByRole("heading")).toHaveText(["Event 5", "Event 3", "Event 6"]);
  await expect(events.first()).toContainText(shown(day(20)));
  await expect(events.getByText("Past event", { exact: true })).toHaveCount(0);
});

test("home marks the past events that it shows for want of others", once, async ({ page, fake }) => {
  fake.api.answersJson({ results: mixed.slice(0, 2), next: null, previous: null });
  await page.goto(`${fake.site.url}/`);
  const events = page.getByRole("region", { name: "Upcoming Events" }).locator("article");
  await expect(events.getByRole("heading")).toHaveText(["Event 2", "Event 1"]);
  await expect(events.last().getByText("Past event", { exact: true })).toBeVisible();
});

test("a past event sells nothing", once, async ({ page, fake }) => {
  fake.api.answersJson(mixed[0]);
  await page.goto(`${fake.site.url}/upcoming-events/1`);
  await expect(page.getByText("Past event", { exact: true })).toBeVisible();
  await expect(page.getByText(shown(day(-20)))).toBeVisible();
  await expect(page.getByRole("link", { name: /Register|calendar/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See upcoming events" })).toHaveAttribute("href", "/upcoming-events");

  await page.goto(`${fake.site.url}/upcoming-events/1/register`);
  await expect(page.getByRole("dialog")).toContainText("This event is over.");
  await expect(page.getByRole("dialog").getByRole("link", { name: /log in/i })).toHaveCount(0);
  fake.api.requests.length = 0;
  const refused = await page.request.post(`${fake.site.url}/upcoming-events/1/register`, {
    headers: { origin: fake.site.url },
    maxRedirects: 0,
  });
  expect([refused.status(), fake.api.targets.filter((target) => target.includes("event-register"))]).toEqual([422, []]);
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

test("an event with a safe link leads to its outside registration, in a new tab", once, async ({ page, fake }) => {
  fake.api.answersJson(dated(6, day(20)));
  await page.goto(`${fake.site.url}/upcoming-events/6`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Event 6");
  await expect(page.getByText(shown(day(20)))).toBeVisible();
  await expect(page.getByText("Butwal Branch").first()).toBeVisible();
  const register = page.getByRole("link", { name: /^Register for Event/ });
  await expect(register).toHaveAttribute("href", "https://events.example/register");
  await expect(page.getByRole("link", { name: "Add to my calendar" })).toHaveAttribute(
    "href",
    "/upcoming-events/6/event.ics",
  );
  await expect(register).toHaveAttribute("rel", /noopener/);
  expect(await axeFindings(page)).toEqual([]);
  fake.api.answersJson({ results: [] });
  await page.getByRole("link", { name: "Back to Events" }).click();
  await expect(page).toHaveURL(/\/upcoming-events$/);
});

test("an event with an unsafe link, or none, is registered for on this site", once, async ({ page, fake }) => {
  const links: Record<string, string | null> = { 5: "javascript:alert('register')", 7: null };
  fake.api.answersJson(({ target }: { target: string }) => {
    const id = target.split("/").pop() ?? "";
    return { ...dated(Number(id), day(20)), registration_link: links[id] };
  });
  for (const id of [5, 7]) {
    await page.goto(`${fake.site.url}/upcoming-events/${id}`);
    await expect(page.getByRole("link", { name: "Register for Event" })).toHaveAttribute(
      "href",
      `/upcoming-events/${id}/register`,
    );
  }
  await page.getByRole("link", { name: "Register for Event" }).click();
  await expect(page.getByRole("dialog")).toContainText("To register for this event, please log in or sign up.");
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText("Event 7");
});

test("the name of an office leads to it, any other place is words", once, async ({ page, fake }) => {
  for (const [id, location, count] of [
    [1, "Butwal Branch", 1],
    [2, "Butwal Branch Hall", 0],
    [3, "Hotel Sagar, Pokhara", 0],
  ] as const) {
    fake.api.answersJson({ ...dated(id, null), location });
    await page.goto(`${fake.site.url}/upcoming-events/${id}`);
    await expect(page.getByText(location, { exact: true })).toBeVisible();
    const way = page.getByRole("main").getByRole("link", { name: location, exact: true });
    await expect(way).toHaveCount(count);
    if (count > 0) await expect(way).toHaveAttribute("href", "/who-we-are#contact");
  }
});

test("an event without a place is online", once, async ({ page }) => {
  await page.goto("/upcoming-events/3");
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
});

test("an unknown event is a page that says so", once, async ({ page }) => {
  for (const id of ["9999", "x"]) {
    const response = await page.goto(`/upcoming-events/${id}`);
    expect(response?.status()).toBe(404);
    await expect(
      page.getByText("Sorry, We don't have any results currently to show. Please visit later."),
    ).toBeVisible();
  }
});

test("a failing API: list, event and calendars say so with 503", once, async ({ page, own }) => {
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

test("no events at all", once, async ({ page, fake }) => {
  fake.api.answersJson({ results: [], next: null, previous: null });
  await page.goto(`${fake.site.url}/upcoming-events`);
  await expect(page.getByText("No events available currently.")).toBeVisible();
  const calendar = await page.request.get(`${fake.site.url}/upcoming-events/calendar.ics`);
  expect(calendar.status()).toBe(200);
  expect(await calendar.text()).not.toContain("VEVENT");
});

test("on paper the frame of an event's picture is as wide as the picture", once, async ({ page }) => {
  await page.goto("/upcoming-events/1");
  await page.emulateMedia({ media: "print" });
  const picture = page.locator("main [class]:has(> span > img), main [class]:has(> div > img)").last();
  const [frame, inner] = await Promise.all([picture.boundingBox(), picture.locator(":scope > *").boundingBox()]);
  expect((frame?.width ?? 0) - (inner?.width ?? 0)).toBeLessThan(4);
});

for (const [what, date, count] of [
  ["to come", day(20), 1],
  ["over", day(-20), 0],
  ["without a day", "Coming soon", 0],
] as const) {
  test(`a list with one event, ${what}, offers ${count} calendars of all`, once, async ({ page, fake }) => {
    fake.api.answersJson({ results: [dated(1, date)], next: null, previous: null });
    await page.goto(`${fake.site.url}/upcoming-events`);
    await expect(page.locator(cards)).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Add all events to my calendar" })).toHaveCount(count);
  });
}

test("loose words of an event's text stay one line", once, async ({ page, fake }) => {
  const text = "Bring your <strong>marks</strong> and <em>passport</em>.";
  fake.api.answersJson({ ...dated(4, day(20)), paragraphs: [{ text }] });
  await page.goto(`${fake.site.url}/upcoming-events/4`);
  const words = page.getByText("Bring your marks and passport.");
  const { height } = (await words.boundingBox()) ?? { height: Infinity };
  const lineHeight = await words.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(Math.round(height / lineHeight)).toBe(1);
});
