// Holds contract 5.14.
import type { Page } from "@playwright/test";

import { home, partners } from "../support/firm-content";
import { axeFindings, expect, once, test, withPictures } from "../support/test";

test.use(withPictures);

/** The last one is where the search is tried. */
const widths = [1280, 768, 360];

const headings = [
  "From the hills to the world",
  "Guiding You Every Step: From Dreams to Departure",
  "Choose your Study Destination",
  "Why choose us !",
  "Our Locations",
  "Our Partners",
  "Find Your Perfect Course",
  "What our students say",
  "Recent Blogs",
  "Success Stories",
  "Upcoming Events",
  "Schedule an in-person or virtual consultation",
];

const services = [
  ["Accommodation Assistance", "/services/accomodation-assistance"],
  ["Career Counseling", "/services/career-counseling"],
  ["Right University Selection", "/services/right-university-selection"],
  ["Health Insurance", "/services/health-care"],
  ["Interview Preparation", "/services/interview-assistance"],
  ["Test Preparation", "/services/test-preparation"],
  ["Documentation Guidance", "/services/documentation-guidance"],
  ["Scholarship Assistance", "/services/scholarship"],
] as const;

const destinations = ["Australia", "New Zealand", "UK", "USA", "Canada", "Dubai"];

const section = (page: Page, id: string) => page.locator(`section#${id}`);

test("every section is there at every width, and nothing wider than the window; a phone's search finds courses", async ({
  page,
  scripts,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  if (scripts) await expect(page.getByRole("button", { name: "Pause" }).first()).toBeVisible();
  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: width < 500 ? 640 : 800 });
      await expect(page.locator("main :is(h1, h2)")).toHaveText(headings);
      expect(await page.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);

      const cards = section(page, "destinations").locator("article");
      await expect(cards.locator("h3")).toHaveText(destinations.map((name) => `Study in ${name}`));
      await expect(cards.filter({ visible: true })).toHaveCount(width < 768 ? 4 : 6);
      await expect(cards.first().getByRole("link")).toHaveText("Learn more >");
      const lefts = await cards
        .filter({ visible: true })
        .evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)));
      expect(new Set(lefts).size).toBe(width < 768 ? 2 : 3);

      const posts = section(page, "recent-blogs").locator("article").filter({ visible: true });
      await expect(posts).toHaveCount(width < 768 ? 2 : 4);
      const ids = await posts
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => Number(link.getAttribute("href")?.split("/").at(-1))));
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      await expect(posts.getByText("Read More").filter({ visible: true })).toHaveCount(width < 768 ? 0 : 4);

      await expect(page.getByRole("searchbox", { name: "Find your course" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Find courses" })).toBeInViewport({ ratio: 1 });
      if (scripts) expect(await axeFindings(page)).toEqual([]);
    });
  }

  const links = section(page, "services").locator(".swiper-slide a");
  await expect(links).toHaveCount(home.services.cards.length);
  for (const [name, path] of services)
    await expect(section(page, "services").locator(`a[href="${path}"]`)).toHaveText(name);

  const box = page.getByRole("searchbox", { name: "Find your course" });
  await box.fill("nursing");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/course-search\?search=nursing$/);
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("nursing");
  await expect(page.getByRole("article").getByRole("heading").first()).toHaveText(/nursing/i);
});

