// Holds contract 13.
import { Gauge, Registry } from "prom-client";
import { expect, it } from "vitest";

import { withSettings } from "../../tests/support/request";

import { metricsText } from "./metrics.server";

withSettings();

it("makes the text once for all who ask at once, and anew for the next", async () => {
  let made = 0;
  const app = new Registry();
  new Gauge({
    name: "made",
    help: "How often the text was made",
    registers: [app],
    collect() {
      this.set((made += 1));
    },
  });
  const texts = await Promise.all(Array.from({ length: 100 }, () => metricsText(app)));
  expect(made).toBe(1);
  expect(new Set(texts).size).toBe(1);
  expect((await metricsText(app)).text).toContain("made 2");
});
