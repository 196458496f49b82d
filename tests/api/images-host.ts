import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import sharp from "sharp";

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** A stand-in for the API's host that answers by path and counts what it was asked. */
export class ImageHost {
  readonly asked: string[] = [];
  readonly #replies = new Map<string, Reply>();
  readonly #server = createServer((request, response) => {
    this.asked.push(request.url ?? "");
    const reply = this.#replies.get((request.url ?? "").replace(/\?.*$/, ""));
    if (reply) reply(request, response);
    else response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
  });

  on(path: string, reply: Reply): void {
    this.#replies.set(path, reply);
  }

  serve(path: string, type: string, bytes: Buffer | string, status = 200): void {
    this.on(path, (_request, response) => response.writeHead(status, { "content-type": type }).end(bytes));
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** The site lets its decoder load no drawing; the tests make pictures of some. */
const letTestsDraw = () => sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

/** A photo-like picture: a gradient under noise. */
export async function photo(width: number, height: number): Promise<Buffer> {
  letTestsDraw();
  const sky = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="a" x2=".3" y2="1"><stop stop-color="#1f3f8f"/><stop offset="1" stop-color="#f2a51a"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/><circle cx="60%" cy="40%" r="20%" fill="#1d7a55"/></svg>`,
  );
  const noise = sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 12 } },
  });
  return sharp(sky)
    .composite([{ input: await noise.png().toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A logo with transparent ground. */
export function logo(width: number, height: number): string {
  letTestsDraw();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 200 100"><circle cx="50" cy="50" r="40" fill="#c8234a"/><path d="M100 80l40-60 40 60z" fill="#1f3f8f"/></svg>`;
}
