// Holds contract 3.
import { editorialPaths } from "../support/editorial-paths";
import { axeFindings, expect, once, test, withPictures } from "../support/test";

test.use(withPictures);

for (const place of new Set(editorialPaths.map((path) => path.split("/")[1]))) {
  const paths = editorialPaths.filter((path) => path.split("/")[1] === place);
  const title = `no page of /${place} has barriers, or asks for scripts or anybody else (${paths.length})`;
  // Where scripts may run, axe needs no copy of the page, and one that is asked for is seen.
  test(title, { tag: "@scripts" }, async ({ page, baseURL }) => {
    test.slow();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const path of paths) {
      await test.step(path, async () => {
        asked.length = 0;
        await page.goto(path);
        expect.soft(await axeFindings(page), path).toEqual([]);
        expect
          .soft(
            asked.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("data:")),
            path,
          )
          .toEqual([]);
        expect
          .soft(
            asked.filter((url) => url.includes(".js")),
            path,
          )
          .toEqual([]);
      });
    }
  });
}

test("each visa step says its cost and time before it is opened", once, async ({ page }) => {
  await page.goto("/study-abroad/canada");
  const steps = page.locator("section#visa-steps > ol > li");
  await expect(steps).toHaveCount(11);
  await expect(steps.nth(9).getByText("CAD 85")).toBeVisible();
  await expect(steps.nth(9).getByText("Instruction letter")).toBeHidden();
  await steps.nth(9).locator("summary").click();
  await expect(steps.nth(9).getByText("Instruction letter")).toBeVisible();
});

test("a link to an answer opens it", once, async ({ page }) => {
  await page.goto("/study-abroad/australia#faq-partner");
  await expect(page.getByText("Yes, if you include them")).toBeInViewport();
  await expect(page.getByText("The letter gives the reason.")).toBeHidden();
});

test("the skills of a test are tabs, and a link leads to one", once, async ({ page }) => {
  await page.goto("/test-preparation/ielts");
  const tabs = page.getByRole("radiogroup", { name: "Skill by skill" });
  await expect(page.getByText("You hear every recording once.")).toBeVisible();
  await expect(page.getByText("Task 2 counts twice")).toBeHidden();
  await tabs.getByText("Writing", { exact: true }).click();
  await expect(page.getByText("Task 2 counts twice")).toBeVisible();
  await expect(page.getByText("You hear every recording once.")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("You talk with one examiner.")).toBeVisible();
  await expect(page.getByText("Task 2 counts twice")).toBeHidden();

  await page.goto("about:blank");
  await page.goto("/test-preparation/ielts#writing");
  await expect(page.getByText("Task 2 counts twice")).toBeInViewport();
  await expect(page.getByText("You hear every recording once.")).toBeHidden();
  await tabs.getByText("Listening", { exact: true }).click();
  await expect(page.getByText("You hear every recording once.")).toBeVisible();
  await expect(page.getByText("Task 2 counts twice")).toBeHidden();
});

test("the contents are beside the text on a wide screen and folded on a phone", once, async ({ page }) => {
  await page.goto("/study-abroad/uk");
  const entry = page.getByRole("link", { name: "The visa process" });
  await expect(entry).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(entry).toBeHidden();
  await page.getByText("On this page").and(page.locator("summary")).click();
  await entry.click();
  await expect(page).toHaveURL(/#visa-steps$/);
  await expect(page.getByRole("heading", { name: "The visa process" })).toBeInViewport();
});

test(
  "a table of three columns turns into cards on a phone, and nothing is wider than the screen",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ["/study-abroad/newzealand", "/student-visa", "/test-preparation/pte"]) {
      await page.goto(path);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        path,
      ).toBe(0);
      const folded = page.locator("tr", { has: page.locator("td:nth-of-type(2)") }).locator("td");
      if (path !== "/study-abroad/newzealand") await expect(folded.first(), path).toHaveCSS("display", "flex");
    }
  },
);

