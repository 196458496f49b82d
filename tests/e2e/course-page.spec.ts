// Holds contract 11.4.
import type { Page } from "@playwright/test";

import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { axeFindings, expect, once, scriptsReady, test } from "../support/test";

const headings = (page: Page) => page.locator("main h2").allTextContents();

/** A course of the fake catalogue in a country with a guide. */
const abroad = (course: object = {}) => {
  const university = {
    id: 1,
    university_name: "Fern University",
    city: { city_name: "London", country: { id: 3, country_name: "United Kingdom" } },
  };
  return fakeCatalogue(plainTexts, {
    course: { university, annual_fees: 14000, total_fees: 42000, currency_type: "GBP", ...course },
  });
};

test.describe("a course on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("answers a family's questions in their order, with the fee and Apply Now at hand", once, async ({ page }) => {
    await page.goto("/course_details/1");
    expect(await headings(page)).toEqual([
      "Send to my parents, in Nepali",
      "Course overview",
      "First year in all",
      "Can I get in?",
      "What you need",
      "Apply by",
      "Scholarships",
      "Similar courses",
      "Ask a counsellor",
      "Share",
    ]);
    const bar = page.getByRole("complementary", { name: "Apply" });
    for (const y of [0, 1500, 3000]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await expect(bar).toBeInViewport({ ratio: 1 });
    }
    await expect(bar).toHaveText(/^NPR [\d.]+ lakh a year\s*Apply Now$/);
    await bar.getByRole("link", { name: "Apply Now" }).click();
    await expect(page).toHaveURL(/\/course_details\/1\/apply$/);
    await page.goto("/course_details/1");

    const who = page.getByRole("link", { name: "Who we are" }).first();
    await who.focus();
    const [place, edge] = await Promise.all([who.boundingBox(), bar.boundingBox()]);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);

    await page.emulateMedia({ media: "print" });
    await expect(bar).toBeHidden();
  });
});

test(
  "the values of a course stand in line, however long their labels are, and the ways on in one row",
  once,
  async ({ page }) => {
    await page.goto("/course_details/1");
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const facts = page.locator("dl:has(> div > dt:text-is('Application deadline')) > div");
      const tops = await facts.evaluateAll((cells) =>
        cells.map((cell) => ({
          row: Math.round(cell.getBoundingClientRect().top),
          value: Math.round(cell.querySelector("dd")?.getBoundingClientRect().top ?? 0),
        })),
      );
      expect(tops.length).toBeGreaterThan(2);
      for (const { row, value } of tops)
        expect(new Set(tops.filter((other) => other.row === row).map((other) => other.value)), `${width} px`).toEqual(
          new Set([value]),
        );
    }

    await page.setViewportSize({ width: 768, height: 900 });
    const save = await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).first().boundingBox();
    const university = await page.getByRole("link", { name: "University Details" }).boundingBox();
    expect(Math.abs((save?.y ?? 0) - (university?.y ?? -99)), "in a tablet's banner").toBeLessThan(6);
  },
);

