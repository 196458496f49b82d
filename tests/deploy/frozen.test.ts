import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith } from "./support/programs";
import { visit } from "./support/visit";

/** A container that is well, and one that is frozen: its system takes connections, and nobody answers. */
const sites: Server[] = [
  createServer((_request, response) => void response.setHeader("Cache-Control", "no-store").end("ok")),
  createServer(() => undefined),
];
const portOf = (site: Server) => (site.address() as AddressInfo).port;
let nginx: Nginx;

describe("a container that is frozen", () => {
  describeWith(["nginx"], "behind nginx, beside one that is well", () => {
    beforeAll(async () => {
      for (const site of sites) await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
      nginx = await startNginx({ sites: sites.map(portOf) });
    });
    afterAll(async () => {
      await nginx.stop();
      for (const site of sites) {
        site.closeAllConnections();
        await new Promise((closed) => site.close(closed));
      }
    });

    it("costs no page", async () => {
      const paths = ["/", "/blog", "/login", "/course_details/1/apply", "/images?src=%2Fa.jpg&w=320", "/assets/a.js"];
      const answers = await Promise.all([...paths, ...paths].map((path) => visit(nginx.url, path)));
      expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(answers.map(() => "200 ok"));
    }, 180_000);
  });
});
