// Holds contract 11.6.
import type { Page } from "@playwright/test";

import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { brokenWords } from "../support/overflow";
import { axeFindings, expect, once, scriptsReady, slowOnce, test } from "../support/test";

const columns = "main th[id^='course-']";

test("courses side by side: price, requirements, deadline and documents of each", async ({ page, scripts }) => {
  await page.goto("/compare?course=1&course=2&course=3");
  await expect(page.getByRole("heading", { level: 1, name: "Compare courses" })).toBeVisible();
  await expect(page.locator(columns)).toHaveCount(3);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const row of [
      "Annual Fees",
      "Total Fees",
      "Living costs, first year",
      "First year in all",
      "Tuition and living, all years (without visa and health)",
      "Academic Requirement",
      "Application deadline",
    ]) {
      await expect(page.getByRole("rowheader", { name: row, exact: true })).toBeVisible();
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Where every tuition is the annual fee, it is not told twice.
    await expect(page.getByRole("rowheader", { name: "Tuition, first year", exact: true })).toHaveCount(0);
    if (scripts) expect(await axeFindings(page), `${width} px`).toEqual([]);
  }
  const send = page.getByRole("link", { name: /^Send to my parents: WhatsApp/ });
  await expect(send).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=.*compare%3Fcourse%3D1%26course%3D2%26course%3D3$/,
  );
  await expect(page.getByText(/^Every application needs: /)).toHaveText(
    "Every application needs: Academic documents, Language test (IELTS/PTE/TOEFL), Passport. " +
      "If you have them: Work experience, Marriage certificate, CV, Additional documents.",
  );
  const [name = ""] = await page.locator(`${columns} a`).first().allTextContents();
  await page.locator(`${columns} a`).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("two to four courses that exist, each once, the others left out with a sentence", once, async ({ page }) => {
  await page.goto("/compare?course=1&course=1&course=x&course=2&course=3&course=4&course=5");
  await expect(page.locator(columns)).toHaveCount(4);
  await expect(page.getByText(/^Only the first four courses are compared/)).toBeVisible();
  await page.goto("/compare?course=1&course=99999999&course=2");
  await expect(page.locator(columns)).toHaveCount(2);
  await expect(page.getByText("One course is no longer listed, and is left out.")).toBeVisible();
});

test("Compare with none or one chosen says what it needs, each time, with the focus on it", async ({
  page,
  scripts,
  site,
}) => {
  for (const add of [1, 2, 3])
    await page.request.post(`${site.url}/shortlist`, { form: { add }, headers: { Origin: site.url } });
  await page.goto("/shortlist");
  if (scripts) await scriptsReady(page);
  const why = page.getByText("Choose at least two courses to compare.");
  await expect(why).toHaveCount(0);
  for (const chosen of [0, 1]) {
    const boxes = page.getByRole("checkbox", { name: "Compare" });
    for (const index of [0, 1, 2]) await boxes.nth(index).setChecked(index < chosen);
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await expect(page).toHaveURL(/\/shortlist\?choose=\d*$/);
    await expect(page.locator(":focus")).toHaveText("Choose at least two courses to compare.");
  }
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByText(/^Removed /)).toBeVisible();
  await expect(why).toHaveCount(0);
});

test("a fifth choice says at once that four are compared", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/shortlist");
  await page.context().addCookies([{ name: "shortlist", value: "1.2.3.4.5", url: new URL("/", page.url()).href }]);
  await page.reload();
  await scriptsReady(page);
  const boxes = page.getByRole("checkbox", { name: "Compare" });
  const warning = page.getByText("Only the first four are compared.");
  for (const index of [0, 1, 2, 3]) await expect(boxes.nth(index)).toBeChecked();
  await expect(warning).toHaveCount(0);
  await expect(page.getByText("4 chosen.")).toBeVisible();
  await boxes.nth(4).check();
  await expect(warning).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("5 chosen.")).toBeVisible();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.locator(columns)).toHaveCount(4);
  await page.goBack();
  await expect(boxes.nth(4)).toBeChecked();
  await expect(warning).toBeVisible();
  await boxes.nth(0).uncheck();
  await expect(warning).toHaveCount(0);
});

