import { resolve } from "node:path";

export interface Settings {
  /** 0 asks the system for any free port. */
  port: number;
  /** Folder of the database, uploads, outbox and drawn pictures. */
  dataFolder: string;
  /** Base of the links in mails, without a trailing slash. */
  siteUrl: string;
  /** File that receives one JSON line per request. */
  requestLogFile: string | null;
  /** Whether the `/__sandbox/` routes exist. */
  control: boolean;
  /** How many courses the catalogue has; absent for the usual ones. */
  courses: number | undefined;
  accessSeconds: number;
  refreshSeconds: number;
  /** Largest application upload in bytes. */
  maxUploadBytes: number;
}

const days = 24 * 60 * 60;

/** Reads the `SANDBOX_*` variables; a number that cannot be read keeps its default. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  return {
    port: wholeNumber(environment.SANDBOX_PORT, 0),
    dataFolder: resolve(environment.SANDBOX_DATA || ".data"),
    siteUrl: (environment.SANDBOX_SITE_URL || "http://localhost:3000").replace(/\/+$/, ""),
    requestLogFile: environment.SANDBOX_LOG_REQUESTS || null,
    control: environment.SANDBOX_CONTROL === "1",
    courses: wholeNumber(environment.SANDBOX_COURSES, 0) || undefined,
    accessSeconds: wholeNumber(environment.SANDBOX_ACCESS_SECONDS, 15 * 60),
    refreshSeconds: wholeNumber(environment.SANDBOX_REFRESH_SECONDS, 14 * days),
    maxUploadBytes: wholeNumber(environment.SANDBOX_MAX_UPLOAD_MB, 500) * 1024 * 1024,
  };
}

function wholeNumber(text: string | undefined, fallback: number) {
  return text && /^\d+$/.test(text) ? Number(text) : fallback;
}
