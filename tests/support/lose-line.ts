import { expect, type Page } from "@playwright/test";

import { scriptsReady } from "./scripts-ready";

/**
 * Everything that the page asks for is lost from here on, until the returned function is called: it expects that no page was
 * asked for anew after a form was sent, since that would be lost too, and the form with it. Before the scripts have taken
 * over, a form that is sent would be the browser's own, and lead to its page of errors.
 */
export async function loseLine(page: Page): Promise<() => Promise<void>> {
  await scriptsReady(page);
  await page.waitForLoadState("networkidle");
  let isSent = false;
  const askedAnew: string[] = [];
  await page.route("**/*", (route) => {
    const request = route.request();
    if (request.method() === "POST") isSent = true;
    else if (isSent && request.url().includes("_data=")) askedAnew.push(request.url());
    return route.abort("connectionreset");
  });
  return async () => {
    expect(askedAnew).toEqual([]);
    await page.unroute("**/*");
  };
}
