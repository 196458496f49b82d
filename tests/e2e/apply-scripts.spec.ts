// Holds contract 5.10, 12.3.
import type { CDPSession, Page, Route } from "@playwright/test";

import {
  applications,
  chooseDocuments,
  documents,
  fillProfile,
  openApplication,
  openDocuments,
} from "../support/applicant";
import { expect, scriptsReady, test } from "../support/test";

const SUCCESS = "Your documents were submitted successfully!";

test(
  "with scripts, typing and chosen files survive a reload, and files can be removed by name",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    const saved = page.waitForResponse((response) => response.url().endsWith("/apply/draft"));
    await page.getByLabel("First name").fill("Bishal");
    expect((await saved).ok()).toBe(true);
    const sent = new URLSearchParams((await saved).request().postData() ?? "");
    expect([...sent.keys()], "another tab may have the rest").toEqual(["first_name", "page"]);
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Bishal");

    await fillProfile(page);
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/apply\/documents$/);
    await chooseDocuments(page);
    await expect(page.getByText("293 KB").first()).toBeVisible();
    await page.reload();
    await scriptsReady(page);
    await page.getByRole("button", { name: "Remove ielts result.png" }).click();
    await expect(page.getByText("ielts result.png")).toHaveCount(0);
    await expect(page.locator("#ielts_documents")).toBeFocused();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Language test (IELTS/PTE/TOEFL): at least one file is required.",
    );
    await expect(page).toHaveTitle(/^Error: Documents: /);
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page).toHaveTitle(/^Apply: /);
  },
);

test(
  "what was typed comes back although nothing of it has reached the site, and is saved once it can be",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    await page.route("**/apply/draft", (route) => route.abort("connectionreset"));
    await page.getByLabel("First name").fill("आशा");
    await page.getByLabel("Last name").fill("Rai");
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("आशा");
    await expect(page.getByRole("button", { name: "Delete my draft" })).toBeVisible();
    const promise = page.getByText("What you type is kept in this browser for 14 days");
    const away = page.getByText("What you typed last is not saved yet");
    await expect(away).toBeVisible();
    await expect(promise).toHaveCount(0);

    await page.unroute("**/apply/draft");
    const saved = page.waitForResponse((response) => response.url().endsWith("/apply/draft"));
    await page.getByLabel("Email").fill("asha@example.com");
    expect((await saved).ok()).toBe(true);
    await expect(promise).toBeVisible();
    await expect(away).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("unsaved-texts"))).toBeNull();
    await page.reload();
    for (const [label, text] of Object.entries({ "First name": "आशा", "Last name": "Rai", Email: "asha@example.com" }))
      await expect(page.getByLabel(label)).toHaveValue(text);

    await page.route("**/apply/draft", (route) => route.abort("connectionreset"));
    await page.getByLabel("Permanent address").fill("पोखरा");
    await expect(away).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("alert")).toContainText("There is a problem");
    await expect(away).toHaveCount(0);
  },
);

test(
  "what is saved when the page is hidden is called off by what is saved later: its answer could not bring the older texts back",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    const show = (state: "hidden" | "visible") =>
      page.evaluate((state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await page.route("**/apply/draft", () => undefined, { times: 1 });
    const held = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/apply/draft"));
    const first = page.waitForRequest((request) => request.url().endsWith("/apply/draft"));
    await page.getByLabel("First name").fill("As");
    await show("hidden");
    await first;
    await show("visible");
    const saved = page.waitForResponse((response) => response.url().endsWith("/apply/draft"));
    await page.getByLabel("First name").fill("Asha");
    expect((await held).failure()?.errorText).toBe("net::ERR_ABORTED");
    expect((await saved).ok()).toBe(true);
  },
);

/** Holds the next save of a page until the function it returns is called. */
async function holdSave(page: Page) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  await page.route(
    "**/apply/draft",
    async (route) => {
      asked();
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return { isAsked, letGo };
}

const isSave = (request: { url(): string }) => request.url().endsWith("/apply/draft");

const waitingTabs = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.filter(({ name }) => name === "texts").length);

test(
  "two tabs save what is typed one after the other: no answer brings back what the draft was before the other's",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    const other = await page.context().newPage();
    await other.goto(`${own.site.url}/course_details/2/apply`);
    await scriptsReady(other);
    const first = await holdSave(page);
    await page.getByLabel("First name").fill("Asha");
    await first.isAsked;
    const saves: string[] = [];
    other.on("request", (request) => void (isSave(request) && saves.push(request.url())));
    await other.getByLabel("Last name").fill("Rai");
    await expect.poll(() => waitingTabs(other)).toBe(1);
    expect(saves).toEqual([]);
    const saved = other.waitForResponse((response) => isSave(response));
    first.letGo();
    expect((await saved).ok()).toBe(true);
    for (const tab of [page, other]) {
      await tab.reload();
      await expect(tab.getByLabel("First name")).toHaveValue("Asha");
      await expect(tab.getByLabel("Last name")).toHaveValue("Rai");
    }
  },
);