test("a comparison whose courses are gone says so on the shortlist, with the way to the one that is left", async ({
  page,
}) => {
  await page.goto("/compare?course=1&course=99999999");
  await expect(page).toHaveURL(/\/shortlist$/);
  await expect(
    page.getByText(/^One of the courses you compared is no longer listed\. .* at least two\.$/),
  ).toBeVisible();
  await expect(page.getByText("Choose at least two")).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "See the course that is left" }).click();
  await expect(page).toHaveURL(/\/course_details\/1$/);
  await page.goto("/compare?course=88888888&course=99999999");
  await expect(page.getByText(/^The courses you compared are no longer listed\. .* at least two\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "See the course that is left" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/no longer listed/)).toHaveCount(0);
});

test(
  "place and guide of a course stand below each other, and four columns can be read at every width",
  once,
  async ({ page }) => {
    await page.goto("/compare?course=30&course=4&course=1&course=12");
    for (const width of [768, 1024, 1280]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        // A page is drawn anew a moment after it was resized.
        const narrowest = () =>
          page.locator(columns).evaluateAll((heads) => Math.min(...heads.map((head) => head.clientWidth)));
        await expect.poll(narrowest).toBeGreaterThanOrEqual(164);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const measures = await page.locator("main [data-about]").evaluateAll((heads) =>
          heads.map((head) => {
            const flag = head.querySelector("img")?.getBoundingClientRect();
            const place = head.querySelector("span:has(img)")?.getBoundingClientRect();
            const guide = [...head.querySelectorAll("a")].find(({ innerText }) => innerText.startsWith("Study in"));
            const guideTop = guide?.getBoundingClientRect().top ?? 0;
            return { under: guideTop - (flag?.bottom ?? Infinity), below: (flag?.top ?? Infinity) - (place?.top ?? 0) };
          }),
        );
        expect(measures).toHaveLength(4);
        for (const { under, below } of measures) {
          expect(below).toBeLessThan(12);
          expect(under).toBeGreaterThanOrEqual(0);
        }
      });
    }
  },
);

test(
  "paper holds two or three courses on one sheet and four on two, in one size, with nothing that leads on",
  slowOnce,
  async ({ page }) => {
    for (const [courses, size, sheets] of [
      ["course=30&course=4", 9, 1],
      ["course=30&course=4&course=1", 8.5, 1],
      ["course=1&course=2&course=3", 8.5, 1],
      ["course=12&course=14&course=61", 8.5, 1],
      ["course=7&course=12&course=14", 8.5, 1],
      ["course=30&course=4&course=1&course=12", 7.5, 2],
    ] as const) {
      await test.step(`${sheets} sheets hold ${courses} in ${size} pt`, async () => {
        await page.emulateMedia({ media: null });
        await page.goto(`/compare?${courses}`);
        const margin = "1cm";
        const sheet = await page.pdf({
          format: "A4",
          margin: { top: margin, bottom: margin, left: margin, right: margin },
        });
        expect(sheet.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
        await page.emulateMedia({ media: "print" });
        const level = page.getByRole("rowheader", { name: "Level", exact: true });
        const printed = () => level.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
        await expect.poll(printed).toBeCloseTo((size * 4) / 3, 1);
        await expect(page.getByText(/days left$/).first()).toBeHidden();
        await expect(page.getByRole("link", { name: "Your shortlist" })).toBeHidden();
        expect(await printedSizes(page)).toHaveLength(1);
      });
    }
  },
);

/** The sizes in which words and addresses of a printed comparison stand, each with a text of that size. */
function printedSizes(page: Page): Promise<[string, string][]> {
  return page
    .locator("table[class]")
    .first()
    .evaluate((table) => {
      const sheet = table.parentElement;
      const found = new Map<string, string>();
      for (const element of sheet?.querySelectorAll("*") ?? []) {
        const hasWords = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
        if (hasWords && element.getClientRects().length > 0)
          found.set(getComputedStyle(element).fontSize, element.textContent ?? "");
        const { content } = getComputedStyle(element, "::after");
        if (element.matches("a[href^='http']") && content !== "none")
          found.set(getComputedStyle(element, "::after").fontSize, "an address");
      }
      return [...found];
    });
}

test(
  "on a phone the calendars of days stand under each other, and what is said of a day under it",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/compare?course=1&course=3&course=16");
    const boxes = await page
      .locator("#deadline td")
      .evaluateAll((cells) =>
        cells.map((cell) =>
          [cell.querySelector("a"), cell.querySelector("p + p")].map((box) => box?.getBoundingClientRect()),
        ),
      );
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map(([calendar]) => Math.round(calendar?.x ?? 0))).size).toBe(1);
    const marks = boxes.flatMap(([calendar, mark]) => (calendar && mark ? [{ calendar, mark }] : []));
    expect(marks).toHaveLength(1);
    for (const { calendar, mark } of marks) expect(mark.right).toBeLessThanOrEqual(calendar.left);
  },
);

