// Holds contract 15.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { engines } from "./support/engines";
import { enter } from "./support/journey";
import { openPages, ownPages } from "./support/kinds";
import { startScene, visit, type Scene } from "./support/visit";
import type { Visitor } from "./support/visitor";

const pictures = join("test-results", "engines");

let scene: Scene;
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  scene = await startScene();
});
afterAll(() => scene.stop());

/** What is wrong with a page at first sight: no heading, no style, something wider than the window. */
const faults = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const heading = document.querySelector("dialog[open] :is(h1, h2), h1");
  return [
    heading && heading.getClientRects().length > 0 ? [] : "no heading",
    getComputedStyle(document.body).display === "flex" ? [] : "no style",
    scrollWidth > clientWidth ? "wider than the window by " + (scrollWidth - clientWidth) : [],
  ].flat();
})()`;

async function look(visitor: Visitor, engine: string, path: string, width: number): Promise<void> {
  await visitor.open(path);
  expect.soft(await visitor.driver.evaluate(faults), `${path}, ${width} px`).toEqual([]);
  const name = `${path.replace(/\W+/g, "_")}-${width}-scripts-${visitor.scripts ? "on" : "off"}-${engine}.png`;
  writeFileSync(join(pictures, name), await visitor.driver.screenshot());
}

describe.each(engines)("$name", (engine) => {
  it.skipIf(!engine.isInstalled).each([
    { width: 360, scripts: true },
    { width: 360, scripts: false },
    { width: 1280, scripts: true },
    { width: 1280, scripts: false },
  ])("shows every kind of page, $width px wide, scripts: $scripts", { timeout: 300_000 }, (options) =>
    visit(engine, scene, options, async (visitor) => {
      for (const path of openPages) await look(visitor, engine.name, path, options.width);
      await enter(visitor);
      for (const path of ownPages) await look(visitor, engine.name, path, options.width);
    }),
  );
});
