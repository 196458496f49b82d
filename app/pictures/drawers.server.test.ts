// Holds contract 4, 13.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";

import sharp from "sharp";
import { expect, it } from "vitest";

import { photoOfScans } from "../../tests/attack/support/photo-of-scans";

import { drawn, drawnIfSmall } from "./drawers.server";

const size = { width: 48, format: "webp", frugal: false } as const;
const photo = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: "#246" } })
    .png()
    .toBuffer();

/** The drawers that this process has started. */
function drawers(): number[] {
  const found = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return found
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.includes("--input-type=module"))
    .map(([pid]) => Number(pid));
}

it.runIf(existsSync("/proc/self/oom_score_adj"))(
  "pictures are drawn in what pages leave of the processor, and end first where memory does",
  async () => {
    await drawn(await photo(), size);
    const [pid = 0] = drawers();
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8").trim()).toBe("1000");
  },
);

it("a picture is not called missing because its drawer was ended by others", async () => {
  const bytes = await photo();
  await drawn(bytes, size);
  for (const pid of drawers()) process.kill(pid, "SIGKILL");
  await expect(drawn(bytes, size)).rejects.toMatchObject({ kind: "late" });
  expect((await drawn(bytes, size)).byteLength).toBeGreaterThan(0);
});

it.each([
  ["a photo of a card", 1200, 800, 320, "jpeg", false],
  ["a tall one, as narrow", 640, 6000, 640, "jpeg", true],
  ["a wide one", 1600, 1000, 1600, "jpeg", true],
  ["a wide one that is shown small", 4000, 3000, 320, "jpeg", false],
  ["one that has to be decoded whole", 3000, 2000, 320, "png", true],
  ["one that is smaller than it was asked for", 300, 200, 1600, "png", false],
] as const)(
  "tells by its pixels whether a picture takes long to draw: %s",
  async (_what, width, height, shown, format, isLarge) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: "#246" } })
      .toFormat(format)
      .toBuffer();
    expect((await drawnIfSmall(bytes, { ...size, width: shown })) === null).toBe(isLarge);
  },
);

it("takes a picture for large that is no larger than others, and takes longer than a second", async () => {
  expect(await drawnIfSmall(photoOfScans(20_000, 2000), size)).toBeNull();
  expect((await drawn(await photo(), size)).byteLength).toBeGreaterThan(0);
});

it("a drawer that is ended for its memory is not the end of the site, where systemd runs both", () => {
  expect(readFileSync("deploy/systemd/study-abroad-site@.service", "utf8")).toMatch(/^OOMPolicy=continue$/m);
});

it("a picture that is drawn while the site is stopped is finished, where systemd stops both", () => {
  expect(readFileSync("deploy/systemd/study-abroad-site@.service", "utf8")).toMatch(/^KillMode=mixed$/m);
});
