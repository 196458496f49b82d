/**
 * A tab that sends documents in pieces, as the Documents page does: two at once, in pieces as large as its own
 * (app/application/documents/tus-upload.ts), each attempt from where the site says that the file stands.
 * Usage: node tus-tab.mjs <folder>. The folder is what a browser keeps: the files, where each was begun, which are kept,
 * and in job.json where they go. Ends with code 0 when all are kept; it may be killed and started again at any time.
 */
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Upload } from "tus-js-client";

const PIECE_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 2;
const RETRY_MS = 1000;
/** As answers to a request that comes again they are no surprise. */
const passing = [408, 409, 423, 429];

const folder = process.argv[2];
const { endpoint, headers, files } = JSON.parse(readFileSync(join(folder, "job.json"), "utf8"));
const waiting = [...files];
await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
process.exit(0);

async function sendAll() {
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    const token = randomUUID();
    while (!existsSync(join(folder, `${file.name}.kept`))) {
      await attempt(file, token).catch((error) => pause(isPassing(error) ? RETRY_MS : fail(error)));
    }
  }
}

function attempt({ name, group }, token) {
  const addressFile = join(folder, `${name}.address`);
  const begun = existsSync(addressFile);
  return new Promise((resolve, reject) => {
    const upload = new Upload(readFileSync(join(folder, name)), {
      ...(begun ? { uploadUrl: readFileSync(addressFile, "utf8") } : { endpoint }),
      headers,
      metadata: { filename: name, group, token },
      chunkSize: PIECE_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(""),
      onUploadUrlAvailable: () => writeFileSync(addressFile, upload.url ?? ""),
      onError: reject,
      onSuccess() {
        writeFileSync(join(folder, `${name}.kept`), "");
        rmSync(addressFile);
        resolve(undefined);
      },
    });
    upload.start();
  });
}

/** Without an answer the line has broken. */
function isPassing(error) {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || passing.includes(status);
}

function fail(error) {
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
