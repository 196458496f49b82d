// Holds contract 2.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { RedisServer, redisServer } from "../support/redis-server";
import { freePort, startProgram } from "../support/program";
import { describeWith, waitUntil } from "./support/programs";
import { startSiteProcess } from "./support/site-process";

const NO_API = "http://127.0.0.1:9";
const PASSWORD = "word-of-the-tests";

const work = mkdtempSync(join(tmpdir(), "redis-places-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Whether a process with this setting has found its Redis, and may write; and after `then`. */
async function finds(address: string, environment: Record<string, string> = {}, then?: () => Promise<unknown>) {
  const site = await startSiteProcess(NO_API, { REDIS_URL: address, ...environment });
  try {
    const states = async () => (await (await fetch(`${site.url}/readyz/all`)).json()) as { redis: string };
    const isRefused = () => site.lines.some((line) => /"reason":"[^"]*(NOAUTH|NOPERM|certificate|DB index)/.test(line));
    await waitUntil("it is known how Redis is", async () => isRefused() || (await states()).redis !== "away");
    const { redis } = await states();
    if (!then) return redis;
    await then();
    await waitUntil("it is known how Redis is then", async () => (await states()).redis !== redis);
    return [redis, (await states()).redis];
  } finally {
    await site.kill();
  }
}

describeWith(["redis-server", "openssl"], "a Redis by its address", () => {
  it("with a password", async () => {
    const redis = new RedisServer(["--requirepass", PASSWORD]);
    await redis.start();
    try {
      expect(await finds(redis.url.replace("redis://", `redis://:${PASSWORD}@`))).toBe("answers");
      expect(await finds(redis.url)).toBe("away");
    } finally {
      await redis.stop();
    }
  }, 60_000);

  it("with a number of its database, and never in another database", async () => {
    const user = ["--user", "app", "on", `>${PASSWORD}`, "~*", "&*", "+@all", "-select"];
    const redis = new RedisServer(["--databases", "2", ...user]);
    await redis.start();
    try {
      expect(await finds(`${redis.url}/1`)).toBe("answers");
      expect(await finds(`${redis.url}/2`)).toBe("away");
      const mend = () => redis.ask((client) => client.acl("SETUSER", "app", "+select"));
      const asUser = `${redis.url.replace("//", `//app:${PASSWORD}@`)}/1`;
      expect(await finds(asUser, {}, mend), "and when Redis takes it").toEqual(["away", "answers"]);
    } finally {
      await redis.stop();
    }
  }, 60_000);

  it("over TLS, with a certificate that Node is told of", async () => {
    const [key, certificate] = [join(work, "key.pem"), join(work, "certificate.pem")];
    const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
    execFileSync(
      "openssl",
      [...request, "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
      {
        stdio: "ignore",
      },
    );
    const port = await freePort();
    const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no"];
    const redis = new RedisServer(["--tls-port", String(port), ...files]);
    await redis.start();
    try {
      const address = `rediss://localhost:${port}`;
      expect(await finds(address, { NODE_EXTRA_CA_CERTS: certificate })).toBe("answers");
      expect(await finds(address)).toBe("away");
    } finally {
      await redis.stop();
    }
  }, 60_000);

  it("that a sentinel knows by its name", async () => {
    const redis = new RedisServer(["--requirepass", PASSWORD]);
    await redis.start();
    const port = await freePort();
    const config = join(work, "sentinel.conf");
    writeFileSync(
      config,
      `port ${port}\nbind 127.0.0.1\ndir ${work}\nsentinel monitor site 127.0.0.1 ${new URL(redis.url).port} 1\nsentinel auth-pass site ${PASSWORD}\n`,
    );
    const sentinel = startProgram(redisServer ?? "", [config, "--sentinel"]);
    try {
      await sentinel.line(/monitor master site/);
      expect(await finds(`redis+sentinel://:${PASSWORD}@127.0.0.1:${port}/site`)).toBe("answers");
    } finally {
      await sentinel.kill();
      await redis.stop();
    }
  }, 60_000);
});
