// Holds contract 4, 5.5.
import { axeFindings, expect, once, scriptsReady, test, withPictures } from "../support/test";

test.use(withPictures);

const cards = "main article";

test("the blog list shows cards, the newest posts beside them, and how to reach us", once, async ({ page }) => {
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1, name: "What Students Read" })).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(10);
  const card = page.locator(cards).first();
  await expect(card.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(card.locator("time")).toHaveText("22 September 2026");
  await expect(card.locator("time")).toHaveAttribute("datetime", "2026-09-22");
  await expect(card.getByRole("link", { name: "Read More" })).toHaveAttribute("href", /^\/blog\/\d+$/);

  const recent = page.getByRole("complementary", { name: "Recent Posts" });
  await expect(recent.getByRole("link")).toHaveCount(5);
  const titles = await recent.getByRole("link").allInnerTexts();
  expect(new Set(titles.map((title) => title.trim().toLowerCase())).size).toBe(5);

  await expect(page.getByRole("heading", { name: "Contact us" })).toBeVisible();
  await page.route(/openstreetmap/, (route) => route.fulfill({ contentType: "text/html", body: "<p>A map</p>" }));
  const map = page.locator("main iframe");
  await expect(map).not.toHaveAttribute("src");
  await page.getByRole("link", { name: /^Show the map of/ }).click();
  await expect(page.frameLocator("main iframe").getByText("A map")).toBeVisible();
  await expect(page.locator("link[rel=alternate][type='application/atom+xml']")).toHaveAttribute(
    "href",
    "/blog/feed.xml",
  );

  await test.step("title and excerpt of a card stay within their lines on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [selector, lines] of [
      ["h2", 2],
      ["h2 + p", 3],
    ] as const) {
      const heights = await page
        .locator(`${cards} ${selector}`)
        .evaluateAll((elements) =>
          elements.map((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
        );
      expect(Math.max(...heights)).toBeLessThan(lines + 1);
    }
  });
});

test(
  "Recent Posts stay in view beside the list; below that of a phone they are titles alone",
  once,
  async ({ page }) => {
    const recent = page.getByRole("complementary", { name: "Recent Posts" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/blog");
    await expect(recent.locator("img").first()).toBeVisible();
    await page.locator(cards).nth(6).scrollIntoViewIfNeeded();
    await expect(recent).toBeInViewport({ ratio: 1 });

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(recent.getByRole("link").first()).toBeVisible();
    await expect(recent.locator("img").first()).toBeHidden();
  },
);

test("Next replaces, Previous appends, and a reload shows the same", async ({ page, scripts }) => {
  const titles = () => page.locator(`${cards} h2`).allInnerTexts();
  const pages = page.getByRole("navigation", { name: "Pages of posts" });
  await page.goto("/blog");
  const first = await titles();
  await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);

  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?cursor=/);
  await expect.poll(titles).not.toEqual(first);
  if (scripts) await expect(page.getByRole("region", { name: "Posts" })).toBeFocused();
  const second = await titles();
  const nextOfSecond = await pages.getByRole("link", { name: "Next" }).getAttribute("href");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

  await pages.getByRole("link", { name: "Previous" }).click();
  await expect.poll(titles).toEqual([...second, ...first]);
  await expect(pages.getByRole("link", { name: "Next" })).toHaveAttribute("href", nextOfSecond ?? "");
  await page.reload();
  expect(await titles()).toEqual([...second, ...first]);
});

test("a tampered cursor shows the first page", once, async ({ page }) => {
  await page.goto("/blog?cursor=nonsense");
  await expect(page.locator(cards)).toHaveCount(10);
});

test("a post shows its title, texts, reading time and ways to share", once, async ({ page }) => {
  await page.goto("/blog/3");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("documents every application needs");
  const told = page.locator("h1 + p");
  await expect(told).toHaveText(/^\d+ \w+ 2025, \d+ min read$/);
  await expect(told.locator("time")).toHaveAttribute("datetime", /^2025-\d\d-\d\d$/);
  await expect(page.getByRole("table")).toBeVisible();
  const share = page.getByRole("region", { name: "Share" });
  for (const way of ["WhatsApp", "Viber", "Facebook", "E-mail"])
    await expect(share.getByRole("link", { name: way })).toBeVisible();
  await expect(share.getByRole("link", { name: "Facebook" })).toHaveAttribute("href", /u=http.*%2Fblog%2F3$/);
  expect(await axeFindings(page)).toEqual([]);
});

