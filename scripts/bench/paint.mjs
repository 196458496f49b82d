import { say } from "../ready.mjs";

import { inBrowser, phone } from "./browser.mjs";
import { pages } from "./pages.mjs";
import { median } from "./scene.mjs";

/** 400 kbit/s, 400 ms there and back, and a processor four times slower. */
const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const SLOWER = 4;
const ROUNDS = 3;
const SETTLE_MS = 500;
const BLOCKING_MS = 50;
const MODES = {
  "with scripts": {},
  "scripts off": { javaScriptEnabled: false },
  "Save-Data": { extraHTTPHeaders: { "Save-Data": "on" } },
};

/**
 * When a phone on a slow line has painted each page, with scripts, without, and saving data; in milliseconds, the middle of
 * some rounds. Each page is loaded once before: whoever comes first also waits for its pictures to be made.
 */
export async function paint(stage) {
  const { url } = await stage.newSite();
  const loads = await inBrowser((browser) => loadAll(browser, url));
  if (!loads) return [];
  return Object.entries(loads).flatMap(([mode, byPage]) => {
    const line = (what, figure, digits = 0) => ({
      what: `${mode}: ${what}`,
      ...(digits ? { digits } : { unit: "ms" }),
      values: Object.fromEntries(
        Object.entries(byPage).flatMap(([name, rounds]) => {
          const figures = rounds.map((round) => round[figure]).filter((one) => one !== undefined);
          return figures.length > 0 ? [[name, median(figures)]] : [];
        }),
      ),
    });
    const lines = [line("first paint (FCP)", "fcp"), line("largest paint (LCP)", "lcp"), line("shift (CLS)", "cls", 3)];
    if (mode !== "with scripts") return lines;
    return [...lines, line("blocked (TBT)", "blocked"), line("scripts have taken over", "ready")];
  });
}

/** What each load of each round brought, by mode and page. The modes take turns, so that a busy moment is one of all. */
async function loadAll(browser, url) {
  const loads = {};
  for (const path of Object.values(pages)) await load(browser, url + path, {});
  for (let round = 1; round <= ROUNDS; round++) {
    say(`  round ${round} of ${ROUNDS}`);
    for (const [name, path] of Object.entries(pages)) {
      for (const [mode, options] of Object.entries(MODES)) {
        loads[mode] ??= {};
        (loads[mode][name] ??= []).push(await load(browser, url + path, options));
      }
    }
  }
  return loads;
}

async function load(browser, url, options) {
  const context = await browser.newContext({ ...phone, ...options });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const shown = { lcp: 0, cls: 0 };
  session.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    if (event.lcpDetails) shown.lcp = (event.lcpDetails.renderTime || event.lcpDetails.loadTime) * 1000;
    if (event.layoutShiftDetails && !event.layoutShiftDetails.hadRecentInput)
      shown.cls += event.layoutShiftDetails.value;
  });
  await session.send("PerformanceTimeline.enable", { eventTypes: ["largest-contentful-paint", "layout-shift"] });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  const scripted = (await page.locator("script[type='text/held-module']").count()) > 0;
  if (scripted && options.javaScriptEnabled !== false)
    await page.locator("nav[data-scripted]").first().waitFor({ state: "attached", timeout: 60_000 });
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    tasks: /** @type {any} */ (window).tasks ?? [],
    ready: /** @type {any} */ (window).scriptsReady,
  }));
  await context.close();
  const blocked = seen.tasks.filter(({ start }) => start > seen.fcp).reduce((sum, { ms }) => sum + ms - BLOCKING_MS, 0);
  return { fcp: seen.fcp, lcp: shown.lcp - seen.origin, cls: shown.cls, blocked, ready: seen.ready };
}

/** Runs in the page, before anything of it. */
function watch() {
  const seen = /** @type {any} */ (window);
  seen.tasks = [];
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ start: startTime, ms: duration })));
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector("nav[data-scripted]")) return;
    seen.scriptsReady = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-scripted"] });
}
