// Holds contract 6, 7, 10.
import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";
import { startSite, type Service } from "../support/site";

/** What a busy machine may spend on a form that takes some 30 ms of it. */
const CPU_SECONDS = 10;
const LARGE = 255 * 1024;
const TYPE = "application/x-www-form-urlencoded";
const IN_PARTS = "multipart/form-data; boundary=x";

const api = new FakeApi();
let site: Service;

beforeAll(async () => {
  site = await startSite(await api.start(), { TRUST_PROXY: "1" });
  api.answersJson({ detail: "Wrong e-mail or password." }, 401);
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

async function post(path: string, body: string, type = TYPE, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url, ...(type && { "content-type": type }), ...headers },
    body: Buffer.from(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function cpuSeconds(): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
}

const fill = (unit: string) => unit.repeat(Math.floor((LARGE - 200) / Buffer.byteLength(unit)));
const part = (name: string, value = "", more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const intent = (value: unknown) => `__intent__=${encodeURIComponent(JSON.stringify(value))}`;

const hostile: [what: string, body: string, type?: string][] = [
  ["an item far down a list", "a%5B10000000%5D=1"],
  ["an item further down", "a%5B100000000%5D="],
  ["the last item there can be", "a%5B4294967290%5D=1"],
  ["such an item of a field of the form", "email%5B10000000%5D=1&contact%5B10000000%5D=1"],
  ["one name 32,000 times", fill("email=x&")],
  ["85,000 names of one letter", fill("a&b&c&")],
  ["a name 120,000 levels deep", `${fill("a.")}a=1`],
  [
    "an update as conform's intent",
    intent({ type: "update", payload: { name: "a", value: "x".repeat(1000), index: 4_000_000 } }),
  ],
  ["a broken intent", "__intent__=bad&email=x"],
  ["a broken state", "__state__=bad&email=x"],
  ["the prototype's names", "__proto__.a=1&constructor.prototype.a=1&__proto__%5Ba%5D=1"],
  ["a value that HTML escapes", `email=${fill("<")}&contact=<`],
  ["a value that HTML and JSON escape", `email=${fill('"')}`],
  ["marks that are slow to compose", `email=a${"\u0301".repeat(60_000)}${"\u0316".repeat(60_000)}`],
  [
    "marks that are slow to compose, in parts",
    `${part("first_name", `a${"\u0301".repeat(60_000)}${"\u0316".repeat(60_000)}`)}--x--\r\n`,
    IN_PARTS,
  ],
  ["thousands of parts", `${fill(part("email"))}--x--\r\n`, IN_PARTS],
  ["thousands of files", `${fill(part("email", "", '; filename="a"'))}--x--\r\n`, IN_PARTS],
  [
    "tens of thousands of headers",
    `--x\r\nContent-Disposition: form-data; name="email"\r\n${fill("a:\r\n")}\r\n1\r\n--x--\r\n`,
    IN_PARTS,
  ],
  ["no end", fill(part("email", "x".repeat(2000))), IN_PARTS],
  ["no parts", fill("\r\n--"), IN_PARTS],
  ["no boundary", part("email"), "multipart/form-data"],
  ["plain text", fill("email=x\r\n"), "text/plain"],
  ["JSON", fill("["), "application/json"],
  ["no type", fill("email=x&"), ""],
  ["an unreadable type", "email=x", ";;;"],
];

describe.each([
  ["/login", 422],
  ["/login?_data=routes%2Flogin", 422],
  ["/signup", 422],
  ["/email-verification", 422],
  ["/password-reset/MQ/abc", 422],
  ["/course_details/1/apply", 303],
  ["/course_details/1/apply/draft", 200],
])("a form to %s", (path, usual) => {
  it.each(hostile)("of %s costs and returns no more than any other", { timeout: 60_000 }, async (...[, body, type]) => {
    const plain = await post(path, "email=x");
    expect(plain.status).toBe(usual);

    const before = await cpuSeconds();
    const [answer, health] = await Promise.all([post(path, body, type), fetch(`${site.url}/healthz`)]);
    expect((await cpuSeconds()) - before).toBeLessThan(CPU_SECONDS);
    expect(health.status).toBe(200);
    expect([usual, 400]).toContain(answer.status);
    if (answer.status === 400) expect(answer.text).toContain("This form could not be read as it was sent.");
    expect(answer.text.length).toBeLessThan(2 * body.length + plain.text.length + 5_000);
  });
});

describe("logins", () => {
  const guess = (email: string, from: string) =>
    post("/login", `email=${email}&password=Himal%402026`, TYPE, { "x-forwarded-for": from });
  const logins = () => api.requests.filter(({ target }) => target === "/api/user/login/").length;
  const answerLate = () =>
    api.answers((_request, response) => {
      setTimeout(() => response.writeHead(401, { "content-type": "application/json" }).end('{"detail":"Wrong."}'), 100);
    });

  it("that are guessed all at once reach the API ten times for one account", { timeout: 120_000 }, async () => {
    answerLate();
    const answers = await Promise.all(Array.from({ length: 300 }, () => guess("asha@example.com", "203.0.113.1")));
    expect(logins()).toBe(10);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    for (const { status, headers } of answers.filter(({ status }) => status !== 401)) {
      // A busy machine has no place for some of so many.
      expect([429, 503]).toContain(status);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await guess("asha@example.com", "203.0.113.1")).headers.get("retry-after")).toMatch(/^(8\d\d|900)$/);
    expect((await guess("maya@example.com", "203.0.113.1")).status).toBe(401);
  });

  it("to ever other accounts reach it a hundred times from one /64", { timeout: 120_000 }, async () => {
    answerLate();
    let sent = 0;
    while (sent < 500) {
      await Promise.all(
        Array.from({ length: 20 }, () => guess(`${(sent += 1)}@example.com`, `2001:db8:0:7::${sent.toString(16)}`)),
      );
    }
    expect(logins()).toBe(100);
    expect((await guess("last@example.com", "2001:db8:0:7:ffff::")).status).toBe(429);
    expect((await guess("last@example.com", "2001:db8:0:8::")).status).toBe(401);
  });

  it("of which ten are under way make the next come back, from that address only", { timeout: 60_000 }, async () => {
    const held: (() => void)[] = [];
    api.answers((_request, response) => {
      held.push(() => response.writeHead(503).end());
    });
    const first = Array.from({ length: 10 }, (_, index) => guess(`${index}@example.com`, "203.0.113.2"));
    await expect.poll(logins).toBe(10);
    const next = await guess("next@example.com", "203.0.113.2");
    expect(next.status).toBe(429);
    expect(next.headers.get("retry-after")).toBe("1");
    expect(next.text).toContain("Too many attempts. Please try again in 1 second.");

    for (const answer of held) answer();
    for (const { status } of await Promise.all(first)) expect(status).toBe(503);
    api.answersJson({ detail: "Wrong." }, 401);
    expect((await guess("next@example.com", "203.0.113.3")).status).not.toBe(429);
    expect((await guess("next@example.com", "203.0.113.2")).status).not.toBe(429);
  });
});

describe.each(["/login", "/signup", "/email-verification", "/password-reset/MQ/abc", "/course_details/1/apply"])(
  "a body that cannot be read, on the form at %s,",
  (path) => {
    it.each(["application/json", "multipart/form-data; boundary=x"])("gets a sentence as %s", async (type) => {
      const answer = await post(path, "{}", type);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("This form could not be read as it was sent.");
    });
  },
);

describe("a sign-up", () => {
  const form = { email: "asha@example.com", password: "Himal@2026", confirm_password: "Himal@2026" };
  const signUps = () => api.targets.filter((target) => target.startsWith("/api/user/register/")).length;
  const signUp = (hidden: Record<string, string>) => {
    api.answersJson({ detail: "Registered." }, 201);
    return post("/signup", String(new URLSearchParams({ ...form, ...hidden })));
  };

  it("of a machine that fills the hidden field is answered like anybody's and reaches nobody", async () => {
    expect((await signUp({ leave_blank: "spam" })).status).toBe(303);
    expect(signUps()).toBe(0);
  });

  it("of a form opened before a restart, or under another secret, goes through", async () => {
    expect((await signUp({ leave_blank: "", opened: "long ago" })).status).toBe(303);
    expect(signUps()).toBe(1);
  });
});

describe("a form that is not read", () => {
  it("since it is too large says so", async () => {
    const answer = await post("/login", "x".repeat(300_000));
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("What you sent is too large for this form. Please shorten it.");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("since sixteen of its address are arriving says when to come back, and to no other address", async () => {
    const { hostname, port } = new URL(site.url);
    const head = `POST /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${site.url}\r\nX-Forwarded-For: 203.0.113.77\r\n`;
    const sockets = Array.from({ length: 16 }, () => connect(Number(port), hostname).on("error", () => undefined));
    try {
      for (const socket of sockets) socket.write(`${head}Content-Type: ${TYPE}\r\nContent-Length: 99\r\n\r\nemail=`);
      const from = (address: string) => post("/login", "email=x", TYPE, { "x-forwarded-for": address });
      await expect.poll(async () => (await from("203.0.113.77")).status, { interval: 10 }).toBe(429);
      const { headers, text } = await from("203.0.113.77");
      expect([headers.get("retry-after"), headers.get("connection")]).toEqual(["10", "close"]);
      expect(text).toContain(
        "Too many forms are arriving at this moment, from your network or in all. Please try again in ten seconds.",
      );
      expect((await from("203.0.113.78")).status).toBe(422);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});
