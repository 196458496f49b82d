import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { freePort } from "../support/program";
import { startNginx, type Nginx } from "./support/nginx";
import { findProgram, waitUntil } from "./support/programs";
import { visit } from "./support/visit";

/** What Docker's name server would say of the service `site`. */
const addresses: string[] = [];
const nameServer = createSocket("udp4", (query, from) => {
  const end = query.indexOf(0, 12) + 5;
  const head = Buffer.from([0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split(".").map(Number)]),
  );
  nameServer.send(
    Buffer.concat([query.subarray(0, 2), head, query.subarray(12, end), ...records]),
    from.port,
    from.address,
  );
});

const containers = new Map<string, Server>();
let port = 0;
let nginx: Nginx;

async function start(address: string): Promise<void> {
  const server = createServer((_request, response) => response.setHeader("cache-control", "no-store").end(address));
  await new Promise<void>((listening) => server.listen(port, address, listening));
  containers.set(address, server);
}

async function stop(address: string): Promise<void> {
  const server = containers.get(address);
  containers.delete(address);
  server?.closeAllConnections();
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
}

/** The containers that answer twelve reads and twelve forms; an answer that is none fails. */
async function answering(): Promise<string[]> {
  const answers = [];
  for (let time = 0; time < 12; time++) {
    // Twelve forms a round stay below what one visitor may send.
    await new Promise((done) => setTimeout(done, 35));
    answers.push(await visit(nginx.url, `/?${time}`), await visit(nginx.url, "/", { method: "POST", body: "x" }));
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return [...new Set(answers.map(({ body }) => body))].sort();
}

const why = unable();
describe.skipIf(why !== undefined)(
  `a scaled or redeployed service, asked of a name server${why ? ` [skipped: ${why}]` : ""}`,
  () => {
    beforeAll(async () => {
      port = await freePort();
      await new Promise<void>((bound) => nameServer.bind(0, "127.0.0.1", bound));
      await start("127.0.0.21");
      addresses.push("127.0.0.21");
      nginx = await startNginx({ sites: { nameServer: (nameServer.address() as AddressInfo).port, port } });
      await waitUntil("the name is resolved", async () => (await visit(nginx.url, "/")).status === 200);
    });
    afterAll(async () => {
      await nginx.stop();
      for (const address of [...containers.keys()]) await stop(address);
      nameServer.close();
    });

    it("is reached without a reload", async () => {
      expect(await answering()).toEqual(["127.0.0.21"]);

      await start("127.0.0.22");
      await start("127.0.0.23");
      addresses.push("127.0.0.22", "127.0.0.23");
      await waitUntil("all three answer", async () => (await answering()).length === 3);

      addresses.splice(0, 1);
      await waitUntil("the first is asked no more", async () => (await answering()).length === 2);
      await stop("127.0.0.21");
      expect(await answering()).toEqual(["127.0.0.22", "127.0.0.23"]);
    });

    it("loses nothing when a container ends before its name does", async () => {
      await stop("127.0.0.23");
      expect(await answering()).toEqual(["127.0.0.22"]);
    });
  },
);

/** Why the shipped upstream.conf cannot run here as it is: `resolve` came with nginx 1.27.3. */
function unable(): string | undefined {
  const file = findProgram("nginx");
  if (!file || process.platform !== "linux") return "there is no nginx here";
  const [, major = 0, minor = 0, patch = 0] = (
    /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(spawnSync(file, ["-v"], { encoding: "utf8" }).stderr) ?? []
  ).map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 1_027_003
    ? undefined
    : `this is nginx ${major}.${minor}.${patch}, and 1.27.3 is needed`;
}
