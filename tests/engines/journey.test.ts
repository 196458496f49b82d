// Holds contract 15.
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";

import { engines } from "./support/engines";
import { wholeJourney } from "./support/journey";
import { startScene, visit, type Scene } from "./support/visit";

let scene: Scene;
beforeAll(async () => void (scene = await startScene()));
afterAll(() => scene.stop());
beforeEach(() => scene.api.clear());

describe.each(engines)("$name", (engine) => {
  it.skipIf(!engine.isInstalled).each([
    { width: 360, scripts: true },
    { width: 360, scripts: false },
    { width: 1280, scripts: true },
    { width: 1280, scripts: false },
  ])("goes from the search to the logout, $width px wide, scripts: $scripts", { timeout: 240_000 }, (options) =>
    visit(engine, scene, options, (visitor) => wholeJourney(visitor, scene.api)),
  );
});
