import { setTimeout as pause } from "node:timers/promises";

import { saved } from "./saved.mjs";
import { MB, Scene } from "./scene.mjs";
import { straight } from "./straight.mjs";

const SIZE = Number(process.env.BENCH_MB || 100) * MB;
const ROUNDS = 3;

/** The figures of `npm run bench:upload` with a smaller file (BENCH_MB). */
export async function upload() {
  const scene = await Scene.open();
  try {
    await scene.apply({ size: 8 * MB });
    await scene.pageTimes(30);
    await pause(2000);
    const rows = [];
    for (const part of [straight, saved]) rows.push(...(await part(scene, { size: SIZE, rounds: ROUNDS })));
    return rows.map(({ what, measured, limit, ok, note }) => ({
      what,
      digits: 2,
      unit: measured.split(" ")[1],
      values: { site: Number.parseFloat(measured) },
      ok,
      note: `${limit}; ${note}`,
    }));
  } finally {
    scene.close();
  }
}
