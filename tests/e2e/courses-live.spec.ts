// Holds contract 3, 10.
import { seenResults } from "../support/course-search";
import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { loseLine } from "../support/lose-line";
import { expect, scriptsReady, test } from "../support/test";

test.describe("search while typing", { tag: "@scripts" }, () => {
  test("keeps the focus, the text and the place, and writes the address", async ({ page }) => {
    await page.goto("/course-search");
    const box = page.getByLabel("Search", { exact: true });
    await box.pressSequentially("nursing");
    await expect(page).toHaveURL(/\?search=nursing$/);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue("nursing");
    const typed = await seenResults(page);
    await page.goto("/course-search?search=nursing");
    expect(await seenResults(page)).toEqual(typed);
  });

  test("waits until nothing was typed for 300 ms, and not for a choice", async ({ page }) => {
    await page.clock.install();
    await page.goto("/course-search");
    await scriptsReady(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    const asked: string[] = [];
    page.on("request", (request) => {
      const { searchParams } = new URL(request.url());
      if (!searchParams.has("_data")) return;
      searchParams.delete("_data");
      asked.push(String(searchParams));
    });
    const box = page.getByLabel("Search", { exact: true });
    await box.pressSequentially("nurs");
    await page.clock.runFor(299);
    await box.pressSequentially("e");
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    const typed = page.waitForRequest(/search=nurse&/);
    await page.clock.runFor(1);
    await typed;
    const chosen = page.waitForRequest(/country=1&/);
    await page.getByRole("checkbox", { name: "Australia" }).check();
    await chosen;
    expect(asked).toEqual(["search=nurse", "search=nurse&country=1"]);
  });

  test("takes what was chosen and typed before the scripts came", async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((go) => (release = go));
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/course-search", { waitUntil: "domcontentloaded" });
    await page.getByLabel("Search", { exact: true }).fill("nursing");
    await page.getByRole("checkbox", { name: "Australia" }).check();
    release();
    await expect(page).toHaveURL(/\?search=nursing&country=1$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/course-search$/);
    await expect(page.getByLabel("Search", { exact: true })).toHaveValue("");
    await expect(page.getByRole("checkbox", { name: "Australia" })).not.toBeChecked();
  });

  test("a late answer never overwrites a newer one", async ({ page }) => {
    await page.goto("/course-search");
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(/search=nurs&|search=nurs$/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const box = page.getByLabel("Search", { exact: true });
    const older = page.waitForRequest(/search=nurs(&|$)/);
    await box.pressSequentially("nurs");
    await older;
    await expect(page.getByText("Searching courses...")).toBeVisible();
    await box.fill("engineering");
    await expect(page).toHaveURL(/search=engineering/);
    const newer = await seenResults(page);
    release();
    await page.getByRole("checkbox", { name: "Australia" }).check();
    await expect(page).toHaveURL(/search=engineering&country=1/);
    await expect(box).toHaveValue("engineering");
    expect((await seenResults(page)).count).toBeLessThanOrEqual(newer.count);
  });

  test("what is typed while an answer is on its way stays in the box", async ({ page }) => {
    await page.goto("/course-search");
    await page.route(/search=nu(&|$)/, async (route) => {
      await page.getByLabel("Search", { exact: true }).press("r");
      await route.continue().catch(() => undefined);
    });
    await page.getByLabel("Search", { exact: true }).pressSequentially("nu");
    await expect(page).toHaveURL(/search=nur$/);
    await expect(page.getByLabel("Search", { exact: true })).toHaveValue("nur");
  });
});

test.describe("a line that is lost while a search is under way", { tag: "@scripts" }, () => {
  test("leaves both searches", async ({ page, fake }) => {
    fake.api.answersJson(fakeCatalogue(plainTexts));
    const { url } = fake.site;
    await page.goto(`${url}/course-search`);
    let mend = await loseLine(page);
    await page.getByLabel("Search", { exact: true }).fill("data science");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const results = page.getByRole("region", { name: "Available Courses" });
    await expect(results).toContainText("The connection was lost");
    await expect(page.getByLabel("Search", { exact: true })).toHaveValue("data science");
    await expect(page.getByRole("group", { name: "Destination" })).toBeVisible();
    await mend();
    await results.getByRole("link", { name: "Try again" }).click();
    await expect(results.locator("article")).toHaveCount(1);
    await expect(page).toHaveURL(/search=data\+science/);

    await page.goto(`${url}/`);
    mend = await loseLine(page);
    const finder = page.getByRole("region", { name: "Find Your Perfect Course" });
    await finder.getByLabel("Search courses").fill("nursing");
    await finder.getByRole("button", { name: "Search" }).click();
    await expect(finder.getByRole("alert")).toContainText("The connection was lost");
    await expect(finder.getByLabel("Search courses")).toHaveValue("nursing");
    await mend();
    await finder.getByRole("button", { name: "Search" }).click();
    await expect(finder.locator("article")).toHaveCount(1);
  });
});