test(
  "Next calls off what another tab is saving, which is saved behind it",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    const other = await page.context().newPage();
    await other.goto(`${own.site.url}/course_details/2/apply`);
    await scriptsReady(other);
    const called = other.waitForEvent("requestfailed", isSave);
    const first = await holdSave(other);
    await other.getByLabel("Permanent address").fill("Butwal");
    await first.isAsked;
    await fillProfile(page, { address: "Pokhara" });
    const saved = other.waitForResponse((response) => isSave(response));
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/apply\/documents$/);
    expect((await called).failure()?.errorText).toBe("net::ERR_ABORTED");
    first.letGo();
    expect((await saved).ok()).toBe(true);
    await other.reload();
    await expect(other.getByLabel("First name")).not.toHaveValue("");
    await expect(other.getByLabel("Permanent address")).toHaveValue("Butwal");
  },
);

test(
  "a form whose draft was deleted in another tab says that it saves nothing any more",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    const saved = page.waitForResponse((response) => isSave(response));
    await page.getByLabel("First name").fill("Asha");
    await saved;
    await page.request.post(`${own.site.url}/course_details/1/apply/delete`, { headers: { origin: own.site.url } });
    await page.getByLabel("Last name").fill("Rai");
    await expect(page.getByText("What you type here is not saved by itself any more")).toBeVisible();
    await page.reload();
    await page.getByLabel("Last name").fill("Rai");
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("unsaved-texts"))).toBeNull();
    await expect(page.getByText("What you type here is not saved by itself any more")).toHaveCount(0);
  },
);

test(
  "after a Next that was refused, what is typed since is saved alone",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    await page.getByLabel("Permanent address").fill("Pokhara");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    const saved = page.waitForRequest(isSave);
    await page.getByLabel("Last name").fill("Rai");
    expect([...new URLSearchParams((await saved).postData() ?? "").keys()]).toEqual(["last_name", "page"]);
  },
);

test("Delete my draft deletes what is being saved for the first time", { tag: "@scripts" }, async ({ page, own }) => {
  await openApplication(page, own.site.url);
  const held: Route[] = [];
  const calledOff: (string | undefined)[] = [];
  await page.route("**/apply/draft", (route) => void held.push(route));
  page.on("requestfailed", (request) => void (isSave(request) && calledOff.push(request.failure()?.errorText)));
  await page.getByLabel("First name").fill("Asha");
  await expect.poll(() => held.length).toBe(1);
  for (const at of [/\/delete/, /\/course_details\/1$/]) {
    await page.getByRole("button", { name: "Delete my draft" }).click();
    await page.waitForURL(at);
  }
  await expect(page.getByText("Your draft was deleted, with its texts and its files.")).toBeVisible();
  expect(calledOff).toEqual(held.map(() => "net::ERR_ABORTED"));
  await page.goto(`${own.site.url}/course_details/1/apply`);
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test(
  "what was typed before the scripts have come is saved without another key",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    const letScriptsCome = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await page.getByLabel("First name").fill("Bishal");
    const saved = page.waitForResponse((response) => response.url().endsWith("/apply/draft"));
    letScriptsCome();
    expect((await saved).ok()).toBe(true);
  },
);

test(
  "files chosen before the scripts have come are kept, shown and sent",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    const letScriptsCome = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await chooseDocuments(page);
    await expect(page.getByText("293 KB")).toHaveCount(0);
    letScriptsCome();

    await expect(page.getByText("293 KB").first()).toBeVisible();
    await expect(page.getByText("ielts result.png").first()).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    expect(await applications(own.api)).toHaveLength(1);
  },
);

