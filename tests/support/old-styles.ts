import type { Page } from "@playwright/test";

const unknownSelector = /:(has|modal|where|is|open|popover-open)\b|::details-content/;
const unknownValue =
  /\d(d|s|l)v[hw]\b|^inset\s*:|^(aspect-ratio|content-visibility|text-wrap)\s*:|overflow[-xy]*\s*:\s*clip/;

/** A style sheet as far as browsers read it that are older than any we promise: without the rules and declarations that they do not know. */
export function readByOldBrowsers(css: string): string {
  if (css.includes("@layer")) return "";
  return css.replace(/([^{}]*)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    if (unknownSelector.test(selector)) return "";
    const known = body.split(";").filter((declaration) => !unknownValue.test(declaration.trim()));
    return `${selector}{${known.join(";")}}`;
  });
}

/** Hands a page its style sheets changed, from now on. */
export async function changeStyles(page: Page, change: (css: string) => string): Promise<void> {
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}
