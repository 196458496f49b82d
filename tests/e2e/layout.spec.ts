import type { Page } from "@playwright/test";

import { home } from "../support/firm-content";
import { axeFindings, expect, once, slowOnce, test } from "../support/test";

const widths = [320, 360, 768, 1024, 1280, 1366, 1440, 1920];

/** The upper edge of what a drawing shows, and of its mountains. */
const peaks = (page: Page) =>
  page
    .locator("header + div svg, main header svg")
    .first()
    .evaluate((svg) => {
      const tops = [...svg.querySelectorAll("path, use")].map((path) => path.getBoundingClientRect().top);
      return Math.min(...tops) - svg.getBoundingClientRect().top;
    });

test("shows the mountains of a guide whole at every width", once, async ({ page }) => {
  await page.goto("/study-abroad/australia");
  for (const width of [...widths, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => peaks(page), `${width} px`).toBeGreaterThanOrEqual(-1);
  }
});

test(
  "shows what a service brings in three columns at 1280 px, with a scrollbar of 15 px too",
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/services/visa-assistance");
    const cards = page.getByRole("region", { name: "What sets us apart" }).getByRole("listitem");
    for (const scrollbar of ["0", "15px"]) {
      await page.locator("html").evaluate((html, width) => (html.style.paddingInlineEnd = width), scrollbar);
      const tops = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      expect(
        tops.filter((top) => top === tops[0]),
        `a scrollbar of ${scrollbar}`,
      ).toHaveLength(3);
    }
  },
);

test("keeps the ridges of a low banner clear of its words", slowOnce, async ({ page }) => {
  for (const path of ["/universitieslist", "/course-search", "/scholarship"]) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const under = () =>
        page.locator("main h1").evaluate((heading) => {
          const banner = heading.parentElement?.parentElement?.parentElement;
          const words = document.createRange();
          words.selectNodeContents(heading.parentElement?.parentElement ?? heading);
          const drawings = [...(banner?.querySelectorAll("svg > path, svg > g > path, svg > use") ?? [])]
            .map((path) => path.getBoundingClientRect())
            .filter((box) => box.width > 0);
          const meets = (a: DOMRect, b: DOMRect) =>
            a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          return (
            drawings.length === 0 ||
            drawings.some((box) => [...words.getClientRects()].some((word) => meets(word, box)))
          );
        });
      await expect.poll(under, `${path} at ${width} px`).toBe(false);
    }
  }
});

test("ends the header where the content ends, from phones to the widest windows", once, async ({ page }) => {
  await page.goto("/universitieslist");
  for (const width of [360, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const edges = await page.evaluate(() => {
      const sides = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return [Math.round(box?.left ?? -1), Math.round(box?.right ?? -1)];
      };
      return { header: sides("header > div"), content: sides("main > div:last-child") };
    });
    expect(edges.header, `${width} px`).toEqual(edges.content);
    expect(await page.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth), `${width} px`).toBe(
      true,
    );
  }
});

/** Where the bar of the header or an entry of it leaves the window. */
const outOfTheWindow = (page: Page) =>
  page.evaluate(() => {
    const window_ = document.documentElement.clientWidth;
    const parts = [...document.querySelectorAll("header > div, header nav > ul > li, header > div > *")];
    const past = parts.filter((part) => part.getBoundingClientRect().right > window_ + 1);
    return { page: document.documentElement.scrollWidth - window_, past: past.length };
  });

test(
  "keeps the header and the services in their place when the site's own letters do not come",
  slowOnce,
  async ({ page }) => {
    await page.route("**/*.woff2", (route) => route.fulfill({ status: 404 }));
    for (const width of [1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      expect(await outOfTheWindow(page), `${width} px`).toEqual({ page: 0, past: 0 });
      const menu = await page.locator("header nav[aria-label=Main] > ul").boundingBox();
      expect(menu?.height, `one line of the menu at ${width} px`).toBeLessThan(80);
      const cut = await page.locator("#services article").evaluateAll((cards) =>
        cards
          .filter((card) => {
            const [frame, words] = [card.getBoundingClientRect(), document.createRange()];
            words.selectNodeContents(card.querySelector("a") ?? card);
            return [...words.getClientRects()].some(({ left, right }) => left < frame.left || right > frame.right);
          })
          .map((card) => card.textContent),
      );
      expect(cut, `${width} px`).toEqual([]);
    }
  },
);

test("lets the header go where the window is low, and holds it where there is room", once, async ({ page }) => {
  const headerTop = async (height: number) => {
    await page.setViewportSize({ width: 320, height });
    await page.goto("/study-abroad/australia");
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    return page
      .locator("header")
      .first()
      .evaluate((header) => header.getBoundingClientRect().bottom);
  };
  expect(await headerTop(740)).toBeGreaterThan(0);
  expect(await headerTop(399)).toBeLessThan(0);
});

test("draws an edge round a dialog and the drawer in forced colours", once, async ({ page }) => {
  const edge = (selector: string) =>
    page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).borderInlineStartWidth));
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/course_details/1/apply");
  expect(await edge("dialog[open]")).toBeGreaterThan(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/universitieslist");
  await page.getByText("Menu", { exact: true }).click();
  expect(await edge("header details[open] > :not(summary)")).toBeGreaterThan(0);
});

