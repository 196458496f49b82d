// Holds contract 10.
import { fakeCatalogue } from "../support/fake-catalogue";
import { expect, once, test } from "../support/test";

const name = "Nurs\u0000ing\r\nand \u001bMidwifery\u0085\ud83d";
const words = "Some\u0000 words\u0001";
const pages = [
  ...["/", "/?search=nursing", "/course-search", "/course_details/1", "/compare?course=1&course=2", "/shortlist"],
  ...["/universitieslist", "/university/1/1", "/scholarship?country=1&university=1"],
  ...["/blog", "/blog/1", "/upcoming-events", "/upcoming-events/1"],
];
/** What no text may hold but a tab and line breaks, of an .ics and of HTML. */
const forbidden = /(?![\t\r\n])\p{Cc}|\p{Cs}|&#(?:x0*|0*)0;/u;

test("a control character in a record breaks no page and is on none", once, async ({ page, fake }) => {
  const course = { annual_fees: "20\u0000000", formatted_application_dateline: "15 January\u0000 2087" };
  const event = { formatted_start_date: "15 January 2087" };
  fake.api.answersJson(fakeCatalogue({ name, words, html: `<p>${words}</p>` }, { course, event }));
  await page.context().addCookies([{ name: "shortlist", value: "1", url: fake.site.url }]);
  for (const path of pages) {
    const response = await page.goto(fake.site.url + path);
    expect.soft(await response?.text(), path).not.toMatch(forbidden);
    await expect.soft(page.getByText("Nursing and Midwifery").first(), path).toBeAttached();
  }
  for (const path of ["/course_details/1/deadline.ics", "/upcoming-events/1/event.ics"]) {
    const calendar = await (await page.request.get(fake.site.url + path)).text();
    expect.soft(calendar).toContain("Nursing and Midwifery");
    expect.soft(calendar).not.toMatch(forbidden);
  }
});

test("a course's name leads on in one line, and its fee is read", async ({ page, scripts, fake }) => {
  fake.api.answersJson(fakeCatalogue({ name, words, html: "" }, { course: { annual_fees: "20\u0000000" } }));
  await page.goto(`${fake.site.url}/course_details/1`);
  await expect(page.getByText("A$20,000", { exact: true }).first()).toBeVisible();
  if (!scripts) return;
  await expect(page.locator('a[href^="mailto:?subject="]')).toHaveAttribute(
    "href",
    /^mailto:\?subject=Nursing%20and%20Midwifery/,
  );
});
