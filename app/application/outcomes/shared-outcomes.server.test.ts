// Holds contract 5.13.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { RedisServer, redisServer } from "../../../tests/support/redis-server";
import { testSettings } from "../../../tests/support/request";

const key = "11111111-2222-3333-4444-555555555555";

describe.skipIf(!redisServer)(
  `with a real Redis${redisServer ? "" : " [skipped: there is no redis-server here]"}`,
  () => {
    const server = new RedisServer();
    const clients: { disconnect: () => void }[] = [];

    const disks: string[] = [];

    /** A container that has just started: not yet connected, and with an empty disk of its own. */
    async function startContainer() {
      vi.resetModules();
      const disk = mkdtempSync(join(tmpdir(), "container-"));
      disks.push(disk);
      vi.spyOn(process, "cwd").mockReturnValue(disk);
      const { lastingStore } = await import("~/http/redis.server");
      const { claimSubmission, isBeingSent } = await import("../submissions.server");
      const { findOutcome, forgetOutcome, writeOutcome } = await import("./journal.server");
      const store = lastingStore();
      if (store) clients.push(store);
      return { claimSubmission, isBeingSent, findOutcome, forgetOutcome, writeOutcome };
    }

    beforeAll(async () => {
      await server.start();
    });
    beforeEach(() => {
      for (const [name, value] of Object.entries({ ...testSettings, REDIS_URL: server.url })) vi.stubEnv(name, value);
    });
    afterEach(() => {
      for (const client of clients.splice(0)) client.disconnect();
      for (const disk of disks.splice(0)) rmSync(disk, { recursive: true, force: true });
      vi.unstubAllEnvs();
    });
    afterAll(() => server.stop());

    it("a container that has just started knows at once what another wrote", async () => {
      const open = { state: "open", at: "2026-03-01T05:15:00.000Z", attempt: "one" } as const;
      await (await startContainer()).writeOutcome(key, open);
      const fresh = await startContainer();
      expect(await fresh.findOutcome(key)).toEqual(open);
      await fresh.forgetOutcome(key);
      expect(await (await startContainer()).findOutcome(key)).toBeNull();
    });

    it("one container at a time sends a draft", async () => {
      const [one, other] = [await startContainer(), await startContainer()];
      const claim = await one.claimSubmission(key);
      expect(await other.claimSubmission(key)).toBeNull();
      expect(await other.isBeingSent(key)).toBe(true);
      expect(await claim?.holds()).toBe(true);
      await claim?.release();
      expect(await one.isBeingSent(key)).toBe(false);
      const next = await other.claimSubmission(key);
      expect(next).not.toBeNull();
      await next?.release();
    });
  },
);