test("a map is loaded only after it is opened", once, async ({ page }) => {
  const maps: string[] = [];
  await page.route("https://www.openstreetmap.org/**", (route) => {
    maps.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>A map</p>" });
  });
  await page.goto("/who-we-are", { waitUntil: "networkidle" });
  const office = page.locator("li#butwal");
  await office.scrollIntoViewIfNeeded();
  await expect(office.getByText("Tinau Plaza")).toBeVisible();
  await expect(office.getByRole("link", { name: /Open Butwal Branch in OpenStreetMap/ })).toHaveAttribute(
    "href",
    /openstreetmap\.org/,
  );
  expect(maps).toEqual([]);

  await office.getByRole("link", { name: "Show the map of Butwal Branch" }).click();
  await expect(office.frameLocator("iframe").getByText("A map")).toBeVisible();
  expect(maps).toHaveLength(1);
});

test(
  "a guide leads to the courses of its country, and stays whole when the API is away",
  once,
  async ({ page, own }) => {
    await page.goto(`${own.site.url}/study-abroad/australia`);
    const courses = page.getByRole("link", { name: "Find courses in Australia" });
    await expect(courses).toHaveAttribute("href", /^\/course-search\?country=\d+$/);

    await own.api.fault({ path: "/api/app/country-list/", mode: "down" });
    await page.goto(`${own.site.url}/study-abroad/dubai`);
    await expect(page.getByRole("heading", { level: 1, name: "Study in Dubai" })).toBeVisible();
  },
);

test("a table of few words stays a table on a phone, one of more becomes cards", once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/study-abroad/australia");
  const displays = (caption: string) =>
    page
      .locator("table", { hasText: caption })
      .first()
      .evaluate((table) =>
        ["thead", "tbody tr", "td"].map((part) => getComputedStyle(table.querySelector(part) ?? table).display),
      );
  expect(await displays("Visa, living and travel")).toEqual(["table-header-group", "table-row", "table-cell"]);
  expect((await displays("Living costs and travel"))[2]).toBe("table-cell");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const insurers = page
    .locator("section", { has: page.getByRole("heading", { name: /^Health cover/ }) })
    .getByRole("listitem");
  await expect(insurers).toHaveCount(6);
  const lefts = await insurers.evaluateAll((items) =>
    items.map((item) => Math.round(item.getBoundingClientRect().left)),
  );
  expect(new Set(lefts).size).toBe(1);
  expect(
    await insurers.first().evaluate((item) => getComputedStyle(item).boxShadow + getComputedStyle(item).borderTopWidth),
  ).toBe("none0px");

  await page.goto("/study-abroad");
  expect((await displays("A first year for one student"))[2]).toBe("flex");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("no line of a trail begins with a slash", once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const [path, places] of [
    ["/study-abroad/newzealand", ["Home", "Study Abroad", "Study in New Zealand"]],
    ["/course_details/1", ["Home", "Search Course", "Graduate Diploma in Structural Engineering"]],
    ["/university/1/1", ["Home", "Universities", "Karriwood University"]],
  ] as const) {
    await page.goto(path);
    const trail = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
    await expect(trail, path).toHaveText([...places]);
    const marks = await trail.evaluateAll((items) =>
      items.map((item) => [getComputedStyle(item, "::before").content, getComputedStyle(item, "::after").content]),
    );
    expect(
      marks.map(([before]) => before),
      path,
    ).toEqual(["none", "none", "none"]);
    expect(
      marks.map(([, after]) => after?.startsWith('"/"')),
      path,
    ).toEqual([true, true, false]);
  }
});

test("a printed course page and a printed guide say who they come from", once, async ({ page }) => {
  for (const path of ["/course_details/1", "/study-abroad/uk"]) {
    await page.goto(path);
    const letterhead = page.locator("p", { hasText: "Ridgeline House" }).first();
    await expect(letterhead, path).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(letterhead, path).toBeVisible();
    for (const words of ["Deurali Pathways", "+977 1 000 0100", "hello@deurali.example", "Ridgeline House"]) {
      await expect(letterhead, path).toContainText(words);
    }
    await page.emulateMedia({ media: "screen" });
  }
});

test("on paper every step and answer is there", once, async ({ page }) => {
  await page.goto("/study-abroad/uk");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("You fill in one form online")).toBeVisible();
  await expect(page.getByText("On a taught master's you go alone.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "On this page" })).toHaveCount(0);
});
