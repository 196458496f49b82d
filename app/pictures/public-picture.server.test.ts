// Holds contract 4.
import { realpath } from "node:fs/promises";

import { expect, it, vi } from "vitest";

import { readPublicPicture } from "./public-picture.server";

vi.mock(import("node:fs/promises"), async (original) => {
  const real = await original();
  return { ...real, realpath: vi.fn(real.realpath) as unknown as typeof real.realpath };
});

it("is not called missing where no more files may be opened: that passes", async () => {
  expect(await readPublicPicture("/favicon.svg")).not.toBeNull();
  expect(await readPublicPicture("/media/no-such.jpg")).toBeNull();
  expect(await readPublicPicture("/favicon.svg/a.png")).toBeNull();
  expect(await readPublicPicture("/media/100%.jpg")).toBeNull();
  vi.mocked(realpath).mockRejectedValueOnce(Object.assign(new Error("too many open files"), { code: "EMFILE" }));
  await expect(readPublicPicture("/favicon.svg")).rejects.toMatchObject({ kind: "late" });
});
