// Holds contract 10.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, once, test, withPictures } from "../support/test";

test.use(withPictures);

const mapServer = "https://www.openstreetmap.org";

/** A map server at an origin of its own: its page shows one tile, and it notes what each request says of its sender. */
async function startMapServer() {
  const referers = new Map<string, string | undefined>();
  const server = createServer((request: IncomingMessage, response) => {
    const path = new URL(request.url ?? "/", "http://map").pathname;
    referers.set(path, request.headers.referer);
    if (path === "/tile.svg")
      return response
        .writeHead(200, { "content-type": "image/svg+xml" })
        .end("<svg xmlns='http://www.w3.org/2000/svg'/>");
    response.writeHead(200, { "content-type": "text/html" }).end("<p>A map</p><img src='/tile.svg' alt=''>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((closed) => server.close(closed).closeAllConnections());
  return { origin: `http://127.0.0.1:${port}`, referers, stop };
}

test.describe("a map of a stand-in server", () => {
  test.use({ bypassCSP: true });

  test("keeps its own origin, so that its tiles say who asks for them", async ({ page, site }) => {
    const map = await startMapServer();
    await page.goto("/who-we-are");
    const link = page.getByRole("link", { name: "Show the map of Butwal Branch" });
    await link.evaluate((element: HTMLAnchorElement, { from, to }) => (element.href = element.href.replace(from, to)), {
      from: mapServer,
      to: map.origin,
    });
    expect(map.referers.size).toBe(0);
    await link.click();
    await expect(page.frameLocator("#butwal iframe").getByText("A map")).toBeVisible();
    await expect.poll(() => map.referers.get("/tile.svg")).toContain(`${map.origin}/export/embed.html`);
    expect(map.referers.get("/export/embed.html")).toBe(`${site.url}/`);
    await map.stop();
  });
});

test(
  "every frame of a map is sandboxed, empty until its link is followed, and keeps the map's origin",
  once,
  async ({ page }) => {
    for (const path of ["/", "/blog", "/who-we-are"]) {
      await page.goto(path);
      const frame = page.getByTitle(/^Map of /).first();
      await expect(frame, path).toHaveAttribute("sandbox", "allow-scripts allow-same-origin allow-popups");
      await expect(frame, path).not.toHaveAttribute("src");
      await expect(frame, path).not.toHaveAttribute("referrerpolicy");
    }
  },
);
