import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { z } from "zod";

import { decoded } from "./http/decoded";

/** Characters of a secret, at least. */
export const SECRET_LENGTH = 32;

const webAddress = (name: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      message: `${name} must be an http or https address`,
    })
    .transform((text) => new URL(text))
    .refine(({ username, password }) => !username && !password, {
      message: `${name} must not hold a user or a password: nobody is sent them`,
    });

const wholeNumber = (name: string, fallback: number, min: number, max: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      message: `${name} must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** An empty part is a secret that was forgotten, and would be known to everybody. */
const secrets = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part !== ""), {
    message: "SESSION_SECRET has an empty part: take the comma out, or put a secret there",
  })
  .refine((parts) => parts.every((part) => part === "" || part.length >= SECRET_LENGTH), {
    message: `SESSION_SECRET must be at least ${SECRET_LENGTH} characters (each one, when several are listed)`,
  })
  .transform(([first = "", ...others]): Secrets => [first, ...others]);

const redisAddress = (name: string) =>
  z.string().refine((text) => isRedisUrl(text) || readSentinels(text) !== null, {
    message: `${name} must be written redis://user:password@host:port/database, or redis+sentinel://user:password@host:port,host:port/name?sentinelPassword=password (rediss with TLS; % in user and passwords as %25)`,
  });

function isRedisUrl(text: string): boolean {
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, pathname } = new URL(text);
  return decoded(username) !== null && decoded(password) !== null && /^\/?\d*$/.test(pathname);
}

/** A Redis that its sentinels know by a name. */
export interface Sentinels {
  hosts: { host: string; port: number }[];
  name: string;
  db: number;
  tls: boolean;
  username: string | undefined;
  password: string | undefined;
  /** Of the sentinels themselves, where they have one. */
  sentinelPassword: string | undefined;
}

/** Reads `redis+sentinel://user:password@host:port,host:port/name/db?sentinelPassword=`, or `rediss+sentinel://`; else `null`. */
export function readSentinels(address: string): Sentinels | null {
  const [, tls, username, password, list = "", name, db = "0", sentinelPassword] =
    /^redis(s?)\+sentinel:\/\/(?:([^:@/]*):([^@/]*)@)?([\w.,:-]+)\/([\w.-]+)(?:\/(\d+))?(?:\?sentinelPassword=([^&]*))?$/.exec(
      address,
    ) ?? [];
  if (![username, password, sentinelPassword].every((text = "") => decoded(text) !== null)) return null;
  const hosts = list
    .split(",")
    .map((each) => ({ host: each.split(":")[0] ?? "", port: Number(each.split(":")[1] ?? 26379) }));
  if (name === undefined || hosts.some(({ host, port }) => host === "" || !(port > 0 && port < 65536))) return null;
  const plain = (text: string | undefined) => (text ? decodeURIComponent(text) : undefined);
  return {
    hosts,
    name,
    db: Number(db),
    tls: tls === "s",
    username: plain(username),
    password: plain(password),
    sentinelPassword: plain(sentinelPassword),
  };
}

const isHostName = (text: string) =>
  URL.canParse(`https://${text}`) &&
  new URL(`https://${text}`).hostname === text &&
  isIP(text.replace(/^\[|\]$/g, "")) === 0;

const isAddress = (text: string) => /^[a-z][a-z\d+.-]+:\//i.test(text);

/** A folder, or `s3://bucket/prefix` with names that need no escaping anywhere. */
const draftFiles = z
  .string()
  .refine((text) => !isAddress(text) || s3Place(text) !== null, {
    message: "DRAFT_FILES must be a folder, or an address such as s3://bucket/prefix",
  })
  .transform((text): DraftFilesStorage => s3Place(text) ?? { kind: "folder", path: resolve(text) });

function s3Place(text: string): DraftFilesStorage | null {
  const [, bucket, prefix = ""] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (!bucket || prefix.split("/").some((part) => part === "." || part === "..")) return null;
  return { kind: "s3", bucket, prefix: prefix.replace(/\/{2,}/g, "/").replace(/^\/|\/$/g, "") };
}

