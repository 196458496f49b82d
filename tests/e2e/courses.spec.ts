// Holds contract 4, 5.1, 5.2, 5.3, 6, 11.3.
import { foundCourses, openFilters, search, seenResults, widths } from "../support/course-search";
import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { brokenWords } from "../support/overflow";
import { axeFindings, expect, once, test } from "../support/test";

for (const width of widths) {
  test.describe(`${width} px wide`, width === 360 ? {} : { tag: ["@scripts", "@slow"] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a visitor narrows the search, reloads, opens a course and its university", async ({ page, scripts }) => {
      await page.goto("/course-search");
      await expect(page.getByRole("heading", { level: 1, name: "Search Course" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Available Courses" })).toBeVisible();
      const all = await foundCourses(page);

      await page.getByLabel("Search", { exact: true }).fill("nursing");
      await search(page, scripts, /search=nursing/);
      const byText = await foundCourses(page);
      expect(byText).toBeLessThan(all);

      await openFilters(page);
      await page.getByRole("radio", { name: "Bachelor's Degree", exact: true }).check();
      await search(page, scripts, /interest=1/);
      await openFilters(page);
      await page.getByRole("radio", { name: "Nursing", exact: true }).check();
      await search(page, scripts, /specialization=2/);
      await openFilters(page);
      await page.getByRole("checkbox", { name: "Australia" }).check();
      await search(page, scripts, /country=1/);
      await openFilters(page);
      await page.getByRole("checkbox", { name: "UK" }).check();
      await search(page, scripts, /country=1&country=3/);
      await openFilters(page);
      await page.getByLabel("Maximum annual fee").fill("60,000");
      await search(page, scripts, /max_fee=60/);

      const seen = await seenResults(page);
      expect(seen.count).toBeGreaterThan(0);
      expect(seen.count).toBeLessThan(byText);
      for (const chip of ["“nursing”", "Bachelor's Degree", "Nursing", "Australia", "UK", "Up to 60,000 a year"]) {
        await expect(page.getByRole("link", { name: `Remove filter ${chip}`, exact: true })).toBeVisible();
      }
      await page.reload();
      expect(await seenResults(page)).toEqual(seen);
      await expect(page.getByLabel("Search", { exact: true })).toHaveValue("nursing");
      await openFilters(page);
      await expect(page.getByRole("checkbox", { name: "UK" })).toBeChecked();

      const [name = ""] = seen.names;
      await page.getByRole("link", { name: "View Details" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByRole("link", { name: "Apply Now" }).first()).toHaveAttribute(
        "href",
        /\/course_details\/\d+\/apply$/,
      );
      await page.reload();
      await expect(page.getByRole("heading", { name: "Course overview" })).toBeVisible();

      await page.getByRole("link", { name: "University Details" }).click();
      await expect(page).toHaveURL(/\/university\/\d+\/\d+$/);
      await expect(page.getByRole("heading", { name: "Available Courses" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page.goBack();
      expect(await seenResults(page)).toEqual(seen);
    });

    test("pages forward and back, by link, by history and by reload", async ({ page, scripts }) => {
      const heading = page.getByRole("heading", { name: "Available Courses" });
      for (const start of ["/course-search", "/course-search?country=1"]) {
        await page.goto(start);
        const first = await seenResults(page);
        expect(first.names).toHaveLength(20);
        await expect(page.getByRole("link", { name: "Previous", exact: true })).toHaveCount(0);

        await page.getByRole("link", { name: "Next", exact: true }).click();
        await expect(page).toHaveURL(/cursor=/);
        await expect(page.getByRole("link", { name: "Previous", exact: true })).toBeVisible();
        if (scripts) await expect(heading).toBeFocused();
        await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(150);
        const second = await seenResults(page);
        expect(second.names.length).toBeGreaterThan(0);
        expect(second.names).not.toEqual(first.names);
        await page.reload();
        expect(await seenResults(page)).toEqual(second);

        await page.getByRole("link", { name: "Previous", exact: true }).click();
        await expect(page.getByRole("link", { name: "Previous", exact: true })).toHaveCount(0);
        const back = await seenResults(page);
        expect(back).toEqual({ names: first.names, count: second.count });
        await page.goBack();
        await expect(page.getByRole("link", { name: "Previous", exact: true })).toBeVisible();
        expect(await seenResults(page)).toEqual(second);
        await page.goForward();
        await expect(page.getByRole("link", { name: "Previous", exact: true })).toHaveCount(0);
        expect(await seenResults(page)).toEqual(back);
      }
    });
  });
}

test("axe finds nothing on the search", { tag: "@scripts" }, async ({ page }) => {
  for (const address of ["/course-search", "/course-search?search=zzzzzz&country=1&max_fee=abc"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await axeFindings(page), `${address} at ${width} px`).toEqual([]);
    }
  }
});

test("nothing found within a budget leads to the same search by the lowest fee", async ({ page }) => {
  await page.goto("/course-search?country=1&budget=0.5");
  await page.getByRole("link", { name: "Show any fee, the lowest first" }).click();
  await expect(page).toHaveURL(/\/course-search\?country=1&sort=fee$/);
  expect(await foundCourses(page)).toBeGreaterThan(20);
});

test("words that found nothing lead to the filters that they name", async ({ page }) => {
  await page.goto("/course-search?search=nursing+in+canada");
  await page.getByRole("link", { name: "Show Nursing, Canada" }).click();
  await expect(page).toHaveURL(/\/course-search\?specialization=2&country=5$/);
  expect(await foundCourses(page)).toBeGreaterThan(0);
  await page.goto("/?search=MBA+in+Australia");
  await page.getByRole("link", { name: "Show Master's Degree, Business Administration, Australia" }).click();
  expect(await foundCourses(page)).toBeGreaterThan(0);
});

test("nothing found says so, and the chips and Reset lead out", async ({ page }) => {
  await page.goto("/course-search?search=zzzzzz&country=1");
  await expect(page.getByText("No courses match your criteria. Try adjusting your filters.")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Talk to a counsellor, free" })).toHaveAttribute("href", /^https:/);
  await main.getByRole("link", { name: "See all courses" }).click();
  await expect(page).toHaveURL(/\/course-search$/);
  expect(await foundCourses(page)).toBeGreaterThan(20);
  await page.goBack();
  await page.getByRole("link", { name: "Remove filter “zzzzzz”" }).click();
  await expect(page).toHaveURL(/\/course-search\?country=1$/);
  expect(await foundCourses(page)).toBeGreaterThan(20);
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("");

  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/course-search$/);
  await expect(page.getByRole("checkbox", { name: "Australia" })).not.toBeChecked();
});

test(
  "a card on a phone keeps a ranking whole, its facts in one row and the rest in two lines",
  once,
  async ({ page, fake }) => {
    const ranking = { rank_source: "Graduate Outcomes League Table of all the World", rank_value: "Top 5%" };
    const university = {
      id: 1,
      university_name: "Fern University",
      city: { city_name: "Christchurch", country: { id: 1, country_name: "New Zealand" } },
      rankings: [ranking],
    };
    const course = {
      university,
      duration_year: "1.5",
      intake: ["September", "January"],
      annual_fees: "NZ$20,450 per year",
      currency_type: "USD",
      interest: { id: 1, interest_name: "Graduate Certificate" },
    };
    fake.api.answersJson(fakeCatalogue(plainTexts, { course }));
    await page.goto(`${fake.site.url}/course-search`);
    const card = page.getByRole("main").getByRole("article");
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = async (...texts: string[]) =>
        Promise.all(texts.map((text) => card.getByText(text, { exact: true }).last().boundingBox()));
      const badge = card.getByText(`${ranking.rank_source} ${ranking.rank_value}`, { exact: true });
      const edge = await badge.boundingBox();
      const value = badge.getByText("Top 5%", { exact: true });
      const place = await value.boundingBox();
      expect(await value.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      expect((place?.x ?? Infinity) + (place?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));

      const [length, intake] = await boxes("1.5 Years", "September, January");
      // Two months may stand below each other, and have a line of their own on the narrowest phones; a fee's digits never part.
      if (width > 320) expect(length?.y).toBe(intake?.y);
      expect(intake?.height).toBeLessThan(40);
      expect((await card.getByText("NZ$20,450", { exact: true }).boundingBox())?.height).toBeLessThan(30);
      const [city, field] = await boxes("Christchurch, New Zealand", "Nursing");
      expect(Math.abs((city?.y ?? 0) - (field?.y ?? Infinity))).toBeLessThan(24);
      expect((await card.boundingBox())?.height).toBeLessThan(256);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

test("a card says place, level, field and ranking to their ends, and stays low on a phone", once, async ({ page }) => {
  await page.goto("/course-search");
  for (const width of [320, 360, 390, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(20);
    const cut = await cards.evaluateAll((all) =>
      all.flatMap((card) =>
        [...card.querySelectorAll("dl, dl + div span, dl + div p")]
          .filter((words) => words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 2)
          .filter((words) => getComputedStyle(words).overflowX !== "visible")
          .map((words) => words.textContent),
      ),
    );
    expect(cut, `${width} px`).toEqual([]);
    if (width !== 360) continue;
    const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    expect(heights.reduce((sum, height) => sum + height) / heights.length).toBeLessThan(232);
  }
});

test("no word of a result card breaks at any width, nor with wider letters", once, async ({ page }) => {
  await page.route("**/*.woff2", (route) => route.fulfill({ status: 404 }));
  await page.goto("/course-search");
  for (const width of [320, 360, 768, 1024, 1180, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cards = page.getByRole("main").getByRole("article");
    expect(await brokenWords(cards), `${width} px`).toEqual([]);
    const amounts = cards.getByText(/^NPR [\d.]+ lakh$/);
    const heights = await amounts.evaluateAll((all) => all.map((amount) => amount.getBoundingClientRect().height));
    expect(Math.max(...heights), `${width} px`).toBeLessThan(40);
  }
});

test("text that is too short or too long stays in the box, which says why", once, async ({ page }) => {
  await page.goto("/course-search?search=a");
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("a");
  await expect(page.getByText("Type at least 2 characters to search.")).toBeVisible();
  const long = "x".repeat(201);
  await page.goto(`/course-search?search=${long}`);
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue(long);
  await expect(page.getByText("Only the first 200 characters are searched for.")).toBeVisible();
});

test("malformed values are ignored with the filter unset", once, async ({ page }) => {
  await page.goto("/course-search");
  const all = await foundCourses(page);
  const odd = [
    "interest=abc&specialization=-1&country=1.5&country=&max_fee=cheap&unknown=1",
    "cursor=tampered",
    "cursor=",
    "max_fee=0",
    "interest=99999999999999999999",
  ];
  for (const query of odd) {
    const response = await page.goto(`/course-search?${query}`);
    expect(response?.status(), query).toBe(200);
    expect(await foundCourses(page), query).toBe(all);
  }
});

test("malformed and unknown courses are not found", once, async ({ page }) => {
  for (const id of ["abc", "0", "-1", "1e3", "999999", "12345678901234567890"]) {
    const response = await page.goto(`/course_details/${id}`);
    expect(response?.status(), id).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "No course found." })).toBeVisible();
    await expect(page).toHaveTitle(/^No course found/);
  }
});

test(
  "the search shows what decides between courses, and may be found by search engines unless it is filtered",
  once,
  async ({ page, site }) => {
    await page.goto("/course-search?search=nursing");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await page.goto("/course-search");
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/course-search`);

    await test.step("a card shows what decides between courses", async () => {
      const card = page.getByRole("article").first();
      for (const label of ["Location", "Intake", "Duration", "Level", "Specialization", "Annual Fee"]) {
        await expect(card.getByText(label, { exact: true })).toBeVisible();
      }
      await expect(card.getByRole("link")).toHaveText("View Details");
    });

    await test.step("groups of more than five entries scroll, and every group can be closed", async () => {
      const levels = page.getByRole("group", { name: "Qualification Level" });
      await expect(levels).toBeVisible();
      const scrolls = await levels
        .locator("div")
        .first()
        .evaluate((list) => list.scrollHeight > list.clientHeight);
      expect(scrolls).toBe(true);
      const names = await page
        .getByRole("group", { name: "Program of Interest" })
        .getByRole("radio")
        .evaluateAll((inputs) => inputs.map((input) => input.closest("label")?.textContent ?? ""));
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
      await page.getByText("Qualification Level", { exact: true }).first().click();
      await expect(levels).toBeHidden();
    });
  },
);

test.describe("the filters of a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("scroll within each group of more than five entries, and only there", once, async ({ page }) => {
    await page.goto("/course-search");
    await openFilters(page);
    const groups = await page.locator("form fieldset > div").evaluateAll((lists) =>
      lists.map((list) => ({
        entries: list.querySelectorAll("input").length,
        scrolls: list.scrollHeight > list.clientHeight && getComputedStyle(list).overflowY === "auto",
      })),
    );
    expect(groups.length).toBeGreaterThan(3);
    for (const { entries, scrolls } of groups) expect(scrolls, `${entries} entries`).toBe(entries > 5);
  });

  test("lead to the results by their button, which knows how many there are", async ({ page, scripts }) => {
    await page.goto("/course-search?search=nursing");
    await openFilters(page);
    await expect(page.getByText("Filters (0)", { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: "Australia" }).check();
    if (scripts) await expect(page).toHaveURL(/country=1$/);
    const found = scripts ? await foundCourses(page) : null;
    const show = page.getByRole("button", {
      name: found === null ? "Show courses" : `Show ${found} courses`,
      exact: true,
    });
    await page.getByText("Qualification Level", { exact: true }).first().scrollIntoViewIfNeeded();
    await expect(show, "whatever is passed").toBeInViewport({ ratio: 1 });
    await expect(page.getByText("1 chosen", { exact: true })).toHaveCount(scripts ? 1 : 0);
    await show.click();

    await expect(page).toHaveURL(/\?search=nursing&(budget=&)?country=1/);
    const heading = page.getByRole("heading", { name: "Available Courses" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole("banner").boundingBox();
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect((await heading.boundingBox())?.y, "at the top").toBeLessThan(150);
    await expect(page.getByText("Filters (1)", { exact: true })).toBeVisible();
    if (!scripts) return;

    await page.getByRole("link", { name: "View Details" }).first().click();
    await expect(page).toHaveURL(/\/course_details\/\d+$/);
    await page.goBack();
    await expect(heading).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Australia" }), "closed as it was left").toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\?search=nursing$/);
    await expect(page.getByRole("checkbox", { name: "Australia" }), "open as it was left").toBeInViewport();
  });
});

test("chosen filters of a phone are one row that is moved aside, above the first card", once, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/course-search?country=1&interest=1&sort=fee&max_fee=60000");
  const chips = page.getByRole("list", { name: "Chosen filters" }).getByRole("link");
  const rows = () =>
    chips.evaluateAll((all) => new Set(all.map((chip) => Math.round(chip.getBoundingClientRect().top))).size);
  await expect(chips).toHaveCount(4);
  expect(await rows()).toBe(1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(page.locator("main article h3").first()).toBeInViewport({ ratio: 1 });
  await chips.last().focus();
  await expect(chips.last()).toBeInViewport({ ratio: 0.99 });
  await page.setViewportSize({ width: 640, height: 740 });
  await expect.poll(rows).toBe(2);
});
