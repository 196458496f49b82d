// Holds contract 11.5.
import type { Page } from "@playwright/test";

import { foundCourses, openFilters, search, widths } from "../support/course-search";
import { axeFindings, expect, once, scriptsReady, test } from "../support/test";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const names = (page: Page) => cards(page).getByRole("heading").allTextContents();

/** Puts the results into an order: at once with scripts, by its button without. */
async function sortBy(page: Page, scripts: boolean, order: string, address: RegExp): Promise<void> {
  await page.getByLabel("Sort by").selectOption(order);
  if (!scripts) await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(address);
  await foundCourses(page);
}

/** The number at the header's link, which only a script can know. */
async function expectNumber(page: Page, number: number): Promise<void> {
  const link = page.getByRole("banner").getByRole("link", { name: "Shortlist" });
  await expect(link).toHaveText(number === 0 ? /^Shortlist$/ : new RegExp(`^Shortlist\\s*${number} saved$`));
}

for (const width of widths) {
  test.describe(`${width} px wide`, width === 360 ? {} : { tag: ["@scripts", "@slow"] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a visitor sorts by fee, saves three, compares two, removes one and undoes it", async ({ page, scripts }) => {
      await page.goto("/course-search?country=1");
      if (scripts) await scriptsReady(page);
      const usual = await names(page);
      await sortBy(page, scripts, "fee", /country=1.*sort=fee/);
      await expect.poll(() => names(page)).not.toEqual(usual);
      const sorted = await names(page);
      await expect(page.getByText("Sorted among the first 1,000.")).toHaveCount(0);

      for (const index of [0, 1, 2]) {
        const card = cards(page).nth(index);
        await card.getByRole("button", { name: "Save", exact: true }).click();
        if (scripts) await expect(card.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
        else {
          await expect(page).toHaveURL(/sort=fee#saved-\d+$/);
          await expect(card.getByText("Saved", { exact: true })).toBeVisible();
        }
      }
      expect(await names(page)).toEqual(sorted);
      if (scripts) await expectNumber(page, 3);
      else expect(await (await page.request.get("/shortlist/number.svg")).text()).toContain(">3</text>");
      await page.reload();
      if (scripts) await expect(cards(page).nth(2).getByRole("button", { name: "Saved", exact: true })).toBeVisible();

      await page
        .getByRole("banner")
        .getByRole("link", { name: /^Shortlist/ })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Shortlist" })).toBeVisible();
      const saved = [...sorted.slice(0, 3)].reverse();
      await expect.poll(() => names(page)).toEqual(saved);
      for (const label of ["Annual Fees", "Course length", "Course Intake", "Application deadline"]) {
        await expect(cards(page).first().getByText(label, { exact: true })).toBeVisible();
      }
      await expect(page.getByText(/^Rupees at the rates of/)).toHaveCount(1);
      if (scripts) expect(await axeFindings(page)).toEqual([]);

      const box = (index: number) => cards(page).nth(index).getByRole("checkbox", { name: "Compare" });
      for (const index of [0, 1, 2]) await expect(box(index)).toBeChecked();
      await box(1).uncheck();
      if (scripts) {
        await expect(page).toHaveURL(/\/shortlist\?choose=\d+&choose=\d+$/);
        await page.reload();
        await scriptsReady(page);
        await expect(box(1)).not.toBeChecked();
      }
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await expect(page).toHaveURL(/\/compare\?course=\d+&course=\d+$/);
      await expect(page.getByRole("heading", { level: 1, name: "Compare courses" })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/shortlist\?choose=\d+&choose=\d+$/);
      if (scripts) await scriptsReady(page);
      await page.reload();
      if (scripts) await scriptsReady(page);
      for (const index of [0, 1, 2]) await expect(box(index)).toBeChecked({ checked: index !== 1 });

      const [first = ""] = saved;
      await cards(page)
        .first()
        .getByRole("button", { name: `Remove ${first}` })
        .click();
      await expect(page.getByText(`Removed ${first}.`)).toBeVisible();
      await expect.poll(() => names(page)).toEqual(saved.slice(1));
      await page.reload();
      await expect(page.getByText(`Removed ${first}.`)).toBeVisible();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(page).toHaveURL(/\/shortlist\?choose=\d+&choose=\d+$/);
      await expect(page.getByText(`Removed ${first}.`)).toHaveCount(0);
      await expect.poll(() => names(page)).toEqual(saved);
      if (scripts) await expect(cards(page).first()).toBeFocused();
      if (scripts) await expectNumber(page, 3);

      const [, second = ""] = saved;
      await page.getByRole("button", { name: `Remove ${second}` }).click();
      await expect(page.getByText(`Removed ${second}.`)).toBeVisible();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect.poll(() => names(page)).toEqual(saved);
    });
  });
}

