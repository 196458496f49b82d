// Holds contract 15.
import { chooseDocuments, logIn, openDocuments } from "../support/applicant";
import { changeStyles, readByOldBrowsers } from "../support/old-styles";
import { expect, once, scriptsReady, test } from "../support/test";

/** Takes away what Firefox 78, Safari 14.1 and Chromium 87 lack, and more than any one of them does. Runs before a page's scripts. */
function growOld(): void {
  const take = (holder: object, ...names: string[]) => {
    for (const name of names) {
      Reflect.deleteProperty(holder, name);
      if (name in holder) Object.defineProperty(holder, name, { value: undefined, configurable: true });
    }
  };
  take(HTMLDialogElement.prototype, "showModal", "close");
  take(window, "HTMLDialogElement", "SubmitEvent", "structuredClone", "createImageBitmap");
  take(Array.prototype, "at", "findLast", "toSorted", "toReversed");
  take(String.prototype, "at");
  take(Object, "hasOwn", "groupBy");
  take(URL, "canParse");
  take(AbortSignal, "timeout", "any");
  take(Crypto.prototype, "randomUUID");
  take(Intl, "Segmenter");
  take(Navigator.prototype, "locks", "share", "clipboard", "connection");
  take(HTMLElement.prototype, "inert");
  Object.defineProperty(Event.prototype, "submitter", { value: undefined, configurable: true, writable: true });
  delete (Event.prototype as { submitter?: unknown }).submitter;

  for (const name of ["matches", "closest", "querySelector", "querySelectorAll"] as const) {
    const known = Reflect.get(Element.prototype, name) as (selector: string) => unknown;
    Object.defineProperty(Element.prototype, name, {
      value(this: Element, selector: string) {
        if (/:(modal|has|open|popover-open)/.test(selector)) throw new DOMException(selector, "SyntaxError");
        return known.call(this, selector);
      },
    });
  }
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const { signal: _, ...rest } = typeof options === "object" ? options : { capture: options };
    addEventListener.call(this, type, listener, rest);
  };
}

test.describe("an old browser with scripts", { tag: "@scripts" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(growOld);
    await changeStyles(page, readByOldBrowsers);
  });

  test("applies, is asked before a logout, and goes", async ({ page, own }) => {
    const { url } = own.site;
    await openDocuments(page, url);
    await scriptsReady(page);
    await expect(page.getByRole("dialog", { name: "Apply" })).toBeVisible();
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(/\/apply\/done$/);
    await expect(page.getByText("Your documents were submitted successfully!")).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.getByRole("banner").getByRole("link", { name: "Logout" }).first().click();
    const question = page.getByRole("dialog", { name: "Are you sure yo want to logout?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Close" }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole("banner").getByRole("link", { name: "Logout" }).first().click();
    await question.getByRole("button", { name: "Ok" }).click();
    await page.waitForURL(`${url}/`);
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  });

  test("saves a course, removes it and undoes that, by the button that was pressed", async ({ page }) => {
    await page.goto("/course_details/1");
    await scriptsReady(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
    await page.goto("/shortlist");
    await scriptsReady(page);
    const cards = page.getByRole("main").getByRole("article");
    await cards.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByText(/^Removed/)).toBeVisible();
    await expect(cards).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cards).toHaveCount(1);
  });

  test("registers for an event in the place where it was asked to log in", async ({ page, own }) => {
    await page.goto(`${own.site.url}/login?redirectTo=/upcoming-events/12/register`);
    await logIn(page, "student@example.com", "Student@123");
    await scriptsReady(page);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Congratulation,you have registered the event successfully!")).toBeVisible();
  });
});

/** Browsers that have a feature, and do not what it says. */
const refusals = {
  "opens no store of documents, and never says so, as Safari 14.1": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  "refuses to store anything": () => {
    const get = () => {
      throw new DOMException("refused", "SecurityError");
    };
    for (const name of ["indexedDB", "localStorage"]) Object.defineProperty(window, name, { get });
  },
  "refuses locks": () => {
    LockManager.prototype.request = () => Promise.reject(new DOMException("refused", "SecurityError"));
  },
  "refuses modal dialogs": () => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new DOMException("refused", "InvalidStateError");
    };
  },
};

for (const [name, refuse] of Object.entries(refusals))
  test(`a browser that ${name}, saves a course and applies`, { tag: "@scripts" }, async ({ page, own }) => {
    await page.addInitScript(refuse);
    await page.goto(`${own.site.url}/course_details/1`);
    await scriptsReady(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
    await openDocuments(page, own.site.url);
    await chooseDocuments(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Your documents were submitted successfully!")).toBeVisible();
  });

const everyKind = ["/", "/course-search?country=1", "/course_details/1", "/course_details/1/apply", "/study-abroad/uk"];

test("an old browser shows styled pages", async ({ page }) => {
  await changeStyles(page, readByOldBrowsers);
  for (const path of everyKind) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator("body"), path).toHaveCSS("display", "flex");
      const heading = page.locator("dialog[open] h2, h1").last();
      await expect(heading, `${path} at ${width} px`).toBeInViewport();
      await expect(heading, path).toHaveCSS("font-family", /^Mukta/);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth, `${path} at ${width} px`).toBe(clientWidth);
    }
  }
});

test(
  "an old browser keeps filters within the window, and shows what follows a card's first sentence",
  once,
  async ({ page }) => {
    await changeStyles(page, readByOldBrowsers);
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto("/course-search");
    expect((await page.getByRole("search", { name: "Courses" }).boundingBox())?.height).toBeLessThan(700);

    await page.goto("/");
    const card = page.locator("#why-choose li").first();
    const rest = card.locator("p > span");
    await expect(rest).toBeHidden();
    await card.getByRole("checkbox").check();
    await page.mouse.move(0, 0);
    await expect(rest).toBeVisible();
  },
);

test("a page without any styles reads well on a phone: nothing drawn is wider than it or fills it", async ({
  browser,
  baseURL,
  scripts,
}) => {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: scripts,
  });
  // But for the font that pages preload: of one that nothing uses the browser complains after some seconds.
  await changeStyles(page, (css) => `${css.match(/@font-face\{[^}]*\}/g)?.join("")} h1 { font: bold 1em Mukta }`);
  for (const path of everyKind) {
    await page.goto(path);
    await page.screenshot({ path: test.info().outputPath(`unstyled${path.replace(/\W+/g, "_")}.png`), fullPage: true });
    const large = await page.evaluate(() =>
      [...document.querySelectorAll("svg, img, video")]
        .map((drawing) => ({ drawing, box: drawing.getBoundingClientRect() }))
        .filter(({ box }) => box.right > document.documentElement.clientWidth || box.height > 0.5 * innerHeight)
        .map(({ drawing }) => drawing.outerHTML.slice(0, 120)),
    );
    expect.soft(large, path).toEqual([]);
  }
  await page.close();
});
