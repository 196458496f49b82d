// Holds contract 11.7.
import type { Page } from "@playwright/test";

import { chooseDocuments, logInByRequest, openDocuments } from "../support/applicant";
import { brokenWords } from "../support/overflow";
import { axeFindings, expect, once, test } from "../support/test";

const NONE = "none was sent from this browser in the last 90 days, or you have logged out since";
/** The day as the site writes it, in Nepal. */
const today = () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Kathmandu" }).format();

async function apply(page: Page, origin: string, course: number): Promise<void> {
  await openDocuments(page, origin, course);
  await chooseDocuments(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(/\/apply\/done$/);
}

test("what was sent is listed until the logout, with its reference", async ({ page, own, scripts }) => {
  const { url } = own.site;
  await page.goto(`${url}/applications`);
  await expect(page.getByText(NONE)).toBeVisible();

  await apply(page, url, 1);
  const receipt = page.getByRole("dialog", { name: "Application sent" });
  await expect(receipt.getByText("Reference", { exact: true })).toBeVisible();
  await expect(receipt).toContainText("within two working days");
  const course = await receipt.locator("dd").first().innerText();
  const reference = await receipt.locator("dd").last().innerText();
  expect(reference).toMatch(/\S/);

  await receipt.getByRole("link", { name: "your applications" }).click();
  await expect(page).toHaveURL(/\/applications$/);
  const sent = page.getByRole("article");
  await expect(sent).toHaveCount(1);
  await expect(sent.getByRole("link", { name: course })).toHaveAttribute("href", "/course_details/1");
  await expect(sent).toContainText(today());
  await expect(sent).toContainText(reference);
  await expect(page.getByText("within two working days")).toBeVisible();
  await sent.getByText("3 documents").click();
  await expect(sent.getByText("राहदानी.jpg")).toBeVisible();
  await expect(sent.getByText(/^Passport, [\d.]+ KB$/)).toBeVisible();
  await page.reload();
  await expect(sent).toHaveCount(1);
  if (scripts) expect(await axeFindings(page)).toEqual([]);

  const answer = await page.request.get(`${url}/applications`);
  expect(answer.headers()["cache-control"]).toBe("private, no-store");

  await page.goto(`${url}/course_details/1/apply`);
  await expect(page.getByRole("dialog")).toContainText(`You applied on ${today()}.`);
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(`You applied on ${today()}.`)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("link", { name: "Next course" }).filter({ visible: true })).toHaveAttribute(
      "href",
      /#similar$/,
    );
  }

  await page.goto(`${url}/course_details/1/apply`);
  await page.getByLabel("First name").fill("Asmita");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto(`${url}/course_details/1`);
  await expect(page.getByRole("link", { name: "Continue your application" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Next course" })).toHaveCount(0);

  await page.goto(`${url}/logout`);
  await page.getByRole("button", { name: "Ok" }).click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/applications`);
  await expect(page.getByText(NONE)).toBeVisible();
});

test("an application that was begun is to be continued, at any course", async ({ page, own }) => {
  const { url } = own.site;
  const apply = page.getByRole("main").getByRole("link", { name: /^(Apply Now|Continue your application)$/ });
  await openDocuments(page, url, 3);
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/course_details\/3$/);
  await expect(apply.first()).toHaveText("Continue your application");
  await expect(apply.first()).toHaveAttribute("href", "/course_details/3/apply/documents");
  await page.goto(`${url}/course_details/4`);
  await expect(apply.first()).toHaveText("Continue your application");
  await apply.first().click();
  await expect(
    page.getByText(/You began this application for “.+”\. If you go on here, it is sent for this course/),
  ).toBeVisible();
  await page.goto(`${url}/course_details/4`);

  const bar = page.getByRole("complementary", { name: "Apply" });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const inBar = bar.getByRole("link", { name: "Continue your application" });
    const shown = await inBar.evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      const lines = [...words.getClientRects()].filter((line) => line.width > 20);
      return { lines: lines.length, cut: link.scrollWidth > link.clientWidth };
    });
    expect(shown, `${width} px`).toEqual({ lines: 2, cut: false });
    const [button, fee] = [await inBar.boundingBox(), await bar.locator("p").first().boundingBox()];
    expect(button?.height).toBeLessThan(64);
    expect(fee?.width).toBeGreaterThan(100);
    expect((fee?.x ?? 0) + (fee?.width ?? Infinity)).toBeLessThanOrEqual(button?.x ?? 0);
    expect(await brokenWords(bar)).toEqual([]);
  }
});

test("who is logged in finds them in the menu", async ({ page, own, scripts }) => {
  const { url } = own.site;
  await page.goto(`${url}/login`);
  await expect(page.getByRole("navigation").getByRole("link", { name: "Your applications" })).toHaveCount(0);
  await logInByRequest(page, url);
  await page.goto(`${url}/blog`);
  await expect(page.getByRole("link", { name: "Logout" }).first()).toBeAttached();
  const menu = page.getByRole("navigation", { name: "Main" });
  const more = menu.getByText("More", { exact: true });
  await (scripts ? more.hover() : more.click());
  await menu.getByRole("link", { name: "Your applications" }).click();
  await expect(page.getByText(NONE)).toBeVisible();
});

test("a page of somebody with applications is kept for nobody else", once, async ({ page, own, request }) => {
  const { url } = own.site;
  await apply(page, url, 2);
  const cookies = (await page.context().cookies()).filter(({ name }) => name.endsWith("sa_sent.0"));
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

  const theirs = await request.get(`${url}/course_details/2`, { headers: { cookie } });
  expect(theirs.headers()["cache-control"]).toBe("private, no-store");
  expect(await theirs.text()).toContain("You applied on");
  const others = await request.get(`${url}/course_details/2`);
  expect(others.headers()["cache-control"]).toContain("public");
  expect(await others.text()).not.toContain("You applied on");
  expect(await (await request.get(`${url}/applications`)).text()).toContain(NONE);
});
