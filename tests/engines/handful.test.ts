// Holds contract 15.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { engines } from "./support/engines";
import { chooseAndCompare, enter, leave } from "./support/journey";
import { startScene, visit, type Scene } from "./support/visit";

const scripts = true;

let scene: Scene;
beforeAll(async () => void (scene = await startScene()));
afterAll(() => scene.stop());

describe.each(engines)("$name", (engine) => {
  const test = it.skipIf(!engine.isInstalled);

  test("ends a logout, and Back brings no page of the account again", { timeout: 60_000 }, () =>
    visit(engine, scene, { scripts, width: 1280 }, async (visitor) => {
      await enter(visitor);
      await leave(visitor);
    }),
  );

  test("finds the choice for a comparison again on Back and on a reload", { timeout: 60_000 }, () =>
    visit(engine, scene, { scripts, width: 360 }, async (visitor) => {
      await visitor.open("/");
      await visitor.driver.evaluate(`(document.cookie = "shortlist=3.2.1; path=/")`);
      await chooseAndCompare(visitor);
    }),
  );

  test("shows three cards in a row of a service page beside the scrollbar", { timeout: 60_000 }, () =>
    visit(engine, scene, { scripts, width: 1280 }, async (visitor) => {
      await visitor.open("/services/health-care");
      const columns = await visitor.driver.evaluate<number>(
        `new Set([...document.querySelectorAll("#what-sets-us-apart li")].map((card) => card.offsetLeft)).size`,
      );
      expect(await visitor.driver.evaluate(`innerWidth - document.documentElement.clientWidth > 0`)).toBe(true);
      expect(columns).toBe(3);
    }),
  );
});
