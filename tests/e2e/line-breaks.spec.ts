import type { Locator } from "@playwright/test";

import type { SeenRequest } from "../support/fake-api";
import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { brokenWords } from "../support/overflow";
import { expect, once, test } from "../support/test";

const place = "The Far Western Hills and the Valleys Beneath the Great Mountains of Karnali";

/** By how many pixels the words beside a sign begin lower than the sign ends. */
const below = (sign: Locator) =>
  sign.evaluate((drawn) => {
    const words = document.createRange();
    if (drawn.nextSibling) words.selectNode(drawn.nextSibling);
    const [first] = words.getClientRects();
    return Math.max(0, (first?.top ?? Infinity) - drawn.getBoundingClientRect().bottom);
  });

test("a sign stays on the line of its words, however many lines they take", once, async ({ page, fake }) => {
  const city = { city_name: place, country: { id: 1, country_name: "Australia" } };
  const course = { university: { id: 1, university_name: "Hill University", city } };
  const event = { formatted_start_date: `Every Friday in ${place}` };
  fake.api.answersJson(fakeCatalogue(plainTexts, { course, event }));
  await page.setViewportSize({ width: 360, height: 800 });

  await page.goto(`${fake.site.url}/course_details/1`);
  expect(await below(page.locator("main img[src*=flags]").first())).toBe(0);
  await page.goto(`${fake.site.url}/upcoming-events`);
  expect(await below(page.locator("main article p > svg, main article p > span > svg").first())).toBe(0);
});

test("a ranking breaks after its source, not in its value", once, async ({ page, fake }) => {
  const answer = fakeCatalogue(plainTexts);
  const ranking = { rank_source: "Graduate Outcomes Table", rank_value: "5 stars", rank_year: 2024 };
  fake.api.answersJson((seen: SeenRequest) => {
    const given = answer(seen) as { results?: object[] };
    return { ...given, results: given.results?.map((record) => ({ ...record, rankings: [ranking] })) };
  });
  for (const width of [320, 340, 360, 380, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${fake.site.url}/universitieslist?country=1`);
    const badge = page.getByText(/5\sstars/);
    const lines = await badge.evaluate((element) => {
      const text = element.firstChild;
      const words = document.createRange();
      if (text) words.setStart(text, (text.nodeValue ?? "").indexOf("5"));
      if (text) words.setEnd(text, text.nodeValue?.length ?? 0);
      return words.getClientRects().length;
    });
    expect(lines, `${width} px`).toBe(1);
  }
});

test("the points of a course's lists have one colour", once, async ({ page, fake }) => {
  const university = { id: 1, university_name: "Hill University", academic_requirement: "<ul><li>Grade 12</li></ul>" };
  fake.api.answersJson(fakeCatalogue({ ...plainTexts, html: "<ul><li>Words</li></ul>" }, { course: { university } }));
  await page.goto(`${fake.site.url}/course_details/1`);
  const colours = await page
    .locator("main ul")
    .filter({ visible: true })
    .evaluateAll((lists) =>
      lists.flatMap((list) =>
        getComputedStyle(list).listStyleType === "disc"
          ? [...list.children].map((point) => getComputedStyle(point, "::marker").color)
          : [],
      ),
    );
  expect(colours.length).toBeGreaterThan(3);
  expect(new Set(colours).size).toBe(1);
});

test("no word of a course's overview is broken on a phone", once, async ({ page }) => {
  for (const width of [320, 340, 360, 400]) {
    await page.setViewportSize({ width, height: 800 });
    for (const course of [3, 20]) {
      await page.goto(`/course_details/${course}`);
      await expect(page.locator("main dd", { hasText: "Undergraduate" })).toBeVisible();
      expect(await brokenWords(page.locator("main dl")), `course ${course} at ${width} px`).toEqual([]);
    }
  }
});
