import { inBrowser, phone } from "./browser.mjs";
import { firstScreenOf } from "./first-screen.mjs";
import { budgets, furtherPages, pages } from "./pages.mjs";
import { weigh } from "./weigh.mjs";

const KILOBYTE = 1000;
const weighed = { ...pages, ...furtherPages };

/** What eight pages weigh as they are sent, by type, and what a phone loads of each before anybody touches it. */
export async function weights(stage) {
  const { url } = await stage.newSite();
  const sizes = {};
  for (const [name, path] of Object.entries(weighed)) sizes[name] = await weigh(url, path);
  const seen = await inBrowser((browser) => firstScreens(browser, url));
  const by = (make) => Object.fromEntries(Object.keys(weighed).map((name) => [name, make(sizes[name]) / KILOBYTE]));
  const line = (what, make, most) => ({
    what,
    unit: "kB",
    digits: 1,
    values: by(make),
    ...(most && { most: most / KILOBYTE }),
  });
  const budgeted = Object.entries(budgets.page).map(([name, most]) => ({
    ...line(`HTML and CSS of ${name}`, () => 0, most),
    values: { [name]: (sizes[name].html + sizes[name].css) / KILOBYTE },
  }));
  const screen = (what, make, most) => ({
    ...line(what, () => 0, most),
    values: Object.fromEntries(Object.entries(seen).map(([name, sums]) => [name, make(sums) / KILOBYTE])),
  });
  return [
    line("HTML", ({ html }) => html),
    line("CSS", ({ css }) => css),
    ...budgeted,
    line("scripts before interaction", ({ scripts }) => scripts, budgets.scripts),
    ...(seen
      ? [
          screen("fonts that are loaded", ({ fonts }) => fonts, budgets.fonts),
          screen("images on the first screen", ({ images }) => images, budgets.firstScreenImages),
        ]
      : []),
  ];
}

/** What a small phone shows of each page, as `firstScreenOf` tells it. */
async function firstScreens(browser, url) {
  const found = {};
  for (const [name, path] of Object.entries(weighed)) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: "networkidle" });
    found[name] = await firstScreenOf(page);
    await context.close();
  }
  return found;
}
