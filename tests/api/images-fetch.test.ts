// Holds contract 4, 13.
import { lookup } from "node:dns";

import { MockAgent } from "undici";
import { expect, it, vi } from "vitest";

import { Askers } from "~/http/askers";

import { eventually } from "../support/eventually";

vi.hoisted(() => {
  process.env.API_URL = "http://127.0.0.1:4221/";
  process.env.SESSION_SECRET = "a secret of the tests that is long enough";
  process.env.IMAGE_HOSTS = "media.example.org";
});
vi.mock("node:dns", () => ({ lookup: vi.fn() }));

const { withPicture } = await import("~/pictures/picture-fetch.server");
const { isPublicAddress, publicLookup } = await import("~/pictures/public-lookup.server");
const { Gate } = await import("~/http/gate.server");
const { tooManyPictures } = await import("~/pictures/picture-failure.server");

const asText = (bytes: Buffer) => Promise.resolve(bytes.toString());

function mediaHost() {
  const agent = new MockAgent();
  agent.disableNetConnect();
  return { agent, pool: agent.get("https://media.example.org") };
}

it("a picture of an allowed host is fetched, through a redirect within it", async () => {
  const { agent, pool } = mediaHost();
  pool.intercept({ path: "/a.png" }).reply(302, "", { headers: { location: "http://media.example.org/b.png?x=1" } });
  pool.intercept({ path: "/b.png?x=1" }).reply(200, "GIF89a", { headers: { "content-type": "image/png" } });
  const source = { kind: "remote", url: new URL("https://media.example.org/a.png") } as const;
  expect(await withPicture(source, new Askers("visitor"), asText, agent)).toBe("GIF89a");
});

it("a host that hangs does not hold up the pictures of the API", async () => {
  const { agent, pool } = mediaHost();
  const api = agent.get("http://127.0.0.1:4221");
  const hanging = Array.from({ length: 12 }, (_, index) => {
    pool
      .intercept({ path: `/slow-${index}.png` })
      .reply(200, "GIF89a")
      .delay(3000);
    const url = new URL(`https://media.example.org/slow-${index}.png`);
    return withPicture({ kind: "remote", url }, new Askers(`visitor ${index}`), asText, agent).catch(() => "late");
  });
  let isOver = false;
  const over = Promise.all(hanging).then(() => (isOver = true));
  api.intercept({ path: "/media/a.gif" }).reply(200, "GIF89a", { headers: { "content-type": "image/gif" } });
  const own = { kind: "path", url: new URL("http://127.0.0.1:4221/media/a.gif") } as const;
  expect(await withPicture(own, new Askers("another"), asText, agent)).toBe("GIF89a");
  expect(isOver).toBe(false);
  await over;
}, 30_000);

it.each([true, false])("a picture may have 15 MB and not a byte more; its length is named: %s", async (isNamed) => {
  const { agent, pool } = mediaHost();
  const ask = (bytes: number) => {
    const length = isNamed ? { "content-length": String(bytes) } : {};
    const headers = { "content-type": "image/gif", ...length };
    pool.intercept({ path: "/a.gif" }).reply(200, Buffer.alloc(bytes, "GIF89a"), { headers });
    const source = { kind: "remote", url: new URL("https://media.example.org/a.gif") } as const;
    return withPicture(source, new Askers("visitor"), async ({ byteLength }) => byteLength, agent);
  };
  expect(await ask(15 * 1024 * 1024)).toBe(15 * 1024 * 1024);
  await expect(ask(15 * 1024 * 1024 + 1)).rejects.toMatchObject({ kind: "missing" });
});

it.each([
  "http://media.example.org/a.png",
  "https://media.example.org:8443/a.png",
  "https://media.example.org.evil.example/a.png",
  "https://evil.example/a.png",
  "https://127.0.0.1/a.png",
  "https://[::1]/a.png",
])("%s is never asked", async (address) => {
  const { agent } = mediaHost();
  await expect(
    withPicture({ kind: "remote", url: new URL(address) }, new Askers("visitor"), asText, agent),
  ).rejects.toMatchObject({
    kind: "missing",
  });
});

it.each(["http://169.254.169.254/latest", "https://evil.example/a.png", "file:///etc/passwd"])(
  "a redirect to %s is not followed",
  async (location) => {
    const { agent, pool } = mediaHost();
    pool.intercept({ path: "/a.png" }).reply(302, "", { headers: { location } });
    await expect(
      withPicture(
        { kind: "remote", url: new URL("https://media.example.org/a.png") },
        new Askers("visitor"),
        asText,
        agent,
      ),
    ).rejects.toMatchObject({ kind: "missing" });
  },
);

it.each([
  ["8.8.8.8", true],
  ["2001:4860:4860::8888", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.20.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.1.1", false],
  ["0.0.0.0", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["not an address", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

it.each([
  [[{ address: "8.8.8.8", family: 4 }], null],
  [
    [
      { address: "8.8.8.8", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ],
    /inner address/,
  ],
  [[], /no address/],
])("a name that resolves to %j", async (found, complaint) => {
  vi.mocked(lookup).mockImplementation(((_name: string, _options: object, done: (error: null, found: object) => void) =>
    done(null, found)) as never);
  const error = await new Promise<Error | null>((resolve) => publicLookup("media.example.org", { all: true }, resolve));
  if (complaint) expect(error?.message).toMatch(complaint);
  else expect(error).toBeNull();
});

it("a gate runs so many at once, queues so many, and refuses the rest as busy", async () => {
  const gate = new Gate({ places: 2, waiting: 1 }, tooManyPictures);
  const finish: (() => void)[] = [];
  const work = () => gate.run(() => new Promise<void>((resolve) => finish.push(resolve)));
  const first = [work(), work(), work()];
  await expect(work()).rejects.toMatchObject({ kind: "busy" });
  expect(finish).toHaveLength(2);
  finish[0]?.();
  await first[0];
  await eventually(() => expect(finish).toHaveLength(3));
  finish.forEach((end) => end());
  await Promise.all(first);
});

it.each([
  ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"],
  ["an SVG behind spaces", `${" ".repeat(2000)}<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>`],
  [
    "an SVG behind a comment",
    `<!--${"x".repeat(2000)}--><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>`,
  ],
])("%s of another host is not drawn, whatever it is called", async (_what, bytes) => {
  const drawings = new MockAgent();
  drawings.disableNetConnect();
  drawings
    .get("https://media.example.org")
    .intercept({ path: "/a.png" })
    .reply(200, bytes, { headers: { "content-type": "image/png" } });
  const source = { kind: "remote", url: new URL("https://media.example.org/a.png") } as const;
  await expect(withPicture(source, new Askers("visitor"), asText, drawings)).rejects.toMatchObject({ kind: "missing" });
});