test("an unknown post is a page that says so", once, async ({ page }) => {
  for (const id of ["99999", "abc", "0"]) {
    const response = await page.goto(`/blog/${id}`);
    expect(response?.status()).toBe(404);
    await expect(
      page.getByText("Sorry, We don't have any results currently to show. Please visit later."),
    ).toBeVisible();
  }
});

test("a failing API: the blog and a post say so with 503, and keep the way back", once, async ({ page, own }) => {
  await own.api.fault({ path: "/api/app/blog", mode: "status", status: 500, body: "Traceback" });
  const list = await page.goto(`${own.site.url}/blog`);
  expect(list?.status()).toBe(503);
  expect(list?.headers()["retry-after"]).toBe("30");
  await expect(page.getByText("An error occurred while fetching blogs")).toBeVisible();

  const post = await page.goto(`${own.site.url}/blog/3`);
  expect(post?.status()).toBe(503);
  await expect(page.getByRole("heading", { name: "An error occurred while fetching blog", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/blog/3");

  const feed = await page.request.get(`${own.site.url}/blog/feed.xml`);
  expect([feed.status(), feed.headers()["retry-after"]]).toEqual([503, "60"]);
});

const hostile = `
  <script>window.stolen = 1</script><style>body { display: none }</style><p onclick="steal()">Kept words
  <img src="x" onerror="window.stolen = 1" alt="A picture"><a href="javascript:steal()">odd link</a>
  <a href="data:text/html,x">data link</a><iframe src="https://evil.example"></iframe><svg onload="steal()"><b>bold
  <img src="/media/removed.jpg" alt="A removed picture"><a href="https://fair.example/x">fair link</a>`;

test("a hostile post shows its words and nothing of its tricks", async ({ page, scripts, fake }) => {
  fake.api.answers(({ target }, response) => {
    if (target.includes("/media/") || target === "/x") return void response.writeHead(404).end();
    const post = {
      id: 1,
      main_title: "<b>Title</b> & <script>x</script>",
      sections: [{ paragraphs: [{ text: hostile, point_texts: [{ point_text: "<i>Point</i>" }] }] }],
    };
    const body = target.includes("blog-info") ? post : { results: [post] };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await page.goto(`${fake.site.url}/blog/1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Title &/);
  const article = page.locator("main article");
  await expect(article).toContainText("Kept words");
  await expect(article.locator("strong")).toContainText("bold");
  await expect(article.getByText("Point", { exact: true })).toBeVisible();
  await expect(article.getByRole("link", { name: "fair link" })).toHaveAttribute("rel", "noopener nofollow");
  await expect(article.locator("script, style, iframe, svg svg, [onerror], [onclick], [onload]")).toHaveCount(0);
  await expect(article.locator("a[href^='javascript'], a[href^='data']")).toHaveCount(0);
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);

  const removed = article.getByAltText("A removed picture");
  if (scripts) await expect(removed).toHaveAttribute("src", "/media/picture-placeholder.svg");
  else await expect(removed).toBeVisible();

  const list = await page.goto(`${fake.site.url}/blog`);
  expect(list?.status()).toBe(200);
  await expect(page.locator(cards)).toContainText("Kept words");
});

test("the points of a paragraph stand under it, before the next paragraph", once, async ({ page }) => {
  await page.goto("/blog/1");
  const questions = page.locator("main section", {
    has: page.getByRole("heading", { name: "Three questions for an evening" }),
  });
  const words = await questions.locator("p, li").allInnerTexts();
  expect(words.map((text) => text.split(" ").slice(0, 2).join(" "))).toEqual([
    "Write the",
    "Which subjects",
    "Which jobs",
    "How many",
    "Then ask",
    "What did",
    "Which unit",
    "Where the",
  ]);
});

test("no posts at all: the sentence of an empty blog", once, async ({ page, fake }) => {
  fake.api.answersJson({ results: [], next: null, previous: null });
  const response = await page.goto(`${fake.site.url}/blog`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText("Sorry,We don't have any blogs currently.")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Recent Posts" })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test("a post without a section says that there is nothing to show", once, async ({ page, fake }) => {
  fake.api.answersJson({ id: 5, main_title: "A title", sections: [] });
  await page.goto(`${fake.site.url}/blog/5`);
  await expect(page.getByRole("heading", { level: 1, name: "A title" })).toBeVisible();
  await expect(page.locator("h1 + p")).toHaveText("1 min read");
  await expect(page.getByText("Sorry, We don't have any results currently to show. Please visit later.")).toBeVisible();
});

test("a post ends with the way to the others", once, async ({ page }) => {
  await page.goto("/blog");
  await page.getByRole("link", { name: "Read More" }).first().click();
  await page.locator("article").getByRole("link", { name: "More posts" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test.describe("a page is passed on", { tag: "@scripts" }, () => {
  for (const [what, copies, said] of [
    ["by its address in the clipboard", true, "Link copied"],
    ["by its links alone where the clipboard refuses", false, "The link could not be copied"],
  ] as const) {
    test(what, async ({ page }) => {
      await page.addInitScript((isTaken) => {
        const writeText = (text: string) => {
          document.documentElement.dataset.copied = text;
          return isTaken ? Promise.resolve() : Promise.reject(new Error("refused"));
        };
        Object.defineProperty(navigator, "share", { value: undefined });
        Object.defineProperty(navigator, "clipboard", { value: { writeText } });
      }, copies);
      await page.goto("/blog/3");
      const share = page.getByRole("region", { name: "Share" });
      await share.getByRole("button", { name: "Copy link" }).click();
      await expect(share.getByRole("button", { name: said })).toBeVisible();
      await expect(share.getByRole("status")).toHaveText(said);
      await expect(page.locator("html")).toHaveAttribute("data-copied", /^http[^?]*\/blog\/3$/);
    });
  }

  test("by the device's own choice of ways", async ({ page }) => {
    await page.addInitScript(() => {
      const share = async (given: ShareData) => void (document.documentElement.dataset.shared = JSON.stringify(given));
      Object.defineProperty(navigator, "share", { value: share });
    });
    const shared = async () =>
      JSON.parse((await page.locator("html").getAttribute("data-shared")) ?? "{}") as ShareData;
    await page.goto("/blog/3");
    await page.getByRole("button", { name: "Share this page" }).click();
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    expect(await shared()).toEqual({ title, url: expect.stringMatching(/\/blog\/3$/) });

    await page.goto("/course_details/1");
    await page.getByRole("button", { name: "Send to my parents" }).click();
    expect(await shared()).toEqual({
      text: expect.stringMatching(/^Graduate Diploma in Structural Engineering: .*[\u0900-\u097f]/),
      url: expect.stringMatching(/\/ne\/course_details\/1$/),
    });
  });
});

test("a table that is wider than a phone is moved by the keyboard", { tag: "@scripts" }, async ({ page, fake }) => {
  const row = (text: string) => `<tr>${`<td>${text}</td>`.repeat(4)}</tr>`;
  const text = `<p>Fees</p><table>${row("Winchester")}</table><table>${"<tr><td>1</td></tr>"}</table>`;
  fake.api.answersJson({ id: 1, main_title: "Tables", sections: [{ paragraphs: [{ text }] }] });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${fake.site.url}/blog/1`);
  await scriptsReady(page);
  const tables = page.locator("article table");
  await expect(tables.first()).toHaveAttribute("tabindex", "0");
  await expect(tables.first()).toHaveAccessibleName("Table, scrolls sideways");
  await expect(tables.last()).not.toHaveAttribute("tabindex");
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(tables.first()).not.toHaveAttribute("tabindex");
});