test("the button of a phone's bar stays on one line beside a long fee", once, async ({ page, fake }) => {
  const fee = "NZ$20,450 per year, and 1,250 of the laboratory in each of the years";
  fake.api.answersJson(abroad({ annual_fees: fee, currency_type: "NZD" }));
  await page.goto(`${fake.site.url}/course_details/1`);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const bar = page.getByRole("complementary", { name: "Apply" });
    expect((await bar.getByRole("link", { name: "Apply Now" }).boundingBox())?.height).toBeLessThan(48);
    expect((await bar.boundingBox())?.height).toBeLessThan(68);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test(
  "what it costs: a year, in all, in rupees, and a first year with what is counted and what is not",
  once,
  async ({ page, fake }) => {
    fake.api.answersJson(abroad());
    await page.goto(`${fake.site.url}/course_details/1`);
    await expect(page.getByText("GBP 27,272")).toBeVisible();
    for (const [label, amount] of [
      ["Tuition of one year", "GBP 14,000"],
      ["Living costs in London, 9 months", "GBP 12,006"],
      ["Student visa fee", "GBP 490"],
      ["Health surcharge (IHS), a year", "GBP 776"],
    ] as const) {
      await expect(page.getByText(label, { exact: true }).locator("..")).toContainText(`${label}${amount} about NPR `);
    }
    await expect(page.getByText(/^Not counted: .*Travel/)).toBeVisible();
    await expect(page.getByText(/about NPR [\d,]+,000/)).toHaveCount(7);
    await expect(page.getByText(/^Rupees at the rates of /)).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Study in the UK" }).first()).toHaveAttribute(
      "href",
      "/study-abroad/uk",
    );
    await expect(page.getByRole("link", { name: "Chat about this course" })).toHaveAttribute("href", /text=.*Nursing/);

    expect([...fake.api.targets].sort(), "one read of each list and record").toEqual([
      "/api/app/course-info/1",
      "/api/app/course-list/?specialization=1&country=3&records=20",
      "/api/app/scholarship-list/?country=3&university=1",
      "/api/app/university-info/1/",
    ]);
  },
);

test("a part without data is not there, and no sum is made up", once, async ({ page, fake }) => {
  const bare = { id: 1, course_name: "हिमाली अध्ययन <b>स्नातक</b>" };
  fake.api.answersJson(({ target }: { target: string }) =>
    target.startsWith("/api/app/course-info/") ? bare : { results: [], count: 0 },
  );
  await page.goto(`${fake.site.url}/course_details/1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("हिमाली अध्ययन <b>स्नातक</b>");
  expect(await headings(page)).toEqual([
    "Send to my parents, in Nepali",
    "Course overview",
    "What you need",
    "Ask a counsellor",
    "Share",
  ]);
  await expect(page.getByText(/NPR|null|undefined|NaN/)).toHaveCount(0);
  expect(fake.api.targets.filter((target) => !target.includes("specialization-list"))).toEqual([
    "/api/app/course-info/1",
  ]);
});

for (const [path, heading, message] of [
  [
    "/api/app/university-info",
    "Can I get in?",
    "Sorry, We don't have any results currently to show. Please visit later.",
  ],
  ["/api/app/scholarship-list", "Scholarships", "An error occurred while fetching scholarships"],
  ["/api/app/course-list", "Similar courses", "An error occurred while fetching courses"],
] as const) {
  test(
    `${path} fails alone: its part says so, the others stay, and nobody keeps the page`,
    once,
    async ({ page, own }) => {
      await own.api.fault({ path, mode: "down" });
      const response = await page.goto(`${own.site.url}/course_details/1`);
      expect(response?.status()).toBe(200);
      expect(response?.headers()["cache-control"]).toContain("no-store");
      const part = page.locator("main section", { has: page.getByRole("heading", { name: heading }) });
      await expect(part.getByText(message, { exact: true })).toBeVisible();
      expect(await headings(page)).toHaveLength(10);
      const papers = page.getByText("What the university asks for beside these cannot be shown just now.");
      await expect(papers).toHaveCount(path === "/api/app/university-info" ? 1 : 0);
      await own.api.mend();
      await own.later();
      const whole = await page.goto(`${own.site.url}/course_details/1`);
      expect(whole?.headers()["cache-control"]).toContain("public");
      await expect(page.getByText(message, { exact: true })).toHaveCount(0);
    },
  );
}

test(
  "a deadline to come has its days and a calendar file, a past one says so and has none",
  once,
  async ({ page, fake }) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const visit = async (deadline: string | null) => {
      fake.api.answersJson(abroad({ id: 1, formatted_application_dateline: deadline }));
    };
    await visit(day(40));
    await page.goto(`${fake.site.url}/course_details/1`);
    await expect(page.getByText(/^(39|40|41) days left$/)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/days left$/).first()).toBeHidden();
    await expect(page.locator("main summary svg").first()).toBeHidden();
    await page.emulateMedia({ media: null });
    const link = page.getByRole("link", { name: "Add to calendar" });
    await expect(link).toHaveAttribute("href", "/course_details/1/deadline.ics");
    const file = await page.request.get(`${fake.site.url}/course_details/1/deadline.ics`);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${day(40).replaceAll("-", "")}`);

    await visit(day(-3));
    await page.goto(`${fake.site.url}/course_details/2`);
    await expect(page.getByText("This deadline is past")).toBeVisible();
    await expect(link).toHaveCount(0);
    expect((await page.request.get(`${fake.site.url}/course_details/2/deadline.ics`)).status()).toBe(404);

    await visit("Rolling admission");
    await page.goto(`${fake.site.url}/course_details/3`);
    await expect(page.getByRole("heading", { name: "Apply by" })).toBeVisible();
    expect((await page.request.get(`${fake.site.url}/course_details/3/deadline.ics`)).status()).toBe(404);
    expect((await page.request.get(`${fake.site.url}/course_details/x/deadline.ics`)).status()).toBe(404);
  },
);

test("the trail leads back to the same search", async ({ page, scripts }) => {
  await page.goto("/course-search?country=1&search=nursing");
  if (scripts) await scriptsReady(page);
  await page.locator("main article a").first().click();
  await expect(page.getByRole("heading", { name: "Course overview" })).toBeVisible();
  const back = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Search Course" });
  const [query] = ["country=1&search=nursing", "search=nursing&country=1"].slice(scripts ? 0 : 1);
  await expect(back).toHaveAttribute("href", `/course-search?${query}`);
});

test("axe finds nothing on the page of a course", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/course_details/3");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page), `${width} px`).toEqual([]);
  }
});