test(
  "files that the form is bringing when the scripts come are not uploaded beside it",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    const letScriptsCome = await holdScripts(page);
    await tellWhenIdle(page);
    await page.reload({ waitUntil: "commit" });
    await chooseDocuments(page);
    let letTheFormArrive = () => {};
    const held = new Promise<void>((resolve) => (letTheFormArrive = resolve));
    await page.route(/documents\?intent=save$/, async (route) => {
      await held;
      await route.continue();
    });
    const uploads: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/documents") uploads.push(request.method());
    });
    await page.getByRole("button", { name: "Save files" }).click({ noWaitAfter: true });
    const idle = page.waitForRequest(/scripts-are-idle/);
    letScriptsCome();
    await idle;
    letTheFormArrive();
    await expect(page.getByText(/^\d files are saved here/)).toBeVisible();
    expect(uploads).toEqual([]);
    await expect(page.getByRole("list", { name: "Saved: Academic documents" }).getByRole("listitem")).toHaveCount(1);
  },
);

test(
  "with scripts, the application stays open when a picker of files is closed without a choice",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await page.locator("#cv_documents").dispatchEvent("cancel", { bubbles: true });
    await expect(page.getByLabel("CV")).toBeVisible();
    await expect(page).toHaveURL(/\/apply\/documents$/);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/course_details\/1$/);
  },
);

test(
  "with scripts, nothing is sent without a refused file before the applicant has been told",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await chooseDocuments(page);
    await page
      .getByLabel("CV")
      .setInputFiles({ name: "cv.docx", mimeType: "application/msword", buffer: Buffer.from("x") });
    await expect(page.getByRole("alert")).toContainText("“cv.docx” is not a .jpg, .jpeg, .png or .pdf file.");

    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toContainText("would not be sent");
    await expect(page.getByRole("alert")).toContainText("“cv.docx”");
    expect(await applications(own.api)).toHaveLength(0);

    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    expect(await applications(own.api)).toHaveLength(1);
  },
);

test(
  "logging out in another tab takes the texts and the files from this browser",
  { tag: "@scripts" },
  async ({ page, own }) => {
    const { url } = own.site;
    await openDocuments(page, url);
    await chooseDocuments(page);
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).length);
    await expect.poll(kept).toBe(1);
    await expect(page.getByText("3 files are saved here")).toBeVisible();

    await logOutElsewhere(page, url);
    await expect.poll(kept).toBe(0);

    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("dialog", { name: "Log in to apply" })).toContainText("You have to login first.");
    expect(await applications(own.api)).toHaveLength(0);
  },
);