const schema = z.object({
  PORT: wholeNumber("PORT", 3000, 0, 65535),
  HOST: z.string().default("0.0.0.0"),
  API_URL: webAddress("API_URL")
    .refine(({ search, hash }) => !search && !hash, {
      message: "API_URL must have no query and no #: they are not sent",
    })
    .optional(),
  SITE_URL: webAddress("SITE_URL")
    .refine(({ pathname, search, hash }) => pathname === "/" && !search && !hash, {
      message: "SITE_URL must be an origin such as https://site.example, without a path",
    })
    .optional(),
  SESSION_SECRET: secrets.optional(),
  ADMIN_URL: webAddress("ADMIN_URL").optional(),
  API_REFRESH_PATH: z
    .string()
    .regex(/^\/?(?![a-z]+:)[^/\\\s#][^\\\s#]*$/i, "API_REFRESH_PATH must be a path, such as /api/user/token/refresh/")
    .transform((path) => (path.startsWith("/") ? path : `/${path}`))
    .optional(),
  IMAGE_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .refine((hosts) => hosts.every(isHostName), {
      message: "IMAGE_HOSTS must be host names separated by commas, without scheme, port or path, and no IP addresses",
    }),
  REDIS_URL: redisAddress("REDIS_URL").optional(),
  REDIS_CACHE_URL: redisAddress("REDIS_CACHE_URL").optional(),
  TRUST_PROXY: wholeNumber("TRUST_PROXY", 0, 0, 10),
  UPLOAD_MAX_FILE_MB: wholeNumber("UPLOAD_MAX_FILE_MB", 20, 1, 10_000),
  UPLOAD_MAX_TOTAL_MB: wholeNumber("UPLOAD_MAX_TOTAL_MB", 100, 1, 10_000),
  UPLOAD_MAX_ACTIVE: wholeNumber("UPLOAD_MAX_ACTIVE", 24, 1, 10_000),
  ASSET_FILES: z
    .string()
    .refine((text) => !isAddress(text), { message: "ASSET_FILES must be a folder, which the containers share" })
    .optional(),
  DRAFT_FILES: draftFiles.optional(),
  DRAFT_FILES_HOURS: wholeNumber("DRAFT_FILES_HOURS", 72, 1, 14 * 24),
  DRAFT_FILES_MAX_MB: wholeNumber("DRAFT_FILES_MAX_MB", 2048, 1, 10_000_000),
  API_TIMEOUT_MS: wholeNumber("API_TIMEOUT_MS", 8000, 100, 120_000),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      message: "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** The names of all settings. */
export const settings = Object.keys(schema.shape);

/** Parsed apart: they are compared whatever else is wrong. */
const uploadSizes = schema.pick({ UPLOAD_MAX_FILE_MB: true, UPLOAD_MAX_TOTAL_MB: true });

/** At least one. The first one encrypts, all of them decrypt. */
type Secrets = readonly [string, ...string[]];

/** Where documents lie that were saved before Submit: a folder by its absolute path, or a bucket and a prefix in it. */
type DraftFilesStorage = { kind: "folder"; path: string } | { kind: "s3"; bucket: string; prefix: string };

/** Every setting of the site, parsed (contract 2). Sizes are bytes, times are milliseconds. */
export interface Environment {
  port: number;
  host: string;
  apiUrl: URL;
  /** The public origin without a trailing slash; absent outside production, where the request's own is used. */
  siteOrigin: string | undefined;
  sessionSecrets: Secrets;
  adminUrl: URL | undefined;
  apiRefreshPath: string | undefined;
  imageHosts: readonly string[];
  /** The Redis of what must last; absent when the site runs alone. */
  redisUrl: string | undefined;
  /** The Redis of what may be evicted: `redisUrl` unless it has one of its own. */
  redisCacheUrl: string | undefined;
  trustProxy: number;
  uploadMaxFileBytes: number;
  uploadMaxTotalBytes: number;
  /** Uploads under way at once. */
  uploadMaxActive: number;
  /** The folder in which containers of several versions share their assets; absent, each has its own alone. */
  assetFiles: string | undefined;
  draftFiles: DraftFilesStorage;
  /** How long a saved document is kept after the last change of its draft. */
  draftFilesMs: number;
  /** Of all saved documents together, as they are stored. */
  draftFilesMaxBytes: number;
  apiTimeoutMs: number;
  logLevel: string;
  production: boolean;
}

/**
 * Reads the settings from environment variables. Returns either all of them or every problem at once,
 * one sentence each. An empty variable counts as unset.
 */
export function readEnvironment(
  source: Record<string, string | undefined>,
  production: boolean,
): { environment: Environment; problems: []; warnings: string[] } | { environment: null; problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  const { data: sizes } = uploadSizes.safeParse(given);
  if (sizes && sizes.UPLOAD_MAX_FILE_MB > sizes.UPLOAD_MAX_TOTAL_MB)
    problems.push("UPLOAD_MAX_FILE_MB must not be more than UPLOAD_MAX_TOTAL_MB");
  const required = production ? ["API_URL", "SITE_URL", "SESSION_SECRET"] : ["API_URL", "SESSION_SECRET"];
  problems.push(...required.filter((name) => !given[name]).map((name) => `${name} is missing`));
  if (!parsed.success || problems.length > 0) return { environment: null, problems };

  const value = parsed.data;
  const { API_URL: apiUrl, SESSION_SECRET: sessionSecrets } = value;
  if (!apiUrl || !sessionSecrets) return { environment: null, problems };
  const mebibyte = 1024 * 1024;
  return {
    problems: [],
    warnings: [
      ...misspelt(given),
      ...unsafe(value.SITE_URL, production),
      ...(value.REDIS_CACHE_URL && !value.REDIS_URL
        ? ["REDIS_CACHE_URL is set without REDIS_URL: containers share no logins, limits and applications"]
        : []),
      ...(value.UPLOAD_MAX_TOTAL_MB > value.DRAFT_FILES_MAX_MB
        ? ["DRAFT_FILES_MAX_MB is less than UPLOAD_MAX_TOTAL_MB: the largest applications can never be saved"]
        : []),
    ],
    environment: {
      port: value.PORT,
      host: value.HOST,
      apiUrl,
      siteOrigin: value.SITE_URL?.origin,
      sessionSecrets,
      adminUrl: value.ADMIN_URL,
      apiRefreshPath: value.API_REFRESH_PATH,
      imageHosts: value.IMAGE_HOSTS,
      redisUrl: value.REDIS_URL,
      redisCacheUrl: value.REDIS_CACHE_URL ?? value.REDIS_URL,
      trustProxy: value.TRUST_PROXY,
      uploadMaxFileBytes: value.UPLOAD_MAX_FILE_MB * mebibyte,
      uploadMaxTotalBytes: value.UPLOAD_MAX_TOTAL_MB * mebibyte,
      uploadMaxActive: value.UPLOAD_MAX_ACTIVE,
      assetFiles: value.ASSET_FILES && resolve(value.ASSET_FILES),
      draftFiles: value.DRAFT_FILES ?? { kind: "folder", path: usualDraftFolder(production) },
      draftFilesMs: value.DRAFT_FILES_HOURS * 60 * 60 * 1000,
      draftFilesMaxBytes: value.DRAFT_FILES_MAX_MB * mebibyte,
      apiTimeoutMs: value.API_TIMEOUT_MS,
      logLevel: value.LOG_LEVEL,
      production,
    },
  };
}

/** Browsers keep no session that came by plain http, but from their own computer. */
function unsafe(siteUrl: URL | undefined, production: boolean): string[] {
  if (!production || siteUrl?.protocol !== "http:" || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(siteUrl.hostname))
    return [];
  return ["SITE_URL is plain http: browsers keep no login over it, so give the site https"];
}

/** What is set and looks like a setting of ours, and is none: REDIS_ULR. */
function misspelt(given: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(given).flatMap((name) => {
    const meant = settings.includes(name) ? undefined : settings.find((own) => isSlipOf(own, name));
    return meant === undefined ? [] : [`${name} is no setting of this site: did you mean ${meant}?`];
  });
}

/**
 * Whether the last word of a name is missing, or, of six letters or more, one letter is left out, added or changed, or two beside
 * each other are exchanged.
 */
function isSlipOf(name: string, typed: string): boolean {
  if (typed.includes("_") && name.startsWith(`${typed}_`)) return true;
  if (name.length < 6 || Math.abs(name.length - typed.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === typed[start]) start += 1;
  const [rest, other] = [name.slice(start), typed.slice(start)];
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0])
  );
}

/** Beside the other data of a site on somebody's own computer, in production a temporary folder. */
function usualDraftFolder(production: boolean): string {
  return production ? join(tmpdir(), "study-abroad-site", "drafts") : resolve(".data", "drafts");
}

/** Anything is production but development, tests, and a run marked `--local`: `npm start` on somebody's computer. */
export const production =
  !["development", "test"].includes(process.env.NODE_ENV ?? "") && !process.argv.includes("--local");

let current: Environment | undefined;

/** The settings of this process. Throws with all problems in one message when they are incomplete. */
export function env(): Environment {
  if (current) return current;
  const { environment, problems } = readEnvironment(process.env, production);
  if (!environment) throw new Error(problems.join("\n"));
  return (current = environment);
}
