// Holds contract 4, 13.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { withSettings } from "../../tests/support/request";

import { PictureFailure } from "./picture-failure.server";
import { withPicture } from "./picture-fetch.server";
import { findPicture } from "./pictures.server";

vi.mock("./picture-fetch.server");
vi.mock("./resize.server", () => ({
  resizePicture: (read: (make: (bytes: Buffer) => unknown) => unknown) => read((bytes) => bytes),
}));
withSettings();

const size = { width: 48, format: "webp", frugal: false } as const;
const bytes = Buffer.from("a picture");

it("names that are no pictures push out none that is kept, and are not asked for again at once", async () => {
  const asked = vi
    .mocked(withPicture)
    .mockImplementation(({ url }) =>
      url.pathname === "/media/logo.png"
        ? Promise.resolve(bytes as never)
        : Promise.reject(new PictureFailure("missing", "none")),
    );
  await findPicture("/media/logo.png", size);
  for (let made = 0; made < 21_000; made += 1) await findPicture(`/media/${made}.png`, size).catch(() => undefined);
  asked.mockClear();
  expect((await findPicture("/media/logo.png", size)).bytes).toBe(bytes);
  await expect(findPicture("/media/20999.png", size)).rejects.toMatchObject({ kind: "missing" });
  expect(asked).not.toHaveBeenCalled();
});

it("whose server took too long are not asked for again at once", async () => {
  const asked = vi.mocked(withPicture).mockRejectedValue(new PictureFailure("late", "its server took too long"));
  asked.mockClear();
  for (let time = 0; time < 3; time += 1)
    await expect(findPicture("/media/slow.png", size)).rejects.toMatchObject({ kind: "late" });
  expect(asked).toHaveBeenCalledTimes(1);
});

describe("one that was kept", () => {
  const hour = 60 * 60_000;
  let now = 0;
  const passes = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  beforeEach(() => {
    now = Math.round(performance.now());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(performance, "now").mockImplementation(() => now);
    vi.mocked(withPicture).mockResolvedValue(bytes as never);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const answers = (kind: "missing" | "late") =>
    vi.mocked(withPicture).mockImplementation(() => Promise.reject(new PictureFailure(kind, "made up")));

  it("is never shown again once the API has said that it is gone", async () => {
    await findPicture("/media/gone.png", size);
    passes(2 * hour);
    answers("missing");
    await expect(findPicture("/media/gone.png", size)).rejects.toMatchObject({ kind: "missing" });
    passes(2 * hour);
    answers("late");
    await expect(findPicture("/media/gone.png", size)).rejects.toMatchObject({ kind: "late" });
  });

  it("is shown for a day while its server fails, and no longer", async () => {
    await findPicture("/media/old.png", size);
    answers("late");
    for (let hours = 2; hours < 24; hours += 2) {
      passes(2 * hour);
      expect((await findPicture("/media/old.png", size)).bytes).toBe(bytes);
    }
    passes(2 * hour);
    await expect(findPicture("/media/old.png", size)).rejects.toMatchObject({ kind: "late" });
  });
});
