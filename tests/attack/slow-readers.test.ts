// Holds contract 5.12, 12.2.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { Bucket } from "~/application/store/bucket.server";

import { withSettings } from "../support/request";
import { S3Server } from "../support/s3-server";

const s3 = new S3Server();
let aws: Record<string, string>;
beforeAll(async () => void (aws = await s3.start()));
afterAll(() => s3.stop());
withSettings();

describe("saved documents", () => {
  it("a bucket is read for an API that takes nothing for ten seconds → every byte comes", async () => {
    for (const [name, value] of Object.entries(aws)) vi.stubEnv(name, value);
    const bucket = new Bucket(s3.bucket, "drafts");
    const piece = { draft: "a".repeat(64), id: "b".repeat(32), start: 0 };
    const content = randomBytes(5 * 1024 * 1024);
    await bucket.put(piece, content);
    const found: Buffer[] = [];
    for await (const bytes of bucket.read(piece)) {
      if (found.length === 0) await pause(10_000);
      found.push(bytes);
    }
    expect(Buffer.concat(found).equals(content)).toBe(true);
  }, 30_000);
});
