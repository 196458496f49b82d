import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { z } from "zod";

const SECRET_LENGTH = 32;

const webAddress = (name: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      message: `${name} must be an http or https address`,
    })
    .transform((text) => new URL(text));

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

const redisAddress = (name: string) =>
  z.string().refine((text) => /^rediss?:\/\//.test(text) && URL.canParse(text), {
    message: `${name} must be an address that starts with redis:// or rediss://`,
  });

const isHostName = (text: string) => URL.canParse(`https://${text}`) && new URL(`https://${text}`).hostname === text;

/** A folder, or `s3://bucket/prefix` with names that need no escaping anywhere. */
const draftFiles = z
  .string()
  .refine((text) => !/^[a-z][a-z\d+.-]*:\/\//i.test(text) || s3Place(text) !== null, {
    message: "DRAFT_FILES must be a folder, or an address such as s3://bucket/prefix",
  })
  .transform((text): DraftFilesPlace => s3Place(text) ?? { kind: "folder", path: resolve(text) });

function s3Place(text: string): DraftFilesPlace | null {
  const [, bucket, prefix = ""] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (!bucket || prefix.split("/").some((part) => part === "." || part === "..")) return null;
  return { kind: "s3", bucket, prefix: prefix.replace(/\/{2,}/g, "/").replace(/^\/|\/$/g, "") };
}

const schema = z.object({
  PORT: wholeNumber("PORT", 3000, 0, 65535),
  HOST: z.string().default("0.0.0.0"),
  API_URL: webAddress("API_URL").optional(),
  SITE_URL: webAddress("SITE_URL").optional(),
  SESSION_SECRET: list.refine((secrets) => secrets.every((secret) => secret.length >= SECRET_LENGTH), {
    message: `SESSION_SECRET must be at least ${SECRET_LENGTH} characters (each one, when several are listed)`,
  }),
  ADMIN_URL: webAddress("ADMIN_URL").optional(),
  API_REFRESH_PATH: z
    .string()
    .regex(/^\/?(?![a-z]+:)[^/\\\s][^\\\s]*$/i, "API_REFRESH_PATH must be a path, such as /api/user/token/refresh/")
    .transform((path) => (path.startsWith("/") ? path : `/${path}`))
    .optional(),
  IMAGE_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .refine((hosts) => hosts.every(isHostName), {
      message: "IMAGE_HOSTS must be host names separated by commas, without scheme, port or path",
    }),
  REDIS_URL: redisAddress("REDIS_URL").optional(),
  REDIS_CACHE_URL: redisAddress("REDIS_CACHE_URL").optional(),
  TRUST_PROXY: wholeNumber("TRUST_PROXY", 0, 0, 10),
  UPLOAD_MAX_FILE_MB: wholeNumber("UPLOAD_MAX_FILE_MB", 20, 1, 10_000),
  UPLOAD_MAX_TOTAL_MB: wholeNumber("UPLOAD_MAX_TOTAL_MB", 100, 1, 10_000),
  UPLOAD_MAX_ACTIVE: wholeNumber("UPLOAD_MAX_ACTIVE", 24, 1, 10_000),
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

/** Where documents lie that were saved before Submit: a folder by its absolute path, or a bucket and a prefix in it. */
export type DraftFilesPlace = { kind: "folder"; path: string } | { kind: "s3"; bucket: string; prefix: string };

/** Every setting of the site, parsed (contract 2). Sizes are bytes, times are milliseconds. */
export interface Environment {
  port: number;
  host: string;
  apiUrl: URL;
  /** The public origin without a trailing slash; absent outside production, where the request's own is used. */
  siteOrigin: string | undefined;
  /** The first one encrypts, all of them decrypt. */
  sessionSecrets: readonly string[];
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
  draftFiles: DraftFilesPlace;
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
): { environment: Environment; problems: [] } | { environment: null; problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  const required = production ? ["API_URL", "SITE_URL", "SESSION_SECRET"] : ["API_URL", "SESSION_SECRET"];
  problems.push(...required.filter((name) => !given[name]).map((name) => `${name} is missing`));
  if (!parsed.success || problems.length > 0 || !parsed.data.API_URL) return { environment: null, problems };

  const value = parsed.data;
  const mebibyte = 1024 * 1024;
  return {
    problems: [],
    environment: {
      port: value.PORT,
      host: value.HOST,
      apiUrl: parsed.data.API_URL,
      siteOrigin: value.SITE_URL?.origin,
      sessionSecrets: value.SESSION_SECRET,
      adminUrl: value.ADMIN_URL,
      apiRefreshPath: value.API_REFRESH_PATH,
      imageHosts: value.IMAGE_HOSTS,
      redisUrl: value.REDIS_URL,
      redisCacheUrl: value.REDIS_CACHE_URL ?? value.REDIS_URL,
      trustProxy: value.TRUST_PROXY,
      uploadMaxFileBytes: value.UPLOAD_MAX_FILE_MB * mebibyte,
      uploadMaxTotalBytes: value.UPLOAD_MAX_TOTAL_MB * mebibyte,
      uploadMaxActive: value.UPLOAD_MAX_ACTIVE,
      draftFiles: value.DRAFT_FILES ?? { kind: "folder", path: usualDraftFolder(production) },
      draftFilesMs: value.DRAFT_FILES_HOURS * 60 * 60 * 1000,
      draftFilesMaxBytes: value.DRAFT_FILES_MAX_MB * mebibyte,
      apiTimeoutMs: value.API_TIMEOUT_MS,
      logLevel: value.LOG_LEVEL,
      production,
    },
  };
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
