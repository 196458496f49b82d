import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { beforeEach, expect, vi } from "vitest";

import type { ArrivingForm } from "~/application/upload/form.server";
import type { Draft } from "~/application/draft.server";
import { emptyProfile } from "~/application/profile";
import type * as folderModule from "~/application/record/folder-versions.server";
import type { Version } from "~/application/record/versions.server";
import type { UploadOutcome } from "~/application/rules/outcome";
import type { FormToSend } from "~/application/upload/documents-post.server";

import type { FakeRedisClient } from "./fake-redis-client";
import { withFolder, withSettings } from "./request";

export const accepted: UploadOutcome = {
  kind: "accepted",
  body: {},
  files: [{ group: "passport_documents", name: "a.pdf", size: 9 }],
  sentIds: [],
};
export const lost: UploadOutcome = { kind: "lost", message: "lost" };
export const refusedByApi: UploadOutcome = {
  kind: "refused-by-api",
  message: "No.",
};
export const gone: UploadOutcome = { kind: "client-gone", message: "gone" };

/** What happens in the API and on the way to it; `stored` holds the key of each application it has. */
export const world = {
  stored: [] as string[],
  stores: true,
  answer: accepted as UploadOutcome,
  /** Cuts the upload off before its end. */
  broken: null as UploadOutcome | null,
  /** How often a submission has come by each of its steps, and what happens there. */
  steps: new Map<string, number>(),
  atStep: (() => undefined) as (step: string) => Promise<void> | undefined,
  shared: null as FakeRedisClient | null,
  error: vi.fn(),
  warn: vi.fn(),
};

/** Whose disk a site writes to: containers have one each. */
const disk = new AsyncLocalStorage<string>();
const onDisk = (name: string) => createHash("sha256").update(`${disk.getStore()} ${name}`).digest("hex");

/** A step by its name and how often it was come by: "the API has it 1". */
async function step(name: string): Promise<void> {
  const times = (world.steps.get(name) ?? 0) + 1;
  world.steps.set(name, times);
  await world.atStep(`${name} ${times}`);
}

/** Waits for good: nothing of a killed process goes on. */
export const forEver = () => new Promise<never>(() => undefined);

/** A promise that is kept from outside. */
export function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((pass) => (open = pass));
  return { open, passed };
}

async function upload({ check, idempotencyKey, incoming }: FormToSend): Promise<UploadOutcome> {
  await step("bytes are under way");
  if (world.broken) return world.broken;
  const form = { ...(incoming as unknown as { form: object }).form, files, saved: () => [], ended: true };
  const ending = await check(form as unknown as ArrivingForm);
  if (ending) return ending;
  await step("the last bytes may leave");
  if (world.stores) world.stored.push(idempotencyKey);
  await step("the API has it");
  return world.answer;
}

/** What each form brings. */
const files = (["academic_documents", "ielts_documents", "passport_documents"] as const).map((group) => ({
  group,
  name: "a.pdf",
  size: 9,
}));

vi.mock("~/http/redis.server", () => ({ lastingRedis: () => world.shared }));
vi.mock("~/log.server", () => ({
  warnSeldom: () => undefined,
  log: { warn: (...given: unknown[]) => world.warn(...given), error: (...given: unknown[]) => world.error(...given) },
}));
vi.mock("~/application/upload/documents-post.server", () => ({
  sendForm: upload,
  saveForm: () => Promise.resolve({ kind: "saved", message: "" }),
}));
vi.mock("~/application/record/folder-versions.server", async (importActual) => {
  const { folderVersions } = await importActual<typeof folderModule>();
  const add = async (name: string, version: Version, seconds: number) => {
    await step("before a version is written");
    const added = await folderVersions.add(onDisk(name), version, seconds);
    await step("after a version is written");
    return added;
  };
  return { folderVersions: { newest: (name: string) => folderVersions.newest(onDisk(name)), add } };
});

export const draft: Draft = {
  id: "the-draft",
  key: "the-key",
  courseId: 7,
  profile: emptyProfile,
  notice: null,
  keepers: [],
  listed: null,
  sentBefore: 0,
  unconfirmed: [],
};
export const plain = null;
export const beingSent = expect.objectContaining({
  to: "documents",
  notice: {
    at: "documents",
    errors: { "": expect.arrayContaining([expect.stringContaining("was being sent already")]) },
  },
}) as unknown;

/** A process of the site that has just started; several of them with disks of their own are several containers. */
export async function startSite(itsDisk = "the disk") {
  vi.resetModules();
  const [{ submitApplication, submissionsDone }, { progressOf }, { shortened }, { CookieJar }] = [
    await import("~/application/submit.server"),
    await import("~/application/progress.server"),
    await import("~/application/sent.server"),
    await import("./request"),
  ];
  const asked = (of: Draft) => disk.run(itsDisk, () => new CookieJar().visit((request) => progressOf(request, of)));
  return {
    submit: (intent: string | null, from = draft, since: string | null = null) =>
      disk.run(itsDisk, () =>
        submitApplication({
          incoming: { form: { intent, since } } as unknown as IncomingMessage,
          draft: from,
          course: { id: from.courseId, name: "Data Science", university: "Example" },
          profile: emptyProfile,
          token: "t",
          newestToken: () => Promise.resolve({ token: "t" }),
          sender: { account: "an-account", address: "192.0.2.1" },
          isOwnPage: () => true,
          shortened: async (sent) => (await new CookieJar().visit((request) => shortened(request, sent))).result,
        }),
      ),
    submissionsDone,
    progress: async (of = draft) => (await asked(of)).result.progress,
    /** What is known of a draft at its other courses, and how many cookies say so. */
    others: async (of = draft) => {
      const { result, setCookies } = await asked(of);
      return { ...result, told: setCookies.length };
    },
  };
}

withSettings();
const home = withFolder();
beforeEach(() => {
  // The process of a site that is killed renews and tells nothing any more.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  vi.spyOn(process, "cwd").mockReturnValue(home.path);
  Object.assign(world, {
    stored: [],
    stores: true,
    answer: accepted,
    broken: null,
    steps: new Map(),
    atStep: () => undefined,
    shared: null,
  });
  world.error.mockClear();
  world.warn.mockClear();
});
