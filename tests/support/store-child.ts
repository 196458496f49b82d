/**
 * Saves, resumes and removes documents, and dies by SIGKILL at one step of it: before the nth thing that it asks of the
 * disk or of S3, in the middle of a write. Told by the environment; says what has ended, a line each.
 */
import fs, { type FileHandle } from "node:fs/promises";
import http, { type ClientRequest, type RequestOptions } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Duplex } from "node:stream";

import { Bucket } from "../../app/application/store/bucket.server";
import { Folder } from "../../app/application/store/folder.server";
import { DraftDocuments } from "../../app/application/store/draft-documents.server";
import { Store } from "../../app/application/store/store.server";

import { contentOf, draft, limits } from "./store-story";

const { STORY_FOLDER, STORY_BUCKET = "", STORY_PREFIX = "", STORY_STEP } = process.env;
const last = Number(STORY_STEP);
let steps = 0;

function isLast(): boolean {
  steps += 1;
  return steps === last;
}

function die(): never {
  process.kill(process.pid, "SIGKILL");
  // The signal comes at once, but for the rest of this turn.
  for (;;);
}

type Asked = (...given: unknown[]) => unknown;

function dieBefore(holder: object, names: readonly string[]): void {
  const verbs = holder as Record<string, Asked>;
  for (const name of names) {
    const real = verbs[name];
    verbs[name] = function (this: unknown, ...given) {
      if (isLast()) die();
      return real?.apply(this, given);
    };
  }
}

/**
 * Dies instead of the last request, once those that go with it have their answers: what the server does with a request of
 * a dead process is no matter of chance then. One that the SDK tries again is the same step.
 */
function dieInsteadOfRequest(): void {
  const real = http.request as (options: RequestOptions, onResponse?: unknown) => ClientRequest;
  const nowhere = () => new Duplex({ read: () => undefined, write: () => undefined });
  let underWay = 0;
  let dying = false;
  const dieWhenQuiet = () => (underWay === 0 ? die() : setTimeout(dieWhenQuiet, 1));
  const request = (options: RequestOptions, onResponse?: unknown) => {
    const isFirstTry = /attempt=1;/.test(String((options.headers as http.OutgoingHttpHeaders)["amz-sdk-request"]));
    if (!dying && isFirstTry && isLast()) {
      dying = true;
      setImmediate(dieWhenQuiet);
    }
    if (dying) return real({ ...options, agent: undefined, createConnection: nowhere }, onResponse);
    const sent = real(options, onResponse);
    underWay += 1;
    return sent.once("close", () => (underWay -= 1));
  };
  Object.assign(http, { request });
}

if (STORY_FOLDER) {
  const handle = await fs.open(process.execPath, "r");
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const write = fs.writeFile as (path: string, bytes: Buffer, options: object) => Promise<void>;
  Object.assign(fs, {
    async writeFile(path: string, bytes: Buffer, options: object) {
      if (isLast()) {
        await write(path, bytes.subarray(0, bytes.length / 2), options);
        die();
      }
      await write(path, bytes, options);
    },
  });
  dieBefore(handles, ["sync"]);
  dieBefore(fs, ["mkdir", "open", "link", "rm", "rmdir"]);
} else {
  dieInsteadOfRequest();
}
syncBuiltinESMExports();

const say = (line: string) => process.stdout.write(`${line}\n`);
const place = STORY_FOLDER ? new Folder(STORY_FOLDER) : new Bucket(STORY_BUCKET, STORY_PREFIX);
const store = new Store(place, limits);
const files = new DraftDocuments(draft, store);

async function save(name: string, pauses: readonly number[] = []): Promise<string> {
  const content = contentOf(name);
  let writer = await files.begin({ group: "cv_documents", name, size: null });
  for (const pause of pauses) {
    await writer.write(content.subarray(writer.offset, pause));
    await writer.pause();
    say(`safe ${name} ${pause}`);
    writer = await files.resume(writer.id);
  }
  await writer.write(content.subarray(writer.offset));
  await writer.finish();
  say(`safe ${name} ${content.length}`);
  return writer.id;
}

const first = await save("first.pdf");
await save("second.pdf", [70_000, 150_000]);
say("removing first.pdf");
await files.remove(first);
say("removed first.pdf");
await store.sweep();
await save("third.pdf");
say("removing all");
await files.removeAll();
say("removed all");
say(`steps ${steps}`);
process.exit(0);
