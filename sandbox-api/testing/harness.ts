import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startSandbox } from "../server";
import { readSettings, type Settings } from "../settings";

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** A sandbox on a free port with a data folder of its own, with the few requests that tests repeat. */
export async function startHarness(changes: Partial<Settings> = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const settings = { ...readSettings({}), dataFolder, control: true, ...changes };
  const sandbox = await startSandbox(settings);
  const call = async <Body>(path: string, options: RequestInit = {}) => {
    const response = await fetch(path.startsWith("http") ? path : sandbox.origin + path, options);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };
  const send = <Body>(method: string, path: string, body: unknown, token?: string) =>
    call<Body>(path, {
      method,
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
  const logIn = (email = "student@example.com", password = "Student@123") =>
    send<{ token: { access: string; refresh: string }; role: string; error?: string }>("POST", "/api/user/login/", {
      email,
      password,
    });

  return {
    origin: sandbox.origin,
    dataFolder,
    get: <Body>(path: string) => call<Body>(path),
    send,
    logIn,
    access: async () => (await logIn()).body.token.access,
    async stop() {
      await sandbox.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export interface Paged<Item = { id: number }> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}
