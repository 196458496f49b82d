import { expect } from "vitest";

import { controlOf, type Control } from "../../support/control";
import { startSandbox, startSite } from "../../support/site";
import { startBetween, type Between } from "./between";
import type { DriverOptions } from "./driver";
import type { Engine } from "./engines";
import { Visitor } from "./visitor";

/** The sandbox has one, for the drawing that stands in for it. */
const LOST_PICTURE = "events%2Fremoved.jpg";

/** A site with its API, for the tests of a file. */
export interface Scene {
  siteUrl: string;
  api: Control;
  stop: () => Promise<void>;
}

export async function startScene(): Promise<Scene> {
  const sandbox = await startSandbox();
  const site = await startSite(sandbox.url);
  return {
    siteUrl: site.url,
    api: controlOf(sandbox),
    stop: async () => {
      await site.stop();
      await sandbox.stop();
    },
  };
}

/** One visit in a browser of its own. A complaint of its pages or an answer of 400 and above fails it. */
export async function visit(
  engine: Engine,
  scene: Scene,
  options: DriverOptions,
  story: (visitor: Visitor, between: Between) => Promise<void>,
): Promise<void> {
  const between = await startBetween(scene.siteUrl, { listens: options.scripts });
  const driver = await engine.open(options);
  try {
    await story(new Visitor(driver, between.url, options.scripts), between);
    expect(between.complaints, "the browser's console").toEqual([]);
    expect(between.answers.filter(({ status, path }) => status >= 400 && !path.includes(LOST_PICTURE))).toEqual([]);
  } finally {
    await driver.stop();
    await between.stop();
  }
}