test("each section leads on, shows its reasons and partners, and keeps its lines", once, async ({ page }) => {
  await page.goto("/");
  await test.step("expands a reason under the pointer and on a tap", async () => {
    const reasons = section(page, "why-choose").getByRole("listitem");
    await expect(reasons).toHaveCount(home.whyChoose.cards.length);
    const [, card] = home.whyChoose.cards;
    const text = reasons.nth(1).locator("p");
    const [first = "", rest = ""] = card?.description.split(/(?<=\.) /) ?? [];
    await expect(text).toContainText(first);
    expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
    await expect(text.getByText(rest)).toBeHidden();
    await reasons.nth(1).hover();
    await expect(text.getByText(rest)).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(text.getByText(rest)).toBeHidden();
    await reasons.nth(1).getByRole("checkbox", { name: "Show the whole text: Experienced Team" }).check();
    await page.mouse.move(0, 0);
    await expect(text.getByText(rest)).toBeVisible();
  });

  await test.step("leads on from every section", async () => {
    const leads = {
      "See More": "/study-abroad",
      "See more": "/who-we-are",
      "All Blogs": "/blog",
      "All Events": "/upcoming-events",
    };
    for (const [name, path] of Object.entries(leads)) {
      await expect(page.locator("main").getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
    const booking = page.getByRole("link", { name: "Book an Appoinment" });
    await expect(booking).toHaveAttribute("target", "_blank");
    await expect(booking).toHaveAttribute("href", /^https:/);
    await expect(page.getByRole("link", { name: "Chat with us" })).toHaveAttribute("target", "_blank");
  });

  await test.step("shows partners in two rows, those without a logo by their name", async () => {
    const own = section(page, "partners").locator("ul:not([aria-hidden])");
    await expect(own).toHaveCount(2);
    await expect(own.nth(0).getByRole("listitem")).toHaveCount(partners.firstRow.length);
    await expect(own.nth(1).getByRole("listitem")).toHaveCount(partners.secondRow.length);
    for (const { label, image } of partners.secondRow)
      if (!image) await expect(own.nth(1).getByText(label, { exact: true })).toBeAttached();
  });

  await test.step("lines up where the cards of a row lead", async () => {
    for (const [id, cue] of [
      ["recent-blogs", "Read More"],
      ["upcoming-events", "See More"],
    ] as const) {
      const edges = await section(page, id)
        .getByText(cue)
        .evaluateAll((cues) => cues.map((element) => Math.round(element.getBoundingClientRect().bottom)));
      expect(new Set(edges).size, cue).toBe(1);
    }
  });

  await test.step("lets the chat float on a phone, and covers nothing of the footer", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const chat = page.getByRole("link", { name: "Chat with us" });
    await expect(chat).toBeInViewport({ ratio: 1 });
    await page.getByText(/^© 2024/).scrollIntoViewIfNeeded();
    const [link, footer] = [await chat.boundingBox(), await page.locator("footer").boundingBox()];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  });
});

test("changes country and branch by address", async ({ page }) => {
  await page.goto("/");
  const places = section(page, "locations");
  await expect(places.locator("h3")).toHaveText("Kathmandu Head Office");
  await expect(places).toContainText("Sun-Fri 9:00 AM - 6:00 PM");
  await expect(places.locator('a[href^="tel:"]')).toHaveCount(2);
  await expect(places.locator('a[href^="mailto:"]')).toHaveCount(1);

  await places.getByRole("link", { name: "Butwal Branch" }).click();
  await expect(places.locator("h3")).toHaveText("Butwal Branch");
  await places.getByRole("link", { name: "Australia" }).click();
  await expect(places.locator("h3")).toHaveText("Brisbane Office");
  await expect(places).toContainText("Mon-Fri 9:00 AM - 5:00 PM");
  await expect(page).toHaveURL(/\?country=australia#locations$/);

  await page.goto("/?country=nowhere&branch=butwal");
  await expect(places.locator("h3")).toHaveText("Butwal Branch");
});

test("shows the first hundred characters of a post, and says that it goes on", once, async ({ page, fake }) => {
  const post = (id: number, text: string) => ({ id, main_title: `Post ${id}`, sections: [{ paragraphs: [{ text }] }] });
  fake.api.answersJson({ blogs: [post(1, "<p>Short</p>"), post(2, `<b>${"a".repeat(60)}</b>${"b".repeat(60)}`)] });
  await page.goto(fake.site.url);
  const excerpts = section(page, "recent-blogs").locator("article p");
  await expect(excerpts).toHaveText(["a".repeat(60) + "b".repeat(40), "Short"]);
  const signs = await excerpts.evaluateAll((all) => all.map((element) => getComputedStyle(element, "::after").content));
  expect(signs).toEqual(['"…"', "none"]);
});

test("goes on without posts and events when the API fails", once, async ({ page, own }) => {
  for (const path of ["/api/app/blog-list/", "/api/app/event-list/"])
    await own.api.fault({ path, mode: "status", status: 500 });
  const response = await page.goto(own.site.url);
  expect(response?.status()).toBe(200);
  await expect(page.getByText("An error occurred while fetching blogs")).toBeVisible();
  await expect(page.getByText("Sorry, We don't have any results currently to show. Please visit later.")).toBeVisible();
  await expect(page.getByText("An error occurred while fetching events")).toBeVisible();
});
