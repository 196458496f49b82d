// Holds contract 5.2, 10.
import { axeFindings, expect, once, scriptsReady, test } from "../support/test";

test("the finder on the home page searches, shows cards and leads to all results", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Search courses").fill("nursing");
  await page.getByLabel("Search courses").press("Enter");
  await expect(page).toHaveURL(/\/\?search=nursing/);
  await expect(page.getByRole("link", { name: "View Details" })).toHaveCount(10);
  await page.reload();
  await expect(page.getByLabel("Search courses")).toHaveValue("nursing");
  await expect(page.getByRole("link", { name: "View Details" })).toHaveCount(10);
  expect(await axeFindings(page)).toEqual([]);

  await expect(page.getByRole("link", { name: "See All" })).toHaveAttribute("href", "/course-search?search=nursing");
  await page.getByRole("link", { name: "View all results" }).click();
  await expect(page).toHaveURL(/\/course-search\?search=nursing$/);
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("nursing");
});

test("a text that is too short or too long stays in the box, and the finder says why", once, async ({ page }) => {
  await page.goto("/?search=n");
  await expect(page.getByLabel("Search courses")).toHaveValue("n");
  const short = "Type at least 2 characters to search.";
  await expect(page.getByRole("status").filter({ hasText: short })).toBeVisible();
  await expect(page.getByLabel("Search courses")).toHaveAccessibleDescription(short);
  await expect(page.getByRole("link", { name: "View Details" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See All" })).toHaveAttribute("href", "/course-search");

  const long = "x".repeat(201);
  await page.goto(`/?search=${long}`);
  await expect(page.getByLabel("Search courses")).toHaveValue(long);
  await expect(page.getByText("Only the first 200 characters are searched for.")).toBeVisible();
  await expect(page.getByText("No courses match your search.")).toBeVisible();
});

test("nothing found leads on to all courses", async ({ page }) => {
  await page.goto("/?search=qqqqqq");
  await expect(page.getByText("No courses match your search.")).toBeVisible();
  await page.getByRole("link", { name: "See all courses" }).click();
  await expect(page).toHaveURL(/\/course-search$/);
});

test("from tablets on the place begins its own line below the badge", once, async ({ page }) => {
  await page.goto("/?search=nursing");
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cards = page.locator("article", { hasText: "View Details" });
    await expect(cards).toHaveCount(10);
    for (const card of await cards.all()) {
      const badge = await card
        .getByText(/^Featured Course$|^.+ (\d+|=\d+|Top \d+%|\d+–\d+|\d+ stars)$/)
        .first()
        .boundingBox();
      const place = await card.locator("dt", { hasText: "Location" }).locator("..").boundingBox();
      expect(place?.y).toBeGreaterThan((badge?.y ?? Infinity) + (badge?.height ?? 0) / 2);
    }
  }
});

test("the full search asks the API for ten records", once, async ({ page, own }) => {
  await own.api.clear();
  await page.goto(`${own.site.url}/?search=nursing`);
  await expect(page.getByRole("link", { name: "View Details" })).toHaveCount(10);
  const courseRequests = (await own.api.requests()).filter((request) => request.includes("course-list"));
  expect(courseRequests).toEqual(["GET /api/app/course-list/?search=nursing&records=10"]);
});

test.describe("suggestions", { tag: "@scripts" }, () => {
  test("come in fives after two characters, and the keys choose one", async ({ page }) => {
    await page.goto("/");
    const box = page.getByRole("combobox", { name: "Search courses" });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("course-suggestions")) asked.push(new URL(request.url()).search);
    });
    await box.fill("nursing");
    const options = page.getByRole("option");
    await expect(options).toHaveCount(5);
    expect(asked).toEqual(["?search=nursing"]);
    await expect(options.filter({ hasText: /, NPR [\d.]+ lakh a year$/ })).not.toHaveCount(0);
    await expect(box).toHaveAttribute("aria-expanded", "true");
    expect(await axeFindings(page)).toEqual([]);

    await box.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(box).toHaveValue("nursing");
    await box.press("ArrowDown");
    await expect(options).toHaveCount(5);
    await expect(box).toHaveAttribute("aria-autocomplete", "list");
    const list = (await page.getByRole("listbox", { name: "Courses" }).getAttribute("id")) ?? "";
    await expect(box).toHaveAttribute("aria-controls", list);
    await expect(box).not.toHaveAttribute("aria-activedescendant");
    for (const [key, place] of [
      ["ArrowUp", 4],
      ["ArrowDown", null],
      ["ArrowDown", 0],
      ["ArrowUp", null],
      ["ArrowDown", 0],
      ["ArrowDown", 1],
    ] as const) {
      await box.press(key);
      const selected = options.and(page.locator("[aria-selected=true]"));
      await expect(selected).toHaveCount(place === null ? 0 : 1);
      if (place === null) await expect(box).not.toHaveAttribute("aria-activedescendant");
      else {
        await expect(options.nth(place)).toHaveAttribute("aria-selected", "true");
        await expect(box).toHaveAttribute("aria-activedescendant", (await selected.getAttribute("id")) ?? "");
      }
    }
    const name = (await options.nth(1).locator("span").first().textContent()) ?? "";
    await box.press("Enter");
    await expect(box).toHaveValue(name);
    await expect(options).toHaveCount(0);
    await expect(
      page.getByRole("region", { name: "Find Your Perfect Course" }).getByRole("article").first().getByRole("heading"),
    ).toHaveText(name);
    await expect(page).toHaveURL(/\/\?search=/);

    await box.fill("");
    await expect(page.getByRole("link", { name: "View Details" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  });

  test("wait until nothing was typed for 300 ms, and are asked for once", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await scriptsReady(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    const asked: string[] = [];
    await page.route(/course-suggestions/, (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill({ json: [] });
    });
    const box = page.getByRole("combobox", { name: "Search courses" });
    await box.pressSequentially("nurs");
    await page.clock.runFor(299);
    await box.pressSequentially("e");
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    const answered = page.waitForResponse(/course-suggestions/);
    await page.clock.runFor(1);
    await answered;
    expect(asked).toEqual(["?search=nurse"]);
  });

  test("stay while newer ones are on their way, however many texts are overtaken", async ({ page }) => {
    await page.goto("/");
    await scriptsReady(page);
    const box = page.getByRole("combobox", { name: "Search courses" });
    await box.fill("nursing");
    await expect(page.getByRole("option")).toHaveCount(5);
    await page.route(/course-suggestions/, () => new Promise(() => undefined));
    const asked = page.waitForRequest(/search=nurs$/);
    await box.fill("nurs");
    await asked;
    const overtaken = page.waitForEvent("requestfailed", (request) => request.url().endsWith("search=nurs"));
    const newest = page.waitForRequest(/search=nur$/);
    await box.fill("nur");
    await overtaken;
    await newest;
    await expect(page.getByRole("option")).toHaveCount(5);
  });

  test("come in the first screen too, where one that is chosen opens", async ({ page }) => {
    await page.goto("/");
    await scriptsReady(page);
    const box = page.getByRole("searchbox", { name: "Find your course" });
    await box.fill("nursing");
    const options = page.getByRole("option");
    await expect(options).toHaveCount(5);
    expect(await axeFindings(page)).toEqual([]);
    await box.press("ArrowDown");
    const name = (await options.first().locator("span").first().textContent()) ?? "";
    await box.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/course_details\/\d+$/);
  });

  test("keep their amounts on one line on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await scriptsReady(page);
    await page.getByRole("searchbox", { name: "Find your course" }).fill("nurs");
    const options = page.getByRole("option");
    await expect(options).toHaveCount(5);
    for (const width of [320, 340, 360, 380, 400]) {
      await page.setViewportSize({ width, height: 740 });
      const amounts = await options.evaluateAll((all) =>
        all.flatMap((option) => {
          const texts = document.createTreeWalker(option, NodeFilter.SHOW_TEXT);
          const lines: string[] = [];
          while (texts.nextNode()) {
            const amount = /NPR [\d.]+ lakh/.exec(texts.currentNode.nodeValue ?? "");
            if (!amount) continue;
            const words = document.createRange();
            words.setStart(texts.currentNode, amount.index);
            words.setEnd(texts.currentNode, amount.index + amount[0].length);
            lines.push(`${amount[0]}: ${words.getClientRects().length}`);
          }
          return lines;
        }),
      );
      expect(amounts.length, `${width} px`).toBeGreaterThan(0);
      expect(
        amounts.filter((line) => !line.endsWith(": 1")),
        `${width} px`,
      ).toEqual([]);
    }
  });

  test("are closed when the focus leaves the box", async ({ page }) => {
    await page.goto("/");
    const box = page.getByRole("combobox", { name: "Search courses" });
    await box.fill("nursing");
    await expect(page.getByRole("option")).toHaveCount(5);
    await box.press("Tab");
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(box).toHaveAttribute("aria-expanded", "false");
    await expect(box).toHaveValue("nursing");
  });

  test("are not asked for below two characters", async ({ page }) => {
    await page.goto("/");
    const box = page.getByRole("combobox", { name: "Search courses" });
    await box.pressSequentially("nursing");
    await expect(page.getByRole("option")).toHaveCount(5);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await box.fill("n");
    await expect(page.getByRole("option")).toHaveCount(0);
    await box.press("Enter");
    await expect(page).toHaveURL(/\/$/);
    expect(asked.filter((url) => url.includes("search="))).toEqual([]);
  });

  test("stay away silently when the API fails", async ({ page, own }) => {
    await page.goto(`${own.site.url}/`);
    await own.api.fault({ path: "/api/app/course-list", mode: "status", status: 500 });
    const answer = page.waitForResponse(/course-suggestions/);
    await page.getByRole("combobox", { name: "Search courses" }).pressSequentially("nursing");
    expect((await answer).status()).toBe(200);
    expect((await answer).headers()["cache-control"]).toBe("no-store");
    await expect(page.getByText("Searching courses...")).toHaveCount(0);
    await expect(page.getByRole("option")).toHaveCount(0);

    await own.api.mend();
    await page.getByRole("combobox", { name: "Search courses" }).fill("");
    await page.getByRole("combobox", { name: "Search courses" }).fill("nursing");
    await expect(page.getByRole("option")).toHaveCount(5);
  });
});