test("orders and months of intake stay in the address, as chips and through paging", async ({ page, scripts }) => {
  await page.goto("/course-search");
  if (scripts) await scriptsReady(page);
  const all = await foundCourses(page);
  await expect(page.getByText("1 to 20", { exact: true })).toBeVisible();
  await openFilters(page);
  await page.getByRole("checkbox", { name: "February", exact: true }).check();
  await search(page, scripts, /intake=2/);
  await expect(page.getByText("Sorted among the first 1,000.")).toBeVisible();
  const february = await foundCourses(page);
  expect(february).toBeLessThan(all);
  await sortBy(page, scripts, "duration", /intake=2.*sort=duration/);
  expect(await foundCourses(page)).toBe(february);
  for (const chip of ["February intake", "Shortest first"]) {
    await expect(page.getByRole("link", { name: `Remove filter ${chip}`, exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/intake=2.*sort=duration.*cursor=/);
  await expect(page.getByText("21 to 40", { exact: true })).toBeVisible();
  const second = await names(page);
  await page.reload();
  if (scripts) await scriptsReady(page);
  expect(await names(page)).toEqual(second);
  await expect(page.getByLabel("Sort by")).toHaveValue("duration");
  await page.getByRole("link", { name: "Remove filter February intake" }).click();
  await expect(page).toHaveURL(/\?sort=duration$/);
  if (scripts) await expect(page.getByRole("heading", { name: "Available Courses" })).toBeFocused();
  expect(await foundCourses(page)).toBe(all);
  await page.getByRole("link", { name: "Remove filter Shortest first" }).click();
  await expect(page).toHaveURL(/\/course-search$/);
  await expect(page.getByLabel("Sort by")).toHaveValue("");
});

test("an unknown order or month is ignored", once, async ({ page }) => {
  await page.goto("/course-search?sort=price&intake=13&intake=x");
  await expect(page.getByText("1 to 20", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Chosen filters" })).toHaveCount(0);
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
});

test("an empty list, a course that is gone and an API that fails each say so", once, async ({ own, page }) => {
  const url = own.site.url;
  await page.goto(`${url}/shortlist`);
  await expect(page.getByText(/^Nothing is saved yet/)).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);

  await page.context().addCookies([{ name: "shortlist", value: "999999.1.x.-4", url }]);
  await page.goto(`${url}/shortlist`);
  await expect(page.getByText("This course is no longer offered.")).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Compare" })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await cards(page).first().getByRole("button", { name: "Remove course 999999", exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText("Save another course to compare.")).toBeVisible();

  await own.api.fault({ path: "/api/app/course-info", mode: "down" });
  await page.context().addCookies([{ name: "shortlist", value: "2.3", url }]);
  const failed = await page.goto(`${url}/shortlist`);
  expect(failed?.status()).toBe(503);
  await expect(cards(page)).toHaveCount(2);
  await expect(
    cards(page)
      .first()
      .getByText(/^Course 2 cannot be shown just now\./),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove course 2", exact: true })).toBeVisible();
});

/** Whether nothing cuts or covers an element, at its corners and in its middle. */
function isUncovered(node: Element): boolean {
  return [...node.getClientRects()].every(({ left, right, top, bottom }) =>
    [
      [left + 3, top + 3],
      [right - 3, bottom - 3],
      [(left + right) / 2, (top + bottom) / 2],
    ].every(([x = 0, y = 0]) => node.contains(document.elementFromPoint(x, y))),
  );
}

test("the course page saves too, and a 31st course pushes the oldest out and says so", async ({ page, scripts }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const thirty = Array.from({ length: 30 }, (_, index) => index + 2);
  await page.goto("/course_details/1");
  await page.context().addCookies([{ name: "shortlist", value: thirty.join("."), url: new URL("/", page.url()).href }]);
  await page.reload();
  if (scripts) await scriptsReady(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const sentence = "Your shortlist holds 30 courses";
  if (scripts) {
    const note = page.getByText(`${sentence}: the oldest was dropped.`);
    await expect(note).toBeInViewport({ ratio: 1 });
    const way = note.getByRole("link", { name: "Undo it on your shortlist" });
    expect(await way.evaluate(isUncovered)).toBe(true);
    expect(await note.evaluate(isUncovered)).toBe(true);
    await way.click();
  }
  await expect(page).toHaveURL(/\/shortlist(#|$)/);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeInViewport({ ratio: 1 });
  const promise = "Undo brings it back in place of .+, the newest";
  await expect(page.getByText(new RegExp(`^${sentence}: .+, the oldest, was dropped\\. ${promise}\\.$`))).toBeVisible();
  await expect(cards(page)).toHaveCount(30);
  await undo.click();
  await expect(page.getByText(/was dropped/)).toHaveCount(0);
  const saved = (await page.context().cookies()).find(({ name }) => name === "shortlist")?.value;
  expect(saved?.split(".").map(Number)).toEqual(thirty);
});

test(
  "a Save button says whether it is pressed, also after another tab has changed the list",
  { tag: "@scripts" },
  async ({ page }) => {
    await page.goto("/course_details/1");
    await scriptsReady(page);
    const save = (name: string, pressed: boolean) =>
      page.getByRole("main").getByRole("button", { name, exact: true, pressed });
    await save("Save", false).click();
    await expect(save("Saved", true)).toBeVisible();
    await expectNumber(page, 1);
    const tell = (event: string) => page.evaluate((name) => void window.dispatchEvent(new Event(name)), event);
    const url = new URL("/", page.url()).href;
    for (const [event, list, number] of [
      ["focus", "2.3", 2],
      ["pageshow", "1.2.3", 3],
    ] as const) {
      await page.context().addCookies([{ name: "shortlist", value: list, url }]);
      await tell(event);
      await expectNumber(page, number);
      await expect(save(number === 3 ? "Saved" : "Save", number === 3)).toBeVisible();
    }
    await save("Saved", true).click();
    await expect(save("Save", false)).toBeVisible();
    await expectNumber(page, 2);
  },
);

test("a choice on the shortlist asks for nothing", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/shortlist");
  await page.context().addCookies([{ name: "shortlist", value: "1.2.3", url: new URL("/", page.url()).href }]);
  await page.reload();
  await scriptsReady(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("checkbox", { name: "Compare" }).first().uncheck();
  await expect(page).toHaveURL(/\?choose=2&choose=3$/);
  await page.getByRole("checkbox", { name: "Compare" }).last().uncheck();
  await expect(page).toHaveURL(/\?choose=2$/);
  expect(asked).toEqual([]);
});

test("nothing is said to be removed that was never there", once, async ({ page }) => {
  await page.goto("/shortlist?removed=99999999");
  await expect(page.getByText("Nothing is saved yet")).toBeVisible();
  await expect(page.getByText(/^Removed/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.goto("/shortlist?removed=1");
  await expect(page.getByText(/^Removed /)).toBeVisible();
});

test("when the line is lost, Save says so and may be pressed again", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/course_details/1");
  await scriptsReady(page);
  await page.route("**/shortlist", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The connection was lost: please try again.")).toBeVisible();
  await page.unroute("**/shortlist");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Saved", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

/** A line on which an answer takes long enough for everything else to be pressed before it comes. */
async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Presses Save on three cards before the first answer comes. */
async function pressThree(page: Page): Promise<void> {
  await cards(page)
    .getByRole("button", { name: "Save", exact: true })
    .evaluateAll((buttons) => {
      for (const button of buttons.slice(0, 3)) (button as HTMLElement).click();
    });
}

for (const locks of ["with locks", "without locks"]) {
  test(`courses saved in haste on a slow line are all kept, ${locks}`, { tag: "@scripts" }, async ({ page }) => {
    if (locks === "without locks")
      await page.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    await page.goto("/course-search");
    await scriptsReady(page);
    await slowLine(page);
    await pressThree(page);
    for (const index of [0, 1, 2])
      await expect(cards(page).nth(index).getByRole("button", { name: "Saved", exact: true })).toBeVisible();
    await expectNumber(page, 3);
  });
}

test("courses saved in haste in two tabs are all kept", { tag: "@scripts" }, async ({ page }) => {
  const tabs = [page, await page.context().newPage()];
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(`/course_details/${index + 1}`);
    await scriptsReady(tab);
    await slowLine(tab);
  }
  await Promise.all(
    tabs.map((tab) =>
      tab.getByRole("button", { name: "Save", exact: true }).evaluate((button: HTMLElement) => button.click()),
    ),
  );
  for (const tab of tabs) await expect(tab.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  const saved = (await page.context().cookies()).find(({ name }) => name === "shortlist")?.value;
  expect(saved?.split(".").sort()).toEqual(["1", "2"]);
});

test("a course that could not be saved keeps no other from it", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/course-search");
  await scriptsReady(page);
  await page.route("**/shortlist", (route) => route.abort("connectionreset"), { times: 1 });
  await pressThree(page);
  await expect(cards(page).first().getByText("The connection was lost: please try again.")).toBeVisible();
  for (const index of [1, 2])
    await expect(cards(page).nth(index).getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await expectNumber(page, 2);
});

test("a course whose answer never comes keeps no other for ever", { tag: "@scripts" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/course-search");
  await scriptsReady(page);
  await page.route("**/shortlist", () => {}, { times: 1 });
  const sent = page.waitForRequest("**/shortlist");
  await pressThree(page);
  await sent;
  await page.clock.fastForward(30_000);
  await expect(cards(page).first().getByText("The connection was lost: please try again.")).toBeVisible();
  await expectNumber(page, 2);
});

test(
  "of three courses saved in haste the one that makes 31 says that the oldest was dropped",
  {
    tag: "@scripts",
  },
  async ({ page }) => {
    await page.goto("/course-search");
    const many = Array.from({ length: 28 }, (_, index) => 9000 + index).join(".");
    await page.context().addCookies([{ name: "shortlist", value: many, url: new URL("/", page.url()).href }]);
    await page.reload();
    await scriptsReady(page);
    await slowLine(page);
    await pressThree(page);
    await expect(cards(page).nth(2).getByText("the oldest was dropped")).toBeVisible();
    await expect(page.getByText("the oldest was dropped")).toHaveCount(1);
  },
);

test.describe("the cards of a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("are half as high as they were, and lead to the course wherever they are pressed", once, async ({ page }) => {
    await page.goto("/course-search");
    const heights = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    expect([...heights].sort((a, b) => a - b)[Math.floor(heights.length / 2)]).toBeLessThan(240);
    await cards(page)
      .first()
      .click({ position: { x: 12, y: 60 } });
    await expect(page).toHaveURL(/\/course_details\/\d+$/);
  });
});

test("a saved course names its university and its place on lines of their own", once, async ({ page, site }) => {
  await page.request.post(`${site.url}/shortlist`, { form: { add: 1 }, headers: { Origin: site.url } });
  await page.goto("/shortlist");
  await expect(page.getByRole("main").getByText("Tarrawillow University", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText(/^[A-Z][a-z ]+, Australia$/)).toBeVisible();
});

test("a saved course on a phone takes a third of its window", once, async ({ page }) => {
  await page.goto("/shortlist");
  await page.context().addCookies([{ name: "shortlist", value: "1.2.3.16", url: new URL("/", page.url()).href }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  for (const card of await cards(page).all()) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(260);
  await expect(cards(page).first().getByRole("link", { name: "Add to calendar" })).toBeVisible();
});