test("a sum stands on a ground of its own, wherever it is read", once, async ({ page }) => {
  await page.goto("/compare?course=1&course=3&course=16");
  const ground = (name: string) =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
      .evaluate((row) => getComputedStyle(row).backgroundColor);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => (await ground("First year in all")) === (await ground("Annual Fees")), {
        message: `${width} px`,
      })
      .toBe(false);
  }
});

test('"about" is said of amounts in rupees, not of words', once, async ({ page }) => {
  await page.goto("/compare?course=30&course=4");
  const after = (name: string) =>
    page
      .getByRole("rowheader", { name, exact: true })
      .evaluate((label) => getComputedStyle(label, "::after").content.split(" /")[0]);
  expect(await after("Living costs, first year")).toBe('", about"');
  expect(await after("Annual Fees")).toBe("none");
  expect(await after("Total Fees")).toBe("none");
});

test("a sum stands below all that it is made of, what is the same for all too", once, async ({ page }) => {
  await page.goto("/compare?course=12&course=13");
  await expect(page.getByRole("row", { name: /Same for both/ }).first()).toBeVisible();
  const labels = await page.locator("#cost").getByRole("rowheader").allTextContents();
  const place = (label: string) => labels.indexOf(label);
  for (const part of ["Annual Fees", "Living costs, first year", "Visa and health, first year"]) {
    expect(place(part), part).toBeGreaterThanOrEqual(0);
    expect(place(part), part).toBeLessThan(place("First year in all"));
  }
  await expect(page.getByRole("region", { name: "In short" })).toContainText("First years count visa and health");
});

test("on a phone the number of a course stands in its answer, also where that has no day", once, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/compare?course=12&course=13&course=7");
  const without = page.locator("#deadline td").filter({ hasNot: page.locator("a") });
  const below = await without.evaluateAll((cells) =>
    cells.map((cell) => parseFloat(getComputedStyle(cell, "::before").top) + 24 - cell.getBoundingClientRect().height),
  );
  expect(below.length).toBeGreaterThan(0);
  for (const pixels of below) expect(pixels).toBeLessThanOrEqual(0);
});

