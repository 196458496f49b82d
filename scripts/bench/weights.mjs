import { inBrowser, phone } from "./browser.mjs";
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

/** The fonts that a small phone loads of each page, and the images that it shows before anybody scrolls, in bytes. */
export async function firstScreens(browser, url) {
  const found = {};
  for (const [name, path] of Object.entries(weighed)) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: "networkidle" });
    found[name] = await page.evaluate(() => {
      const loaded = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
      const sum = (wanted) => loaded.filter(wanted).reduce((all, { encodedBodySize }) => all + encodedBodySize, 0);
      const onScreen = [...document.images].filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      });
      const shown = new Set(onScreen.map(({ currentSrc }) => currentSrc));
      return {
        fonts: sum(({ name: file }) => /\.woff2?$/.test(file)),
        images: sum(({ name: file }) => shown.has(file)),
      };
    });
    await context.close();
  }
  return found;
}
