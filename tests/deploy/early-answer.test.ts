// Holds contract 12.3.
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, it } from "vitest";

import { answerEarly } from "~/application/upload/drop-upload.server";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith } from "./support/programs";

/** The site's place: it refuses every piece before it has come. */
const site = createServer((request, response) => {
  answerEarly(request, response);
  response.writeHead(409).end();
});
let nginx: Nginx;

describeWith(["nginx"], "a refusal before the end of its request", () => {
  beforeAll(async () => {
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    nginx = await startNginx({ sites: [(site.address() as AddressInfo).port] });
  });
  afterAll(async () => {
    await nginx.stop();
    site.close();
  });

  it("hands on the refusal of a piece at once, and ends the line of who goes on sending it", async () => {
    const socket = connect(nginx.port, "127.0.0.1");
    socket.on("error", () => undefined);
    let heard = "";
    socket.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
    socket.write("PATCH /documents/x HTTP/1.1\r\nhost: site.example\r\ncontent-length: 8000000\r\n\r\n");
    const sending = setInterval(() => socket.write(Buffer.alloc(1000)), 50);
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 409 /);
    await expect.poll(() => socket.closed, { timeout: 20_000 }).toBe(true);
    clearInterval(sending);
    expect(socket.bytesWritten).toBeLessThan(300_000);
  });
});
