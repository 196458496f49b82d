import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, vi } from "vitest";

import { type RequestContext, withRequestContext } from "~/http/request-context.server";

/** A browser that remembers cookies, for what reads a request and sets cookies on its answer. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** Runs `work` as the answer to one request, takes its cookies over, and returns them as they were sent. */
  async visit<Result>(
    work: (request: Request) => Promise<Result> | Result,
  ): Promise<{ result: Result; setCookies: string[] }> {
    const context: RequestContext = { requestId: "test", setCookies: [] };
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request("https://site.example/", { headers: cookie ? { cookie } : {} });
    const result = await withRequestContext(context, async () => await work(request));
    this.take(context.setCookies);
    return { result, setCookies: context.setCookies };
  }

  /** Name and value of every cookie. */
  get pairs(): string[] {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`);
  }

  /** Takes over the cookies of an answer. */
  take(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0;")) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** Settings that anything reading `env()` needs in a unit test. */
export const testSettings = {
  API_URL: "http://api.example",
  SESSION_SECRET: "the first secret that is long enough",
} as const;

/** Gives every test of a file these settings beside those that it needs anyway. */
export function withSettings(settings: Readonly<Record<string, string>> = {}): void {
  beforeEach(() => {
    for (const [name, value] of Object.entries({ ...testSettings, ...settings })) vi.stubEnv(name, value);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
}

/** A folder for each test of a file, which goes with it. */
export function withFolder(): { readonly path: string } {
  const folder = { path: "" };
  beforeEach(() => void (folder.path = mkdtempSync(join(tmpdir(), "test-"))));
  afterEach(() => rmSync(folder.path, { recursive: true, force: true }));
  return folder;
}
