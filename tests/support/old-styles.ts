import type { Page } from "@playwright/test";

const unknownSelector =
  /:(has|modal|where|is|open|popover-open|focus-visible)\b|::(details-content|file-selector-button)/;
const unknownUnit = /\d([dsl]v[hw]|cq[whib])\b/;
const unknownValue =
  /^(inset|aspect-ratio|content-visibility|text-wrap|rotate|accent-color)\s*:|overflow[-xy]*\s*:\s*clip|:\s*fit-content\s*$/;

/** A style sheet as far as browsers read it that are older than any we promise: without the rules and declarations that they do not know. */
export function readByOldBrowsers(css: string): string {
  if (css.includes("@layer")) return "";
  return css
    .replace(/@supports not [^{]*/g, "@media all")
    .replace(/@(supports|container)\b[^{]*/g, "@media not all")
    .replace(/([^{}]*)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
      if (unknownSelector.test(selector)) return "";
      const known = body.split(";").map((declaration) => knownPart(declaration.trim()));
      return `${selector}{${known.join(";")}}`;
    });
}

/** Only when its variables are known does a browser see that it does not know a value: then there is none, nor the one before. */
function knownPart(declaration: string): string {
  if (unknownValue.test(declaration)) return "";
  if (!unknownUnit.test(declaration)) return declaration;
  return declaration.includes("var(") ? declaration.replace(/:.*/, ":unset") : "";
}

/** Hands a page its style sheets changed, from now on. */
export async function changeStyles(page: Page, change: (css: string) => string): Promise<void> {
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}
