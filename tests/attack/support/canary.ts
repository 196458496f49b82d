import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server inside, which nobody outside may reach through the site. It answers everything with a picture. */
export class Canary {
  /** How often it was asked. */
  reached = 0;
  /** "127.0.0.1:1234". */
  address = "";
  #picture: Buffer = Buffer.alloc(0);
  readonly #server = createServer((_request, response) => {
    this.reached += 1;
    response.writeHead(200, { "content-type": "image/png" }).end(this.#picture);
  });

  /** Starts it on a free port, with the PNG that it shows. */
  async start(picture: Buffer): Promise<void> {
    this.#picture = picture;
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
    this.address = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
  }
}
