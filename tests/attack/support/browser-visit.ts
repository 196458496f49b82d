import { chromium } from "@playwright/test";

/**
 * Opens pages in a real browser with scripts on. `ran` names the pages where a script called `marker`, `violations`
 * what the security policy had to stop: both are empty where nothing was injected.
 */
export async function visitWithBrowser(executablePath: string, site: string, paths: readonly string[], marker: string) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  const ran: string[] = [];
  const violations: string[] = [];
  try {
    const page = await browser.newPage();
    await page.exposeFunction(marker, () => ran.push(page.url()));
    await page.exposeFunction("policyStopped", (what: string) => violations.push(`${page.url()}: ${what}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        void (window as unknown as { policyStopped: (what: string) => void }).policyStopped(
          `${violatedDirective} ${blockedURI}`,
        );
      });
    });
    for (const path of paths) {
      await page.goto(site + path, { waitUntil: "load" });
      await page.mouse.move(300, 300);
      await page.waitForTimeout(150);
    }
  } finally {
    await browser.close();
  }
  return { ran, violations };
}
