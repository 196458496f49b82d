// Holds contract 5.16, 10.
import type { Page } from "@playwright/test";

import type { Control } from "../support/control";
import { expect, once, test } from "../support/test";

const faults = [
  { mode: "down" },
  { mode: "html" },
  { mode: "garbage" },
  { mode: "wrong-shape" },
  { mode: "status", status: 500, body: { detail: "Traceback (most recent call last)" } },
  { mode: "status", status: 401, body: { detail: "Authentication credentials were not provided." } },
  { mode: "status", status: 403, body: { detail: "You do not have permission to perform this action." } },
] as const;

async function visit(page: Page, address: string, status: number, message: string) {
  const response = await page.goto(address);
  expect(response?.status(), address).toBe(status);
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByText(/Traceback|ECONN|at Object|SyntaxError/)).toHaveCount(0);
}

async function breakAll(api: Control, fault: Record<string, unknown>) {
  await api.mend();
  await api.fault({ path: "/api/app/", ...fault });
}

for (const fault of faults) {
  test(
    `the API fails (${fault.mode}${"status" in fault ? ` ${fault.status}` : ""}): each page says its own sentence with 503`,
    once,
    async ({ page, own }) => {
      await breakAll(own.api, fault);
      await visit(page, `${own.site.url}/course-search`, 503, "An error occurred while fetching courses");
      await visit(
        page,
        `${own.site.url}/course_details/1`,
        503,
        "We don't have any results currently to show. Visit later.",
      );
      await visit(page, `${own.site.url}/universitieslist`, 503, "Error loading countries");
      const details = "Sorry, We don't have any results currently to show. Please visit later.";
      await visit(page, `${own.site.url}/university/1/1`, 503, details);
      await visit(page, `${own.site.url}/scholarship?country=1&university=1`, 503, "Error loading countries");
      const home = await page.goto(`${own.site.url}/?search=nursing`);
      expect(home?.status()).toBe(200);
      await expect(page.getByText("No courses match your search.")).toHaveCount(0);
    },
  );
}

test(
  "filters stay usable when only the courses fail, and courses when only a list fails",
  once,
  async ({ page, own }) => {
    await own.api.fault({ path: "/api/app/course-list", mode: "down" });
    await visit(page, `${own.site.url}/course-search?country=1`, 503, "An error occurred while fetching courses");
    await expect(page.getByRole("checkbox", { name: "Australia" })).toBeChecked();
    await own.api.mend();
  },
);

test("a filter list that fails says so and keeps what was chosen from it", async ({ page, own }) => {
  await own.api.fault({ path: "/api/app/interest-list", mode: "garbage" });
  await own.api.fault({ path: "/api/app/specialization-list", mode: "down" });
  await visit(page, `${own.site.url}/course-search?interest=1`, 200, "An error occurred while fetching interest");
  await expect(page.getByText("An error occurred while fetching specialization")).toBeVisible();
  await expect(page.getByText(/^Found \d+ courses$/)).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill("nursing");
  await page.getByLabel("Search", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/search=nursing&(budget=&)?interest=1/);
});

test("universities and scholarships of a country that fail say so", once, async ({ page, own }) => {
  await own.api.fault({ path: "/api/app/university-list", mode: "garbage" });
  await visit(page, `${own.site.url}/universitieslist`, 503, "Error loading universities");
  const later = "Unable to load universities. Please try again later.";
  await expect(page.getByText(later)).toBeVisible();
  await visit(page, `${own.site.url}/scholarship?country=1`, 503, "Error loading universities");
  await expect(page.getByText(later)).toBeVisible();
  await own.api.fault({ path: "/api/app/scholarship-list", mode: "html" });
  const message = "An error occurred while fetching scholarships";
  await visit(page, `${own.site.url}/scholarship?country=1&university=1`, 503, message);
  await visit(page, `${own.site.url}/university/1/1`, 200, message);
});

test("what was read before is shown while the API is down", once, async ({ page, own }) => {
  await page.goto(`${own.site.url}/course-search?country=1`);
  const names = await page.getByRole("article").getByRole("heading").allTextContents();
  await page.goto(`${own.site.url}/course_details/1`);
  const course = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await own.api.fault({ path: "/api/app/", mode: "down" });
  await own.later();
  await page.goto(`${own.site.url}/course-search?country=1`);
  expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual(names);
  await page.goto(`${own.site.url}/course_details/1`);
  await expect(page.getByRole("heading", { level: 1, name: course })).toBeVisible();
});

test("a slow API is waited for", once, async ({ page, own }) => {
  await own.api.fault({ path: "/api/app/course-list", mode: "slow", ms: 1500 });
  const response = await page.goto(`${own.site.url}/course-search`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("the search asks the API for what contract 9 names", once, async ({ page, own }) => {
  await own.api.clear();
  await page.goto(`${own.site.url}/course-search`);
  const requests = await own.api.requests();
  expect(requests).toContain("GET /api/app/course-list/?records=1000&limit=1000&page_size=1000");
  for (const list of ["interest", "specialization", "country"])
    expect(requests).toContain(`GET /api/app/${list}-list/`);

  await own.api.clear();
  await page.goto(
    `${own.site.url}/course-search?search=nursing&interest=1&specialization=2&country=3&country=1&max_fee=60%2C000`,
  );
  expect((await own.api.requests()).filter((request) => request.includes("course-list"))).toEqual([
    "GET /api/app/course-list/?search=nursing&interest=1&specialization=2&country=1&country=3&max_fee=60000&maxFee=60000&annual_fees=60000&records=20",
  ]);

  await own.api.clear();
  await page.goto(`${own.site.url}/course-search?country=1`);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByRole("link", { name: "Previous", exact: true })).toBeVisible();
  const [first, second] = (await own.api.requests()).filter((request) => request.includes("course-list"));
  expect(first).toBe("GET /api/app/course-list/?country=1&records=20");
  expect(second).toMatch(/^GET \/api\/app\/course-list\/\?.*page=2/);

  await own.api.clear();
  await page.goto(`${own.site.url}/course_details/1`);
  expect((await own.api.requests()).filter((request) => request.includes("course-info"))).toEqual([
    "GET /api/app/course-info/1",
  ]);
});
