// Holds contract 4.
import { expect, it, vi } from "vitest";

import { drawn } from "./drawers.server";

vi.mock("./draw.mjs?raw", () => ({ default: "process.exit(1)" }));

it("a picture is not called missing because no drawer can be started", async () => {
  const drawing = drawn(Buffer.from("a picture"), { width: 48, format: "webp", frugal: false });
  await expect(drawing).rejects.toMatchObject({ kind: "late" });
});