test(
  "shows every reason whole on touch, and under a pointer what follows its first sentence",
  slowOnce,
  async ({ page, browser, site }) => {
    const texts = (on: Page) => on.locator("#why-choose li p");
    const cut = (on: Page) =>
      texts(on).evaluateAll((all) => all.filter((text) => text.scrollHeight > text.clientHeight + 1).length);
    const overlaps = (on: Page) =>
      on
        .locator("#why-choose li")
        .evaluateAll(
          (cards) =>
            cards.filter(
              (card) =>
                (card.querySelector("img")?.getBoundingClientRect().bottom ?? 0) >
                (card.querySelector("h3")?.getBoundingClientRect().top ?? 0),
            ).length,
        );

    await page.goto("/");
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const rest = texts(page).first().locator("span");
      await page.mouse.move(0, 0);
      await expect(rest).toBeHidden();
      await page.locator("#why-choose li").first().hover();
      await expect(rest).toBeVisible();
      expect(await overlaps(page), `discs at ${width} px`).toBe(0);
      expect(
        await texts(page)
          .first()
          .evaluate((text) => getComputedStyle(text).webkitLineClamp),
      ).toBe("2");
      await expect(page.locator("#why-choose li svg").first()).toBeVisible();
    }

    const touch = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } });
    const tablet = await touch.newPage();
    await tablet.goto(site.url);
    expect(await cut(tablet)).toBe(0);
    await expect(tablet.locator("#why-choose input")).toHaveCount(home.whyChoose.cards.length);
    await expect(tablet.locator("#why-choose input").first()).toBeHidden();
    await touch.close();
  },
);

test("keeps the chat off the words", once, async ({ page }) => {
  await page.goto("/");
  const chat = page.getByRole("link", { name: "Chat with us" });
  const bar = page.getByRole("complementary", { name: "Chat" });
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      const content = await page.locator("#why-choose").boundingBox();
      expect((await chat.boundingBox())?.x, `${width} px`).toBeGreaterThanOrEqual(
        content ? content.x + content.width : width,
      );
    }).toPass();
  }
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    const seen = () =>
      bar.evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        return {
          whole: left <= 0 && right >= document.documentElement.clientWidth,
          bottom,
          ground: getComputedStyle(element).backgroundColor,
        };
      });
    await expect.poll(seen).toEqual({ whole: true, bottom: 740, ground: expect.stringMatching(/^rgb\(/) });
  }
  await page.setViewportSize({ width: 320, height: 200 });
  await expect(chat).not.toBeInViewport();
});

test("names every control when motion is reduced", { tag: "@scripts" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  expect(await axeFindings(page)).toEqual([]);
});

test("loads pictures as large as they are shown", slowOnce, async ({ page }) => {
  for (const path of ["/course_details/1", "/university/1/1", "/upcoming-events/1", "/upcoming-events", "/blog"]) {
    for (const width of [360, 1280, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const picture = page.locator("main img[srcset]:not([sizes$='px'])").first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe("");
      const { shown, drawn, loaded } = await picture.evaluate((image: HTMLImageElement) => ({
        shown: image.clientWidth,
        // What its box cuts off is drawn too.
        drawn: Math.max(image.clientWidth, (image.clientHeight * image.naturalWidth) / image.naturalHeight),
        loaded: Number(new URL(image.currentSrc).searchParams.get("w")),
      }));
      expect(loaded, `${path} at ${width} px`).toBeGreaterThanOrEqual(shown);
      expect(loaded, `${path} at ${width} px`).toBeLessThanOrEqual(Math.max(480, drawn * 2));
    }
  }
});

test.describe("with letters a fifth wider", () => {
  const widen = (page: Page) =>
    page.locator("html").evaluate((html) => {
      html.style.letterSpacing = "0.12em";
      html.style.wordSpacing = "0.16em";
    });

  test(
    "the header stays in the window, and the services of its menu too, apart from each other",
    once,
    async ({ page }) => {
      await page.goto("/universitieslist");
      await widen(page);
      for (const width of [1024, 1280, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await outOfTheWindow(page), `${width} px`).toEqual({ page: 0, past: 0 });
      }

      await page.locator("summary", { hasText: "Services" }).first().click();
      const links = page.locator("nav[aria-label=Main] details[open] a");
      await expect(links.first()).toBeVisible();
      for (const width of [1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const outside = await links.evaluateAll(
          (all) =>
            all.filter((link) => link.scrollWidth > link.clientWidth || link.getBoundingClientRect().left < 0).length,
        );
        expect(outside, `services at ${width} px`).toBe(0);
      }
    },
  );

  test("the locations keep to their card", once, async ({ page }) => {
    await page.goto("/");
    await widen(page);
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const past = await page.locator("#locations [aria-live]").evaluate((panel) => {
        const details = panel.firstElementChild?.getBoundingClientRect();
        return [...panel.querySelectorAll("p > span, h3")].filter(
          (words) =>
            words.scrollWidth > words.clientWidth + 1 ||
            words.getBoundingClientRect().right > (details?.right ?? 0) + 1,
        ).length;
      });
      expect(past, `${width} px`).toBe(0);
    }
  });
});

test("lines up the cards of universities and the buttons of the finder", once, async ({ page }) => {
  await page.goto("/universitieslist");
  const gaps = await page
    .locator("main article")
    .evaluateAll((cards) =>
      cards.map((card) =>
        Math.round((card.querySelector("h2")?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top),
      ),
    );
  expect(new Set(gaps).size).toBe(1);

  await page.goto("/?search=nursing");
  const buttons = await page
    .locator("#course-finder article")
    .evaluateAll((cards) =>
      cards.map((card) =>
        Math.round(
          card.getBoundingClientRect().bottom - (card.querySelector("a")?.getBoundingClientRect().bottom ?? 0),
        ),
      ),
    );
  expect(buttons.length).toBeGreaterThan(1);
  expect(new Set(buttons).size).toBe(1);
});
