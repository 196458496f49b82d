import type { Page } from "@playwright/test";
import sharp from "sharp";

type Colour = readonly [red: number, green: number, blue: number];

interface Word {
  text: string;
  colour: Colour;
  box: { x: number; y: number; width: number; height: number };
}

/**
 * The words inside `selector` that stand on no ground of their own (a button, say), each with the least contrast of its
 * colour to any pixel behind it, 1 to 21.
 */
export async function contrastOfWords(page: Page, selector: string): Promise<{ text: string; contrast: number }[]> {
  const words = await page.evaluate((root): Word[] => {
    const found: Word[] = [];
    const container = document.querySelector<HTMLElement>(root);
    if (!container) return found;
    const onOwnGround = (element: Element | null): boolean =>
      element !== null &&
      element !== container &&
      (getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)" || onOwnGround(element.parentElement));
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest("svg") || onOwnGround(parent)) continue;
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(parent).color.match(/[\d.]+/g) ?? []).map(Number);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) {
        found.push({
          text: node.textContent.trim(),
          colour: [red, green, blue],
          box: { x, y: y + window.scrollY, width, height },
        });
      }
    }
    for (const element of container.querySelectorAll<HTMLElement>("*"))
      element.style.setProperty("color", "transparent", "important");
    return found;
  }, selector);

  const { data, info } = await sharp(await page.screenshot({ fullPage: true, animations: "disabled" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await page.evaluate((root) => {
    for (const element of document.querySelectorAll<HTMLElement>(`${root} *`)) element.style.removeProperty("color");
  }, selector);
  return words.map(({ text, colour, box }) => {
    let contrast = 21;
    for (let y = Math.floor(box.y); y < Math.min(box.y + box.height, info.height); y += 2) {
      for (let x = Math.floor(Math.max(box.x, 0)); x < Math.min(box.x + box.width, info.width); x += 2) {
        const at = (y * info.width + x) * 3;
        contrast = Math.min(contrast, contrastOf(colour, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
      }
    }
    return { text, contrast };
  });
}

function contrastOf(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
