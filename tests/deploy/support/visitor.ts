import { SITE_URL } from "./site-process";
import { visit, type Answer } from "./visit";

/** The proxy that ends TLS: its address is one that nginx believes. */
const PROXY = "127.0.0.1";

/** A visitor whose requests come through a proxy that ends TLS: keeps cookies and sends forms as a browser does. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  constructor(
    /** Which process answers: another one from one request to the next, as behind nginx. */
    public origin: string,
    readonly address: string,
  ) {}

  get headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return {
      host: new URL(SITE_URL).host,
      "x-forwarded-for": this.address,
      "x-forwarded-proto": "https",
      "accept-encoding": "identity",
      ...(cookie ? { cookie } : {}),
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(path, { headers });
  }

  post(path: string, fields: Record<string, string>): Promise<Answer> {
    const headers = { origin: SITE_URL, "content-type": "application/x-www-form-urlencoded" };
    return this.#send(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  }

  logIn(email: string, password: string): Promise<Answer> {
    return this.post("/login", { email, password });
  }

  upload(path: string, contentType: string, body: Buffer): Promise<Answer> {
    const headers = { origin: SITE_URL, "content-type": contentType, "content-length": String(body.byteLength) };
    return this.#send(path, { method: "POST", headers, body });
  }

  async #send(
    path: string,
    options: { method?: string; headers: Record<string, string>; body?: string | Buffer },
  ): Promise<Answer> {
    const answer = await visit(this.origin, path, {
      ...options,
      headers: { ...this.headers, ...options.headers },
      from: PROXY,
    });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}
