import { expect, it, vi } from "vitest";

import { withRequestContext } from "~/http/request-context.server";

import { withSettings } from "../../../tests/support/request";

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
