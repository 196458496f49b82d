import type { OutgoingHttpHeaders } from "node:http";

import { boundary, multipartBody, type Part } from "../../support/upload/multipart-body";
import { type AttackedSite, SITE_URL } from "./attacked-site";
import type { Answer, Sending } from "./send";

let visitors = 0;

/** An address that no other visitor of this run has. */
function freshAddress(): string {
  visitors += 1;
  return `198.51.${(visitors >> 8) % 256}.${visitors % 256}`;
}

type Fields = Readonly<Record<string, string>>;

/** What every complete profile says. */
export const completeProfile: Fields = {
  first_name: "Asmita",
  last_name: "Example",
  email: "asmita@example.com",
  contact: "9800000000",
  last_academic_qualification: "Bachelor",
  marital_status: "No",
};

/** A browser as far as the site can tell: it keeps cookies, names its origin, and has an address of its own. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  constructor(
    /** Another one when the site was started anew. */
    public site: AttackedSite,
    readonly address = freshAddress(),
  ) {}

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The same cookies in another browser, as a thief has them. */
  copy(): Visitor {
    const thief = new Visitor(this.site);
    for (const [name, value] of this.#cookies) thief.#cookies.set(name, value);
    return thief;
  }

  /** Loses a cookie, as a browser does whose time is over. */
  forget(name: string): void {
    for (const known of [...this.#cookies.keys()]) if (known.endsWith(name)) this.#cookies.delete(known);
  }

  get(path: string, headers: OutgoingHttpHeaders = {}, patience = 50_000): Promise<Answer> {
    return this.#send(path, { headers, patience });
  }

  /** Posts fields, or a body as it is, as a form of the site does. */
  post(
    path: string,
    form: Fields | string | Buffer,
    headers: OutgoingHttpHeaders = {},
    patience = 50_000,
  ): Promise<Answer> {
    const body = typeof form === "string" || Buffer.isBuffer(form) ? form : new URLSearchParams(form).toString();
    const own = {
      origin: SITE_URL,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    };
    return this.#send(path, { method: "POST", body, headers: { ...own, ...headers }, patience });
  }

  /** A request of the tus protocol, as a script of the site sends it. `null` leaves a header out. */
  tus(method: string, path: string, headers: Record<string, string | null> = {}, body?: Buffer): Promise<Answer> {
    const own = { origin: SITE_URL, "sec-fetch-site": "same-origin", "tus-resumable": "1.0.0" };
    const all = Object.entries({ ...own, ...headers }).filter(
      (header): header is [string, string] => header[1] !== null,
    );
    return this.#send(path, { method, headers: Object.fromEntries(all), body });
  }

  /** Logs in with a password that the API of these tests takes. Throws when the site does not answer 303. */
  async logIn(email = "asmita@example.com"): Promise<this> {
    const { status } = await this.post("/login", { email, password: "Example@123" });
    if (status !== 303) throw new Error(`the login of ${email} was answered ${status}`);
    return this;
  }

  /** Fills the Profile tab, which opens the Documents tab. */
  async fillProfile(courseId: number, fields: Fields = {}): Promise<this> {
    const { status, headers } = await this.post(`/course_details/${courseId}/apply`, { ...completeProfile, ...fields });
    const next = `/course_details/${courseId}/apply/documents`;
    if (status !== 303 || headers.location !== next)
      throw new Error(`the profile was answered ${status} to ${headers.location}`);
    return this;
  }

  /** Submits documents for a course. */
  sendDocuments(courseId: number, parts: readonly Part[] | Buffer, patience = 50_000): Promise<Answer> {
    const body = Buffer.isBuffer(parts) ? parts : multipartBody(parts);
    const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
    return this.post(`/course_details/${courseId}/apply/documents`, body, type, patience);
  }

  async #send(path: string, sending: Sending): Promise<Answer> {
    const cookie = this.cookie ? { cookie: this.cookie } : {};
    const headers = { "x-forwarded-for": this.address, "x-forwarded-proto": "https", ...cookie, ...sending.headers };
    const answer = await this.site.send(path, { ...sending, headers });
    for (const line of answer.setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(;|$)/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}
