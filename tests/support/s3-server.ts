import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import S3rver from "s3rver";

import { oneAfterAnother } from "../../app/http/one-after-another.server";

/** A bucket called `documents` on a free port of this computer, in a folder of its own. */
export class S3Server {
  readonly bucket = "documents";
  readonly folder = mkdtempSync(join(tmpdir(), "s3-"));
  readonly #server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory: this.folder,
    silent: true,
    configureBuckets: [{ name: this.bucket }],
  });

  /** The variables by which the site finds it. */
  async start(): Promise<Record<string, string>> {
    const { store } = this.#server;
    const deleteObject = store.deleteObject.bind(store);
    // It fails where two objects are deleted at once and both leave their folder empty.
    store.deleteObject = (bucket, key) => oneAfterAnother(this.folder, () => deleteObject(bucket, key));
    const { port } = await this.#server.run();
    return {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    };
  }

  async stop(): Promise<void> {
    await this.#server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
