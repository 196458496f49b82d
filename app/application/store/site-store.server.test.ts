import { expect, it, vi } from "vitest";

import { withRequestContext } from "~/http/request-context.server";

import { withSettings } from "../../../tests/support/request";

import { DraftDocuments } from "./draft-documents.server";
import { Quotas } from "./quotas.server";
import { storeWorks } from "./site-store.server";

vi.mock("~/http/redis.server", () => ({ lastingRedis: () => null }));
withSettings();

it("counts its trial as nobody's, whoever looks at a page", async () => {
  const enter = vi.spyOn(Quotas.prototype, "enter");
  const visit = { requestId: "one", setCookies: [], visitor: "192.0.2.1" };
  expect(await withRequestContext(visit, storeWorks)).toBe(true);
  expect(enter).not.toHaveBeenCalled();
});

it("says what it said last while one step of its trial hangs in a store that goes on", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  vi.spyOn(DraftDocuments.prototype, "begin").mockReturnValue(new Promise(() => undefined));
  vi.advanceTimersByTime(16_000);
  const works = storeWorks();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await works).toBe(true);
  vi.useRealTimers();
});