const few = "course=3&course=9";
test(
  "a table of requirements keeps its words whole at every width, and is not moved aside",
  slowOnce,
  async ({ page }) => {
    for (const courses of [few, `${few}&course=13`, `${few}&course=13&course=15`]) {
      await page.goto(`/compare?${courses}`);
      const tables = page.locator("main td table");
      for (const width of [320, 360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const fold of await page.locator("main th details:not([open])").all())
          if (await fold.isVisible()) await fold.click();
        expect(await brokenWords(tables), `${courses} at ${width} px`).toEqual([]);
        const aside = await tables.evaluateAll((all) => all.map((table) => table.scrollWidth - table.clientWidth));
        expect(Math.max(...aside), `${courses} at ${width} px`).toBe(0);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  },
);

test(
  "anybody may keep it; a part that fails costs the others nothing, and nobody keeps it then",
  once,
  async ({ page, own }) => {
    const visit = async (query: string) => {
      const response = await page.goto(`${own.site.url}/compare?${query}`);
      return [response?.status(), response?.headers()["cache-control"]?.includes("public")];
    };
    expect(await visit("course=1&course=2")).toEqual([200, true]);
    await own.api.fault({ path: "/api/app/course-info/12", mode: "down" });
    expect(await visit("course=1&course=2&course=12")).toEqual([200, false]);
    await expect(page.locator(columns)).toHaveCount(2);
    const sentence = page.getByText("We don't have any results currently to show. Visit later.", { exact: true });
    await expect(sentence).toBeVisible();
    await expect(page.getByText("Course 12 cannot be shown just now.", { exact: true })).toBeVisible();
    await own.api.fault({ path: "/api/app/", mode: "down" });
    expect((await visit("course=21&course=22"))[0]).toBe(503);
    await expect(sentence).toBeVisible();
  },
);

test(
  "a phone shows answers below each other, each beside the number of its course, and moves nothing aside",
  once,
  async ({ page }) => {
    const answers = page
      .getByRole("row", { includeHidden: true })
      .filter({ has: page.getByText("Annual Fees", { exact: true }) })
      .locator("td");
    const seen = () =>
      answers.evaluateAll((cells) =>
        cells.map((cell) => {
          const number = getComputedStyle(cell, "::before");
          return {
            numbered: number.display !== "none" && /^(?:"\d"|attr\(data-course\))$/.test(number.content),
            left: cell.getBoundingClientRect().left,
          };
        }),
      );
    for (const [query, width, size, columns] of [
      ["course=1&course=2&course=3", 320, "100%", 1],
      ["course=1&course=2&course=3&course=4", 360, "100%", 1],
      ["course=1&course=2", 320, "100%", 2],
      ["course=1&course=2", 360, "200%", 1],
      ["course=1&course=2&course=3", 768, "100%", 3],
    ] as const) {
      await test.step(`${query} at ${width} px, letters of ${size}`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(`/compare?${query}`);
        await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
        const cells = await seen();
        expect(new Set(cells.map(({ left }) => left)).size).toBe(columns);
        expect(cells.map(({ numbered }) => numbered)).toEqual(cells.map(() => columns === 1));
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const aside = await page
          .locator("main *")
          .evaluateAll(
            (all) =>
              all.filter(
                (element) =>
                  /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth,
              ).length,
          );
        expect(aside).toBe(0);
      });
    }
  },
);

test("a phone folds what universities ask for until it is tapped, a wide window does not", once, async ({ page }) => {
  await page.goto("/compare?course=1&course=8&course=40");
  const row = page.getByRole("row", { includeHidden: true }).filter({ hasText: "Offer Letter Requirement" });
  const answers = row.locator("td");
  const fold = row.locator("summary");
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  await expect(fold).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const answer of await answers.all()) await expect(answer).toBeHidden();
  await fold.click();
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await fold.click();
  await expect(answers.first()).toBeHidden();
});

