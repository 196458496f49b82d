// Holds contract 2.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { readEnvironment, readSentinels, settings } from "./env.server";

const secret = "s".repeat(32);
const complete = { API_URL: "http://127.0.0.1:9/base/", SITE_URL: "https://site.example/", SESSION_SECRET: secret };

it.each(["README.md", "docs/contract.md"])("each setting has its line in %s", (file) => {
  const lines = readFileSync(file, "utf8").matchAll(/^\| ((?:`[A-Z][A-Z_]+`(?:, )?)+) \|/gm);
  const named = [...lines].flatMap(([, names = ""]) => names.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(named.sort()).toEqual([...settings].sort());
});

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

  it.each([",", `${secret},`, `,${secret}`, `${secret},,${secret}`, " , "])(
    "takes the secrets “%s” for a mistake: an empty one is known to everybody",
    (SESSION_SECRET) => {
      for (const production of [true, false])
        expect(readEnvironment({ ...complete, SESSION_SECRET }, production).problems).toEqual([
          "SESSION_SECRET has an empty part: take the comma out, or put a secret there",
        ]);
    },
  );

  it("takes no address with a path for the site's own, nor a file larger than all files together", () => {
    const { problems } = readEnvironment({ ...complete, SITE_URL: "https://site.example/en" }, true);
    expect(problems).toEqual([expect.stringMatching(/SITE_URL must be an origin/)]);
    const sizes = { UPLOAD_MAX_FILE_MB: "200", UPLOAD_MAX_TOTAL_MB: "100" };
    expect(readEnvironment({ ...complete, ...sizes }, true).problems).toEqual([
      "UPLOAD_MAX_FILE_MB must not be more than UPLOAD_MAX_TOTAL_MB",
    ]);
  });

  it("names a file larger than all files together beside whatever else is wrong", () => {
    const wrong = { SITE_URL: "https://site.example/en", UPLOAD_MAX_FILE_MB: "200", DRAFT_FILES_HOURS: "0" };
    expect(readEnvironment({ ...complete, ...wrong }, true).problems).toEqual([
      expect.stringMatching(/^SITE_URL/),
      expect.stringMatching(/^DRAFT_FILES_HOURS/),
      "UPLOAD_MAX_FILE_MB must not be more than UPLOAD_MAX_TOTAL_MB",
    ]);
  });

  it.each([
    ["REDIS_ULR", "redis://x", "REDIS_URL"],
    ["SESSION_SECRETS", secret, "SESSION_SECRET"],
    ["TRUST_PROY", "1", "TRUST_PROXY"],
    ["DRAFT_FILE", "/tmp", "DRAFT_FILES"],
    ["IMAGE-HOSTS", "a.example", "IMAGE_HOSTS"],
    ["API_TIMEOUT", "2000", "API_TIMEOUT_MS"],
  ])("warns of %s, which is none of its settings", (name, value, meant) => {
    const read = readEnvironment({ ...complete, [name]: value }, true);
    expect(read.environment && read.warnings).toEqual([`${name} is no setting of this site: did you mean ${meant}?`]);
  });

  it("warns of plain http in production, of a cache without a lasting Redis, and of nothing else that is well set", () => {
    const warnings = (source: Record<string, string>, production = true) => {
      const read = readEnvironment({ ...complete, PATH: "/bin", HOSTNAME: "a", PWD: "/", ...source }, production);
      return read.environment && read.warnings;
    };
    expect(warnings({})).toEqual([]);
    expect(warnings({ REDIS_CACHE_URL: "redis://a" })).toEqual([expect.stringMatching(/without REDIS_URL/)]);
    expect(warnings({ REDIS_CACHE_URL: "redis://a", REDIS_URL: "redis://b" })).toEqual([]);
    expect(warnings({ DRAFT_FILES_MAX_MB: "99" })).toEqual([expect.stringMatching(/can never be saved/)]);
    expect(warnings({ SITE_URL: "http://site.example" })).toEqual([expect.stringMatching(/plain http/)]);
    expect(warnings({ SITE_URL: "http://site.example" }, false)).toEqual([]);
    for (const own of ["localhost:3000", "127.0.0.1", "[::1]:80"])
      expect(warnings({ SITE_URL: `http://${own}` })).toEqual([]);
  });

  it("does without SITE_URL outside production", () => {
    const { environment } = readEnvironment({ API_URL: complete.API_URL, SESSION_SECRET: secret }, false);
    expect(environment?.siteOrigin).toBeUndefined();
  });

  it.each([
    ["API_URL", "https://user@api.example", "API_URL must not hold a user or a password: nobody is sent them"],
    ["API_URL", "https://:secret@api.example", "API_URL must not hold a user or a password: nobody is sent them"],
    ["API_URL", "https://api.example/?key=1", "API_URL must have no query and no #: they are not sent"],
    ["SITE_URL", "https://u:p@site.example", "SITE_URL must not hold a user or a password: nobody is sent them"],
  ])("takes nothing in %s that would be dropped: %s", (name, address, problem) => {
    expect(readEnvironment({ ...complete, [name]: address }, true).problems).toEqual([problem]);
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
        DRAFT_FILES: "gs://bucket",
        DRAFT_FILES_HOURS: "0",
        DRAFT_FILES_MAX_MB: "-1",
        LOG_LEVEL: "loud",
      },
      true,
    );
    expect(problems).toHaveLength(16);
  });

  it.each(["//evil.example/", "http://evil.example/", "/\\evil", "/token/#x"])(
    "takes %s for no path of the API",
    (path) => {
      expect(readEnvironment({ ...complete, API_REFRESH_PATH: path }, true).problems).toHaveLength(1);
    },
  );

  it.each(["203.0.113.5", "[::1]"])("takes %s for no host of pictures: none is fetched from an IP address", (host) => {
    expect(readEnvironment({ ...complete, IMAGE_HOSTS: host }, true).problems).toHaveLength(1);
  });

  it("takes one Redis for everything unless the cache has its own", () => {
    const sentinels = "redis+sentinel://user:p%40ss@one:26379,two/mymaster/3?sentinelPassword=o+t%26h%2ber";
    const redisOf = (source: Record<string, string>) => readEnvironment({ ...complete, ...source }, true).environment;
    const [lasting, evicting] = ["redis://lasting:6379", "rediss://user:word@cache.example:6380/2"];
    expect(redisOf({ REDIS_URL: sentinels })).toMatchObject({ redisUrl: sentinels });
    expect(readSentinels(sentinels)).toEqual({
      hosts: [
        { host: "one", port: 26379 },
        { host: "two", port: 26379 },
      ],
      name: "mymaster",
      db: 3,
      tls: false,
      username: "user",
      password: "p@ss",
      sentinelPassword: "o+t&h+er",
    });
    for (const wrong of ["redis+sentinel://one:26379", "redis+sentinel://one:x/name", "redis+sentinel:///name"])
      expect(readSentinels(wrong)).toBeNull();
    const noPassword = ["redis://u:p%zz@one:6379", "redis://one/db", "redis+sentinel://u:p%@one:1/name"];
    for (const wrong of noPassword) expect(redisOf({ REDIS_URL: wrong })).toBeNull();
    expect(redisOf({})).toMatchObject({ redisUrl: undefined, redisCacheUrl: undefined });
    expect(redisOf({ REDIS_URL: lasting })).toMatchObject({ redisUrl: lasting, redisCacheUrl: lasting });
    expect(redisOf({ REDIS_URL: lasting, REDIS_CACHE_URL: evicting })).toMatchObject({
      redisUrl: lasting,
      redisCacheUrl: evicting,
    });
    expect(redisOf({ REDIS_CACHE_URL: evicting })).toMatchObject({ redisUrl: undefined, redisCacheUrl: evicting });
  });

  it.each([
    "redis://h:99999",
    "redis://h:6379/x",
    "redis://u:p%zz@h",
    "http://h",
    "redis+sentinel://h",
    "redis+sentinel://h/name?sentinelpassword=a",
    "redis+sentinel://h/name?sentinelPassword=a&db=1",
    "redis+sentinel://h/name?sentinelPassword=p%zz",
  ])("says of %s how the address of a Redis is written", (REDIS_URL) => {
    expect(readEnvironment({ ...complete, REDIS_URL }, true).problems).toEqual([
      "REDIS_URL must be written redis://user:password@host:port/database, or " +
        "redis+sentinel://user:password@host:port,host:port/name?sentinelPassword=password (rediss with TLS; % in user and passwords as %25)",
    ]);
  });

  it("keeps saved documents in a folder, or in a bucket under a prefix", () => {
    const placeOf = (source: Record<string, string>, production = true) =>
      readEnvironment({ ...complete, ...source }, production).environment?.draftFiles;
    expect(placeOf({})).toEqual({ kind: "folder", path: join(tmpdir(), "study-abroad-site", "drafts") });
    expect(placeOf({}, false)).toEqual({ kind: "folder", path: resolve(".data/drafts") });
    expect(placeOf({ DRAFT_FILES: "/data/drafts/" })).toEqual({ kind: "folder", path: "/data/drafts" });
    expect(placeOf({ DRAFT_FILES: "s3://documents" })).toEqual({ kind: "s3", bucket: "documents", prefix: "" });
    expect(placeOf({ DRAFT_FILES: "s3://documents/the/site/" })).toEqual({
      kind: "s3",
      bucket: "documents",
      prefix: "the/site",
    });
  });

  it.each([
    "s3://",
    "s3:///prefix",
    "s3://b",
    "s3://Bucket",
    "s3://bucket/../x",
    "s3://bucket/a b",
    "s3:/b/x",
    "file:///tmp",
  ])("takes %s for no place of saved documents", (place) => {
    expect(readEnvironment({ ...complete, DRAFT_FILES: place }, true).problems).toEqual([
      "DRAFT_FILES must be a folder, or an address such as s3://bucket/prefix",
    ]);
  });

  it("takes an address for no folder of assets", () => {
    expect(readEnvironment({ ...complete, ASSET_FILES: "s3://bucket/prefix" }, true).problems).toEqual([
      "ASSET_FILES must be a folder, which the containers share",
    ]);
    expect(readEnvironment({ ...complete, ASSET_FILES: "/assets" }, true).environment).toMatchObject({
      assetFiles: "/assets",
    });
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
      draftFilesMs: 72 * 60 * 60 * 1000,
      draftFilesMaxBytes: 2048 * 1024 * 1024,
      apiTimeoutMs: 8000,
      trustProxy: 0,
    });
  });
});
