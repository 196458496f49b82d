// Holds contract 12.4.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { testSettings } from "../../tests/support/request";

import { endRecord } from "./record/attempt.server";

import { ownDocuments } from "./own-documents.server";
import { UploadCancelled } from "./store/store-failure.server";
import { lastingStore } from "./store/site-store.server";

const folder = mkdtempSync(join(tmpdir(), "own-files-"));
const drafts = join(folder, "drafts");
const key = Buffer.alloc(32, 7).toString("base64url");
const file = { group: "academic_documents", name: "marks.pdf", size: null } as const;
const onDisk = () =>
  (existsSync(drafts) ? readdirSync(drafts, { recursive: true, encoding: "utf8" }) : []).filter((name) =>
    statSync(join(drafts, name)).isFile(),
  );

beforeAll(() => {
  for (const [name, value] of Object.entries({ ...testSettings, DRAFT_FILES: drafts })) vi.stubEnv(name, value);
});
beforeEach(() => void vi.spyOn(process, "cwd").mockReturnValue(folder));
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe("a draft that has ended", () => {
  it("goes on with none", async () => {
    const own = ownDocuments({ id: "two", key }, "account");
    const writer = await own.begin(file);
    await writer.write(Buffer.from("%PDF-1.7"));
    await writer.pause();
    await endRecord("two", true);
    await expect(own.resume(writer.id)).rejects.toThrow(UploadCancelled);
    await own.removeAll();
    expect(onDisk()).toEqual([]);
  });

  it("keeps no file that was made while all were removed", async () => {
    const own = ownDocuments({ id: "three", key }, "account");
    const store = lastingStore();
    const put = store.put.bind(store);
    vi.spyOn(store, "put").mockImplementation(async (...given) => {
      await endRecord("three", true);
      await own.removeAll();
      return put(...given);
    });
    await expect(own.begin(file)).rejects.toThrow(UploadCancelled);
    expect(onDisk()).toEqual([]);
  });
});
