import type { Locator, Page } from "@playwright/test";

/**
 * Words and boxes of the page that stick out of the window, or out of the card or list item they stand in, each with the
 * pixels by which it does. What lies in a carousel or a part that scrolls, ends in an ellipsis, or is hidden from the eye,
 * is left out; a table that scrolls by itself is not: its cells have to stand in what is seen of it.
 */
export async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const window_ = document.documentElement.clientWidth;
    const out = new Set<string>();
    if (document.documentElement.scrollWidth > window_)
      out.add(`page: ${document.documentElement.scrollWidth - window_}`);

    const scrolls = (element: Element | null): boolean => {
      for (let node = element; node && node !== document.body; node = node.parentElement) {
        const { overflowX, position, clipPath, textOverflow } = getComputedStyle(node);
        const ends = overflowX === "hidden" && textOverflow === "ellipsis";
        if (node.tagName === "TABLE") continue;
        if (ends || overflowX === "auto" || overflowX === "scroll")
          return node.getBoundingClientRect().right <= window_ + 1;
        if (position === "absolute" && clipPath !== "none") return true;
      }
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent ||
        !node.textContent?.trim() ||
        parent.closest("script, style, noscript, option, svg") ||
        !parent.checkVisibility()
      )
        continue;
      if (parent.closest("[aria-roledescription=carousel]") || scrolls(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const right = Math.max(...[...range.getClientRects()].map((rect) => rect.right), 0);
      const frame = parent.closest("article, li, dd, td, th, dialog, main, header, footer") ?? document.body;
      const table = parent.closest("table") ?? document.body;
      const edge = Math.min(window_, ...[frame, table].map((box) => box.getBoundingClientRect().right));
      if (right > edge + 1)
        out.add(
          `${parent.tagName.toLowerCase()} "${node.textContent.trim().slice(0, 20)}": ${Math.round(right - edge)}`,
        );
    }
    return [...out];
  });
}

/** The words within the elements of a locator that stand on more than one line. */
export function brokenWords(within: Locator): Promise<string[]> {
  return within.evaluateAll((elements) => {
    const broken = new Set<string>();
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[\p{L}\p{M}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.add(word);
        }
      }
    }
    return [...broken];
  });
}