/** Logs out in a tab of its own, and returns it. */
async function logOutElsewhere(page: Page, url: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${url}/logout`);
  await tab.getByRole("button", { name: "Ok" }).click();
  await tab.waitForURL(`${url}/`);
  return tab;
}

test(
  "a file chosen after a logout in another tab is told what the logout has deleted",
  { tag: "@scripts" },
  async ({ page, own }) => {
    const { url } = own.site;
    await openDocuments(page, url);
    await chooseDocuments(page);
    await expect(page.getByText("3 files are saved here")).toBeVisible();
    await logOutElsewhere(page, url);

    await page.getByLabel("CV").setInputFiles({ ...documents.academic_documents, name: "cv.pdf" });
    await expect(page.getByText("This draft is over. In another tab it was sent, or deleted")).toBeVisible();
    await expect(page.getByText(/saved here/)).toHaveCount(0);
    await expect(page.getByText(/log in again/)).toHaveCount(0);
    await expect(page.getByText(documents.academic_documents.name)).toHaveCount(0);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("dialog", { name: "Log in to apply" })).toContainText("You have to login first.");
  },
);

test(
  "a page that is left of a login uploads nothing into the application of the next one, and sends nothing",
  { tag: "@scripts" },
  async ({ page, own }) => {
    const { url } = own.site;
    await openDocuments(page, url);
    await chooseDocuments(page);
    await expect(page.getByText("3 files are saved here")).toBeVisible();
    const late = await page.context().newPage();
    await late.goto(page.url());
    await scriptsReady(late);
    const next = await logOutElsewhere(page, url);
    await openDocuments(next, url);

    await late.getByLabel("CV").setInputFiles({ ...documents.academic_documents, name: "cv.pdf" });
    await expect(late.getByText("This draft is over. In another tab it was sent, or deleted")).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("dialog", { name: "Apply" })).toContainText("that page was of another login");
    expect(await applications(own.api)).toHaveLength(0);
    await next.reload();
    await expect(next.getByRole("button", { name: "Submit" })).toBeVisible();
    await expect(next.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  },
);

test(
  "a file that is on its way while another tab logs out is told the same",
  { tag: "@scripts" },
  async ({ page, own }) => {
    const { url } = own.site;
    await openDocuments(page, url);
    const line = await narrowLine(page, 20);
    const large = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(300_000, "%PDF-") };
    await page.getByLabel("CV").setInputFiles(large);
    await expect(page.getByText(/Sending [1-9]/).first()).toBeVisible();
    await logOutElsewhere(page, url);

    // The site answers when it has read the rest.
    await line.detach();
    await expect(page.getByText("This draft is over. In another tab it was sent, or deleted")).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText("not kept any more")).toHaveCount(0);
    await expect(page.getByText(/saved here/)).toHaveCount(0);
  },
);

test(
  "with scripts, what is said of a file that was not taken stands below those that are saved",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await chooseDocuments(page);
    const broken = { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
    await page.locator("#passport_documents").setInputFiles(broken);
    await expect(page.getByRole("alert")).toContainText("“broken.jpg” is not a JPG");
    const card = page.getByRole("list", { name: "Saved: Passport" }).getByRole("listitem");
    const message = page.locator("#passport_documents-error");
    const gap = async () => {
      const [above, below] = [await card.boundingBox(), await message.boundingBox()];
      return (below?.y ?? 0) - (above ? above.y + above.height : 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(8);
  },
);

test(
  "with scripts, a broken connection offers Retry with the same files",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await chooseDocuments(page);
    await page.route("**/apply/documents", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toContainText("The connection broke. Your files are still here");
    await page.unroute("**/apply/documents");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    expect(await applications(own.api)).toHaveLength(1);
  },
);

test(
  "with scripts, the second of two quick taps on Submit cancels nothing",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await chooseDocuments(page);
    await expect(page.getByText("3 files are saved here")).toBeVisible();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/apply/documents", async (route) => {
      await held;
      await route.continue();
    });
    const submit = page.getByRole("button", { name: "Submit" });
    const pressed = await submit.evaluate(async (button: HTMLButtonElement) => {
      button.click();
      const cancel = () =>
        [...document.querySelectorAll<HTMLButtonElement>("dialog:modal button")].find(
          ({ textContent }) => textContent === "Cancel",
        );
      while (!cancel()) await new Promise(requestAnimationFrame);
      cancel()?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      return cancel()?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    });
    expect(pressed).toBe(true);
    const sending = page.getByRole("dialog", { name: /^Please wait/ });
    await expect(sending).toBeVisible();
    let show = () => {};
    const shown = new Promise<void>((resolve) => (show = resolve));
    const asked = page.waitForRequest(/\/apply\/done\?_data=/);
    await page.route(/\/apply\/done\?_data=/, async (route) => {
      await shown;
      await route.continue();
    });
    answer();
    await asked;
    await expect(sending).toContainText("The answer is here");
    show();
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect(sending).toHaveCount(0);
    expect(await applications(own.api)).toHaveLength(1);
  },
);

test(
  "with scripts, an upload can be cancelled; a tab that dies half-way keeps the files and stores nothing",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openDocuments(page, own.site.url);
    await keepNothing(page);
    await chooseDocuments(page);
    const line = await narrowLine(page, 12);
    const sending = page.getByRole("dialog", { name: "Please wait. Submitting your documents..." });
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(sending).toContainText(/\d% sent/);
    // A press in the dialog's first half second is taken for the second of two on Submit.
    await expect(async () => {
      await sending.getByRole("button", { name: "Cancel" }).click();
      await expect(sending).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    const cancelled = page.getByText("You cancelled. Your files are kept.");
    await expect(cancelled).toBeVisible();
    await expect(page.getByText("marksheet.pdf").first()).toBeVisible();

    // So does Back, which puts dialogs away on a phone.
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(sending).toContainText(/\d% sent/);
    await page.goBack();
    await expect(cancelled).toBeVisible();
    await expect(page).toHaveURL(/\/apply\/documents$/);

    await page.getByRole("button", { name: "Submit" }).click();
    await expect(sending).toContainText(/\d% sent/);
    const crashed = page.waitForEvent("crash");
    void line.send("Page.crash").catch(() => undefined);
    await crashed;
    const again = await page.context().newPage();
    await again.goto(`${own.site.url}/course_details/1/apply/documents`);
    await expect(again.getByText("marksheet.pdf").first()).toBeVisible();
    expect(await applications(own.api)).toEqual([]);
    await again.getByRole("button", { name: "Submit" }).click();
    await expect(again.getByText(SUCCESS)).toBeVisible();
    expect(await applications(own.api)).toHaveLength(1);
  },
);

/** Lets no script come before the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThemCome = () => {};
  const held = new Promise<void>((resolve) => (letThemCome = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letThemCome;
}

/** Asks for `/scripts-are-idle` when the scripts have come and have nothing left to do. */
async function tellWhenIdle(page: Page): Promise<void> {
  await page.route("**/scripts-are-idle", (route) => route.fulfill());
  await page.addInitScript(() => {
    const wait = (turns: number): unknown =>
      turns === 0 ? fetch("/scripts-are-idle") : requestIdleCallback(() => wait(turns - 1));
    new PerformanceObserver((list, observer) => {
      if (!list.getEntries().some(({ name }) => name.includes("entry.client"))) return;
      observer.disconnect();
      wait(10);
    }).observe({ type: "resource", buffered: true });
  });
}

/** Lets the site say that it keeps no files before Submit. */
async function keepNothing(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === "/documents",
    (route) => route.fulfill({ status: 503, contentType: "text/plain", body: "Files cannot be kept right now." }),
  );
}

/** Lets the page send only so many kilobytes a second, for as long as the returned session is open. */
async function narrowLine(page: Page, kilobytes: number): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 50,
    downloadThroughput: -1,
    uploadThroughput: kilobytes * 1024,
  });
  return line;
}

test(
  "what was typed and not saved comes back, but not over what another tab has saved since",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    await page.route("**/apply/draft", (route) => route.abort("connectionreset"));
    for (const [label, text] of Object.entries({ "First name": "Bishal", "Last name": "Rai" }))
      await page.getByLabel(label).fill(text);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("unsaved-texts"))).not.toBeNull();

    const other = await page.context().newPage();
    await other.goto(page.url());
    await scriptsReady(other);
    const saved = other.waitForResponse((response) => response.url().endsWith("/apply/draft"));
    await other.getByLabel("First name").fill("Maya");
    expect((await saved).ok()).toBe(true);

    await page.reload();
    await expect(page.getByLabel("Last name")).toHaveValue("Rai");
    await expect(page.getByLabel("First name")).toHaveValue("Maya");
  },
);

test(
  "what was typed last comes back where the answers of two saves before it were lost",
  { tag: "@scripts" },
  async ({ page, own }) => {
    await openApplication(page, own.site.url);
    const name = page.getByLabel("First name");
    const saved = page.waitForResponse((response) => response.url().endsWith("/apply/draft"));
    await name.fill("Bishal");
    expect((await saved).ok()).toBe(true);
    let arrived = 0;
    await page.route("**/apply/draft", async (route) => {
      await route.fetch();
      arrived += 1;
      await route.abort("connectionreset");
    });
    for (const text of ["Bisha", "Bish"]) {
      const before = arrived;
      await name.fill(text);
      await expect.poll(() => arrived).toBeGreaterThan(before);
    }
    await page.route("**/apply/draft", (route) => route.abort("connectionreset"));
    await name.fill("Bibek");
    await page.reload();
    await expect(name).toHaveValue("Bibek");
  },
);
