const profile = {
  first_name: "Asmita",
  last_name: "Example",
  email: "asmita@example.com",
  contact: "9800000000",
  last_academic_qualification: "Bachelor",
  marital_status: "No",
};

/**
 * A visitor of the site under test: keeps cookies as a browser does and sends forms from the site's own origin. Each
 * `number` is another person at another address, where the site believes a proxy.
 */
export class Applicant {
  #cookies = new Map();

  constructor(site, number = 0) {
    this.site = site;
    this.number = number;
  }

  /** What a browser would send with a form post. */
  get headers() {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { origin: this.site, "sec-fetch-site": "same-origin", "x-forwarded-for": `192.0.2.${this.number}`, cookie };
  }

  async logIn() {
    await this.#post("/login", { email: `asmita-${this.number}@example.com`, password: "Example@123" }, "/");
  }

  /** Fills the Profile tab of a course, which starts a new draft; the Documents tab is open after it. */
  async fillProfile(courseId) {
    await this.#post(`/course_details/${courseId}/apply`, profile, `/course_details/${courseId}/apply/documents`);
  }

  keep(setCookies = []) {
    for (const line of setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** Reads a page of the site, as the browser does that was led there. */
  async read(path) {
    const answer = await fetch(new URL(path, this.site), { headers: this.headers });
    this.keep(answer.headers.getSetCookie());
    await answer.text();
  }

  async #post(path, fields, expected) {
    const answer = await fetch(`${this.site}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: this.headers,
      body: new URLSearchParams(fields),
    });
    this.keep(answer.headers.getSetCookie());
    const location = answer.headers.get("location");
    if (answer.status !== 303 || location !== expected) {
      throw new Error(`POST ${path} answered ${answer.status} to ${location}, not 303 to ${expected}`);
    }
  }
}
