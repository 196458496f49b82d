// Holds contract 15.
import { chooseDocuments, logIn, openDocuments } from "../support/applicant";
import { expect, scriptsReady, test } from "../support/test";

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
  test.beforeEach(({ page }) => page.addInitScript(growOld));

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
