// Holds contract 3, 5.20.
import { brotliCompressSync } from "node:zlib";

import sharp from "sharp";

import { editorialPaths } from "../support/editorial-paths";
import { axeFindings, expect, test } from "../support/test";

const MAX_BYTES = 30_000;

for (const path of editorialPaths) {
  test(`${path} is complete, light, and asks nobody else`, async ({ page, baseURL }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    const html = (await answer?.text()) ?? "";

    expect(answer?.status()).toBe(200);
    expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("data:"))).toEqual([]);
    expect(html.match(/<script(?![^>]*type="application\/ld\+json")/g)).toBeNull();
    expect(asked.filter((url) => url.includes(".js"))).toEqual([]);

    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/\w/);
    expect((await page.locator("meta[name=description]").getAttribute("content"))?.length).toBeGreaterThan(69);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}${path}`);
    await expect(page.locator("meta[property='og:image']")).toHaveAttribute("content", /\/og\/[a-z-]+\.png$/);
    const data = await page.locator("script[type='application/ld+json']").allTextContents();
    const types = data.map((text) => (JSON.parse(text) as { "@type": string })["@type"]);
    expect(types).toEqual(expect.arrayContaining(["Article", "BreadcrumbList"]));

    expect(await axeFindings(page)).toEqual([]);
  });

  test(`${path} is under 30 kB with its styles`, async ({ request }) => {
    const html = await (await request.get(path)).body();
    const styles = [...html.toString().matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    const bodies = await Promise.all(styles.map(async (href) => (await request.get(href)).body()));
    const bytes = [html, ...bodies].reduce((sum, body) => sum + brotliCompressSync(body).byteLength, 0);
    expect(styles.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });
}

test("each page has a title and a description of its own, short enough to be shown whole", async ({ request }) => {
  const heads = await Promise.all(
    editorialPaths.map(async (path) => {
      const html = await (await request.get(path)).text();
      const text = (pattern: RegExp) =>
        (pattern.exec(html)?.[1] ?? "").replace(/&#x27;/g, "'").replaceAll("&amp;", "&");
      return { path, title: text(/<title[^>]*>([^<]*)/), description: text(/name="description" content="([^"]*)"/) };
    }),
  );
  for (const { path, title, description } of heads) {
    expect.soft(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60);
    expect.soft(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(110);
    expect.soft(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(editorialPaths.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(editorialPaths.length);
});

test("the trail and its structured data name the same places", async ({ page, baseURL }) => {
  await page.goto("/study-abroad/uk");
  const [data = "{}"] = (await page.locator("script[type='application/ld+json']").allTextContents()).filter((text) =>
    text.includes("BreadcrumbList"),
  );
  expect((JSON.parse(data) as { itemListElement: unknown }).itemListElement).toMatchObject([
    { position: 1, name: "Home", item: `${baseURL}/` },
    { position: 2, name: "Study Abroad", item: `${baseURL}/study-abroad` },
    { position: 3, name: "Study in UK", item: `${baseURL}/study-abroad/uk` },
  ]);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem")).toHaveText([
    "Home",
    "Study Abroad",
    "Study in UK",
  ]);
});

test("a guide is long enough to answer, and short enough to read: 900 to 1,800 words", async ({ page }) => {
  for (const path of editorialPaths.filter((each) => /^\/(study-abroad|test-preparation)\/./.test(each))) {
    await page.goto(path);
    const words = (await page.locator("main").innerHTML())
      .replace(/<svg.*?<\/svg>|<[^>]+>/gs, " ")
      .trim()
      .split(/\s+/).length;
    expect.soft(words, path).toBeGreaterThanOrEqual(900);
    expect.soft(words, path).toBeLessThanOrEqual(1800);
  }
});

test("the previews for other sites are pictures of 1200 by 630", async ({ page, request }) => {
  const pictures = new Set<string>();
  for (const path of editorialPaths) {
    await page.goto(path);
    pictures.add((await page.locator("meta[property='og:image']").getAttribute("content")) ?? "");
  }
  expect(pictures.size).toBe(7);
  for (const address of pictures) {
    const answer = await request.get(address);
    expect(answer.headers()["content-type"]).toBe("image/png");
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  }
});

test("each visa step says its cost and time before it is opened", async ({ page }) => {
  await page.goto("/study-abroad/canada");
  const steps = page.locator("section#visa-steps > ol > li");
  await expect(steps).toHaveCount(11);
  await expect(steps.nth(9).getByText("CAD 85")).toBeVisible();
  await expect(steps.nth(9).getByText("Instruction letter")).toBeHidden();
  await steps.nth(9).locator("summary").click();
  await expect(steps.nth(9).getByText("Instruction letter")).toBeVisible();
});

test("a link to an answer opens it", async ({ page }) => {
  await page.goto("/study-abroad/australia#faq-partner");
  await expect(page.getByText("Yes, if you include them")).toBeInViewport();
  await expect(page.getByText("The letter gives the reason.")).toBeHidden();
});

test("the skills of a test are tabs, and a link leads to one", async ({ page }) => {
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

test("the contents are beside the text on a wide screen and folded on a phone", async ({ page }) => {
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

test("a table of three columns turns into cards on a phone, and nothing is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/study-abroad/newzealand", "/student-visa", "/test-preparation/pte"]) {
    await page.goto(path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBe(0);
    const folded = page.locator("tr", { has: page.locator("td:nth-of-type(2)") }).locator("td");
    if (path !== "/study-abroad/newzealand") await expect(folded.first(), path).toHaveCSS("display", "grid");
  }
});

test("a map is loaded only after it is opened", async ({ page }) => {
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

test("a guide leads to the courses of its country, and stays whole when the API is away", async ({ page, own }) => {
  await page.goto(`${own.site.url}/study-abroad/australia`);
  const courses = page.getByRole("link", { name: "Find courses in Australia" });
  await expect(courses).toHaveAttribute("href", /^\/course-search\?country=\d+$/);

  await own.api.fault({ path: "/api/app/country-list/", mode: "down" });
  await page.goto(`${own.site.url}/study-abroad/dubai`);
  await expect(page.getByRole("heading", { level: 1, name: "Study in Dubai" })).toBeVisible();
});

test("an unknown guide, test or service is not found", async ({ request }) => {
  for (const path of [
    "/study-abroad/atlantis",
    "/test-preparation/none",
    "/services/none",
    "/study-abroad/constructor",
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test("a table of two columns stays a table on a phone, one of three becomes cards", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/study-abroad/australia");
  const displays = (caption: string) =>
    page
      .locator("table", { hasText: caption })
      .first()
      .evaluate((table) =>
        ["thead", "tbody tr", "td"].map((part) => getComputedStyle(table.querySelector(part) ?? table).display),
      );
  expect(await displays("The first year without tuition")).toEqual(["table-header-group", "table-row", "table-cell"]);
  expect((await displays("Living costs and travel"))[2]).toBe("grid");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

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
});

test("no line of a trail begins with a slash", async ({ page }) => {
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

test("a printed course page and a printed guide say who they come from", async ({ page }) => {
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

test("on paper every step and answer is there", async ({ page }) => {
  await page.goto("/study-abroad/uk");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("You fill in one form online")).toBeVisible();
  await expect(page.getByText("On a taught master's you go alone.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "On this page" })).toHaveCount(0);
});