test("no amount of a comparison breaks, at any width, and no word of its names", once, async ({ page }) => {
  const amounts = page.locator("main td span", { hasText: /^(NPR )?[\d,]{6,}$/ });
  for (const query of ["course=1&course=2", "course=30&course=4&course=1&course=12"]) {
    await page.goto(`/compare?${query}`);
    for (const width of [320, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await amounts.count()).toBeGreaterThan(4);
      const broken = await amounts.evaluateAll((all) =>
        all
          .filter((amount) => new Set([...amount.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          .map((amount) => amount.textContent),
      );
      expect(broken, `${query} at ${width} px`).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test(
  "what a university that does not answer asks for is said in a sentence under each question",
  once,
  async ({ page, own }) => {
    await own.api.fault({ path: "/api/app/university-info/1/", mode: "down" });
    await page.goto(`${own.site.url}/compare?course=1&course=3`);
    await expect(page.locator("main [data-about]").nth(1)).toContainText("Karriwood University");
    for (const question of ["Can I get in?", "What else do we need?"]) {
      const answers = page
        .locator("tbody", { has: page.getByRole("rowheader", { name: question }) })
        .locator("th[scope=row] ~ td:nth-of-type(2)");
      await expect(answers.first()).toHaveText(/^Sorry, We don't have any results currently/);
      await expect(answers.filter({ hasText: /^–$/ })).toHaveCount(0);
    }
  },
);

test("the questions on top lead to their answers, however often", once, async ({ page }) => {
  await page.goto("/compare?course=1&course=2&course=3");
  const ways = page.getByRole("navigation", { name: "On this page" });
  for (const question of ["By when?", "Can I get in?", "By when?"]) {
    await ways.getByRole("link", { name: question }).click();
    await expect(page.getByRole("rowheader", { name: question })).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(ways).toBeInViewport();
  }
});

test("a question to which no course has an answer is left out", once, async ({ page, fake }) => {
  fake.api.answersJson(({ target }: { target: string }) => {
    const id = Number(/-info\/(\d+)/.exec(target)?.[1]);
    if (target.includes("university-info")) return { id, university_name: "Plain University" };
    const university = { id: 1, university_name: "Plain University" };
    return target.includes("course-info") ? { id, course_name: `Course ${id}`, university } : { results: [] };
  });
  await page.goto(`${fake.site.url}/compare?course=1&course=2`);
  await expect(page.locator(columns)).toHaveCount(2);
  await expect(page.locator("th[scope=rowgroup]")).toHaveText(["What is it?", "What does it cost us?"]);
  await expect(page.getByRole("link", { name: "Apply Now" })).toHaveCount(2);
});

test("letters of twice their size leave every amount of a wide comparison in its column", once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/compare?course=1&course=2&course=3");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const words = page.locator("main tbody").locator("td, th[scope=row]");
  const wide = await words.evaluateAll((cells) =>
    cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
  );
  expect(wide).toEqual([]);
  expect(await brokenWords(words)).toEqual([]);
});

test("a course that names no level but a course type has that as its level", once, async ({ page, fake }) => {
  const course = { course_type: "Short course", interest: null };
  fake.api.answersJson(fakeCatalogue(plainTexts, { course }));
  await page.goto(`${fake.site.url}/compare?course=1&course=2`);
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Level", exact: true }) });
  await expect(row.getByRole("cell").first()).toHaveText("Same for both: Short course");
});

test(
  "the comparison concludes: the lowest sum, the nearest deadline, what is the same for all, its names in view",
  once,
  async ({ page }) => {
    await page.goto("/compare?course=1&course=8&course=40");
    const row = (name: string) => page.locator("main tr", { has: page.getByRole("rowheader", { name, exact: true }) });
    const marked = (name: string, mark: string) =>
      row(name)
        .locator("td")
        .evaluateAll((cells, text) => cells.map((cell) => (cell.textContent ?? "").includes(text)), mark);
    const conclusion = page.getByRole("region", { name: "In short" });
    await expect(conclusion.getByRole("term")).toHaveText(["Lowest first year", "Nearest deadline"]);
    await expect(conclusion.locator("dl > div").first()).toHaveText(
      /^Lowest first year\s*about NPR [\d,]+\s*Certificate IV in Psychology, Rātā Valley Polytechnic$/,
    );
    await expect(conclusion.locator("dl > div").last()).toContainText("days left");
    expect(await marked("First year in all", "Lowest sum")).toEqual([false, false, true]);
    await expect(row("Not counted").locator("td").first()).toHaveText(
      /Travel;.*; in the sum of all years: Student visa fee\s*$/,
    );
    expect(await marked("Application deadline", "Nearest")).toEqual([true, false, false]);
    await expect(row("Course length").locator("td")).toHaveText(["Same for all three: 1 Year"]);
    const labels = await page.locator("main tbody").first().getByRole("rowheader").allInnerTexts();
    expect(labels.at(-1)).toBe("Course length");

    for (const [width, query] of [
      [360, "course=1&course=8"],
      [320, "course=1&course=8&course=40"],
      [1280, "course=1&course=8&course=40"],
    ] as const) {
      await test.step(`the names of ${query} stay in view at ${width} px while the costs are read`, async () => {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(`/compare?${query}`);
        await page.getByRole("rowheader", { name: "First year in all", exact: true }).scrollIntoViewIfNeeded();
        await page.mouse.move(width / 2, 450);
        await page.mouse.wheel(0, 200);
        const names = page.locator(columns);
        await expect(names.nth(0)).toBeInViewport({ ratio: 1 });
        await expect(names.nth(1)).toBeInViewport({ ratio: 1 });
      });
    }
  },
);

test(
  "a conclusion has the numbers of a phone's rows, and says when first years cannot be compared",
  once,
  async ({ page }) => {
    const short = page.getByRole("region", { name: "In short" });
    const numbers = () =>
      short.locator("dd[data-course]").evaluateAll((courses) =>
        courses.map((course) => {
          const { content, display } = getComputedStyle(course, "::before");
          return display === "none" || content === "none" ? null : course.getAttribute("data-course");
        }),
      );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/compare?course=1&course=2&course=3");
    expect(await numbers()).toEqual(["2", "1", "3"]);
    await expect(short).not.toContainText("First years cannot be compared");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(numbers).toEqual([null, null, null]);
    await page.goto("/compare?course=1&course=4");
    await expect(short).toContainText(
      /First years cannot be compared: not all that the first year of .+ costs is known in rupees\./,
    );
  },
);
