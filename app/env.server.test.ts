import { describe, expect, it } from "vitest";

import { readEnvironment } from "./env.server";

const secret = "s".repeat(32);
const complete = { API_URL: "http://127.0.0.1:9/base/", SITE_URL: "https://site.example/", SESSION_SECRET: secret };

describe("readEnvironment", () => {
  it("names everything that is missing in production at once", () => {
    expect(readEnvironment({}, true).problems).toEqual([
      "API_URL is missing",
      "SITE_URL is missing",
      "SESSION_SECRET is missing",
    ]);
  });

  it("takes an empty variable as unset", () => {
    expect(readEnvironment({ ...complete, SESSION_SECRET: " " }, true).problems).toEqual(["SESSION_SECRET is missing"]);
  });

  it("does without SITE_URL outside production", () => {
    const { environment } = readEnvironment({ API_URL: complete.API_URL, SESSION_SECRET: secret }, false);
    expect(environment?.siteOrigin).toBeUndefined();
  });

  it("names every malformed value at once", () => {
    const { problems } = readEnvironment(
      {
        PORT: "70000",
        API_URL: "ftp://api.example",
        SITE_URL: "site.example",
        SESSION_SECRET: `${secret},short`,
        ADMIN_URL: "javascript:alert(1)",
        API_REFRESH_PATH: "//evil.example/",
        IMAGE_HOSTS: "media.example, https://other.example/",
        REDIS_URL: "http://redis",
        REDIS_CACHE_URL: "redis://:port",
        TRUST_PROXY: "-1",
        UPLOAD_MAX_FILE_MB: "1e3",
        UPLOAD_MAX_ACTIVE: "0",
        LOG_LEVEL: "loud",
      },
      true,
    );
    expect(problems).toHaveLength(13);
  });

  it.each(["//evil.example/", "http://evil.example/", "/\\evil"])("takes %s for no path of the API", (path) => {
    expect(readEnvironment({ ...complete, API_REFRESH_PATH: path }, true).problems).toHaveLength(1);
  });

  it("takes one Redis for everything unless the cache has its own", () => {
    const redisOf = (source: Record<string, string>) => readEnvironment({ ...complete, ...source }, true).environment;
    const [lasting, evicting] = ["redis://lasting:6379", "rediss://user:word@cache.example:6380/2"];
    expect(redisOf({})).toMatchObject({ redisUrl: undefined, redisCacheUrl: undefined });
    expect(redisOf({ REDIS_URL: lasting })).toMatchObject({ redisUrl: lasting, redisCacheUrl: lasting });
    expect(redisOf({ REDIS_URL: lasting, REDIS_CACHE_URL: evicting })).toMatchObject({
      redisUrl: lasting,
      redisCacheUrl: evicting,
    });
    expect(redisOf({ REDIS_CACHE_URL: evicting })).toMatchObject({ redisUrl: undefined, redisCacheUrl: evicting });
  });

  it("reads a complete environment with its defaults", () => {
    const { environment } = readEnvironment({ ...complete, IMAGE_HOSTS: "a.example, B.example" }, true);
    expect(environment).toMatchObject({
      port: 3000,
      host: "0.0.0.0",
      siteOrigin: "https://site.example",
      imageHosts: ["a.example", "b.example"],
      uploadMaxFileBytes: 20 * 1024 * 1024,
      uploadMaxTotalBytes: 100 * 1024 * 1024,
      uploadMaxActive: 24,
      apiTimeoutMs: 8000,
      trustProxy: 0,
    });
  });
});
