import type { Service } from "./site";

/** The control routes of a sandbox API that was started for tests. */
export interface Control {
  /** The requests that reached the API since the last `clear`, as "METHOD path?query", pictures left out. */
  requests: () => Promise<string[]>;
  /** Forgets the request log, faults, accounts, applications and registrations. */
  clear: () => Promise<void>;
  fault: (fault: Record<string, unknown>) => Promise<void>;
  mend: () => Promise<void>;
  get: <Answer>(path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<void>;
}

async function call(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** The control of one sandbox. */
export function controlOf(sandbox: Service): Control {
  const at = (path: string) => `${sandbox.url}/__sandbox/${path}`;
  return {
    requests: async () => {
      const requests = (await call(at("requests"), "GET")) as { method: string; url: string }[];
      return requests.filter(({ url }) => !url.startsWith("/media/")).map(({ method, url }) => `${method} ${url}`);
    },
    clear: async () => void (await call(at("reset"), "POST", {})),
    fault: async (fault) => void (await call(at("faults"), "POST", fault)),
    mend: async () => void (await call(at("faults"), "DELETE")),
    get: async <Answer>(path: string) => (await call(at(path), "GET")) as Answer,
    post: async (path, body) => void (await call(at(path), "POST", body ?? {})),
  };
}
