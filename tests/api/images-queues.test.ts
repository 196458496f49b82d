// Holds contract 4.
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { eventually } from "../support/eventually";

import { ask, visitor } from "./images-ask";
import { ImageHost, logo, photo } from "./images-host";

vi.hoisted(() => {
  process.env.API_URL = "http://127.0.0.1:4223/";
  process.env.SESSION_SECRET = "a secret of the tests that is long enough";
  process.env.IMAGE_HOSTS = "media.example.org,localhost";
  process.env.API_TIMEOUT_MS = "700";
});

const host = new ImageHost();

beforeAll(async () => {
  host.serve("/media/photo.jpg", "image/jpeg", await photo(1400, 900));
  await host.listen(4223);
});

afterAll(() => host.close());

it("whoever asks for a picture that waits in another's queue does not wait behind the others there", async () => {
  const held: (() => void)[] = [];
  const names = Array.from({ length: 40 }, (_, each) => `/media/held-${each}.png`);
  const wanted = names.at(-1) ?? "";
  const small = await sharp(Buffer.from(logo(60, 30)))
    .png()
    .toBuffer();
  for (const name of names) {
    host.on(
      name,
      (_request, response) => void held.push(() => response.writeHead(200, { "content-type": "image/png" }).end(small)),
    );
  }
  const asked = () => host.asked.filter((path) => names.includes(path));
  const flood = names.map((name) => visitor("198.51.100.2")(name));
  await eventually(() => expect(asked()).toHaveLength(4));
  const single = visitor("203.0.113.6")(wanted);
  await eventually(() => expect(asked()).toHaveLength(5));
  expect(asked()).toContain(wanted);
  const serveAll = setInterval(() => held.splice(0).forEach((serve) => serve()), 10);
  expect((await single).status).toBe(200);
  await Promise.all(flood);
  clearInterval(serveAll);
}, 60_000);

it("one visitor's pictures do not hold up another's, and those made already wait for nothing", async () => {
  const bytes = await photo(600, 400);
  const names = Array.from({ length: 120 }, (_, each) => `/media/flood-${each}.jpg`);
  for (const name of [...names, "/media/single.jpg"]) host.serve(name, "image/jpeg", bytes);
  const greedy = visitor("198.51.100.1");
  await greedy("/media/photo.jpg");
  let made = 0;
  const flood = names.map((name) => greedy(name).then(({ status }) => (status === 200 ? (made += 1) : status)));

  expect((await greedy("/media/photo.jpg")).status).toBe(200);
  expect(made).toBe(0);
  expect((await visitor("203.0.113.5")("/media/single.jpg")).status).toBe(200);
  expect(made).toBeLessThan(20);
  expect(await Promise.all(flood)).toContain(503);
}, 60_000);

it("one request to the host however many ask at once", async () => {
  host.serve(
    "/media/shared.png",
    "image/png",
    await sharp(Buffer.from(logo(400, 200)))
      .png()
      .toBuffer(),
  );
  await Promise.all(Array.from({ length: 8 }, () => ask("/media/shared.png")));
  expect(host.asked.filter((path) => path === "/media/shared.png")).toHaveLength(1);
});
