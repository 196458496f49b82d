// Holds contract 12.3.
import { expect, it } from "vitest";

import { transferLine } from "./transfer-line";

const MB = 1024 * 1024;

it.each([
  [{ sent: 0, total: 3 * MB, elapsed: 0 }, "0 bytes of 3 MB"],
  [{ sent: MB, total: 3 * MB, elapsed: 500 }, "1 MB of 3 MB"],
  [{ sent: MB, total: 3 * MB, elapsed: 4000 }, "1 MB of 3 MB, 256 KB/s, 8 seconds left"],
  [{ sent: MB, total: 61 * MB, elapsed: 2000 }, "1 MB of 61 MB, 512 KB/s, 2 minutes left"],
  [{ sent: MB, total: 100 * MB, elapsed: 60_000 }, "1 MB of 100 MB, 17.1 KB/s, 2 hours left"],
  [{ sent: 3 * MB, total: 3 * MB, elapsed: 9000 }, "3 MB of 3 MB sent, waiting for the confirmation"],
])("%j reads %s", (transfer, line) => {
  expect(transferLine(transfer)).toBe(line);
});
