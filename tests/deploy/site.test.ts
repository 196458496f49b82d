import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";

import { afterAll, beforeAll, expect, it } from "vitest";

import type { StoredApplication } from "../support/applicant";
import { controlOf } from "../support/control";
import { startSandbox, type Service } from "../support/site";
import { boundary, multipartBody, pdf } from "../support/upload/multipart-body";
import { startNginx, type Nginx } from "./support/nginx";
import { describeWith, waitUntil } from "./support/programs";
import { answeredPaths, SITE_URL, startSiteProcess, type SiteProcess } from "./support/site-process";
import { STRANGER, visit } from "./support/visit";
import { Visitor } from "./support/visitor";

const PASSWORD = "Himal@2026";
const REQUESTS = 2000;
const AT_ONCE = 8;

let sandbox: Service;
let site: SiteProcess;
let nginx: Nginx;

const visitor = (address: string) => new Visitor(nginx.url, address);

/** How often the site was asked for a page that was answered just now: its log comes a moment later. */
async function timesAsked(path: string, least = 1): Promise<number> {
  const times = () => answeredPaths(site).filter((answered) => answered === path).length;
  await waitUntil("the request is logged", () => times() >= least);
  return times();
}

/**
 * What `ask` is answered at a page or picture, once nginx has written that down, which it does after it has put the answer into its cache.
 * Lines of forms that were sent before may still come.
 */
async function logged<Result>(ask: () => Promise<Result>): Promise<Result> {
  const parts: unknown[] = ["other", "flags", "images", "university"];
  const lines = () => nginx.accessLog().filter(({ part }) => parts.includes(part)).length;
  const before = lines();
  const answer = await ask();
  await waitUntil("nginx logs the answer", () => lines() > before);
  return answer;
}

/** Makes an account whose e-mail address is verified. */
async function signUp(email: string): Promise<void> {
  await fetch(`${sandbox.url}/api/user/register/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, confirm_password: PASSWORD }),
  });
  const mails = await controlOf(sandbox).get<{ to: string; links: string[] }[]>("outbox");
  await fetch(mails.find(({ to }) => to === email)?.links[0] ?? "");
}

const profile = (name: string) => ({
  first_name: name,
  last_name: `${name}-last`,
  email: `${name}@example.com`,
  contact: "9800000000",
  last_academic_qualification: "Bachelor",
  marital_status: "No",
});

describeWith(["nginx"], "the site behind nginx", () => {
  beforeAll(async () => {
    sandbox = await startSandbox();
    site = await startSiteProcess(sandbox.url);
    nginx = await startNginx({ sites: [site.port] });
  });
  afterAll(async () => {
    await nginx.stop();
    await site.stop();
    await sandbox.stop();
  });

  it("is asked once for a page that many want, whatever cookies of others they have", async () => {
    const one = visitor("198.51.100.1");
    const bodies = [];
    for (const cookie of ["", "_ga=1", "_ga=2; theme=dark", "_fbp=3"])
      bodies.push((await logged(() => one.get("/who-we-are", { cookie }))).body);
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain("</html>");
    expect(await timesAsked("/who-we-are")).toBe(1);
  });

  it("is had from elsewhere, or smoke.sh names what is not", () => {
    const smoke = (url: string) => spawnSync("sh", ["deploy/smoke.sh", url], { encoding: "utf8" });
    expect(smoke(nginx.url)).toMatchObject({ status: 0, stdout: "", stderr: "" });
    const { status, stdout } = smoke(`${nginx.url}/nowhere`);
    expect([status, stdout]).toEqual([1, expect.stringContaining("/nowhere/course-search")]);
  });

  it("is asked for a page under every address that is not the page's own, and nginx keeps none of these", async () => {
    const one = visitor("198.51.100.8");
    const others = ["/university/1/77", "/images?src=%2Fog%2F%2568ome.png&w=320", "/flags/n-e-p-a-l.svg"];
    for (const path of ["/privacy-policy?x=1", "/Privacy-Policy", "/privacy%2Dpolicy", ...others]) {
      for (let time = 0; time < 2; time++)
        expect((await logged(() => one.get(path))).headers).not.toHaveProperty("x-accel-expires");
      expect(await timesAsked(path.split("?", 1)[0] ?? "", 2)).toBe(2);
    }
    for (let time = 0; time < 3; time++) await logged(() => one.get("/privacy-policy"));
    expect(await timesAsked("/privacy-policy", 3)).toBe(3);
  });

  it("logs a visitor in over https that ends in front, with a cookie for https only", async () => {
    const student = visitor("198.51.100.2");
    const answer = await student.logIn("student@example.com", "Student@123");
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^__Host-sa_session=.*; Secure/);
    const page = await student.get("/");
    expect(page.body).toContain("Logout");
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect((await visitor("198.51.100.3").get("/")).body).not.toContain("Logout");
  });

  it("counts wrong logins for the visitor, not for the proxy in front", async () => {
    const guesser = visitor("198.51.100.4");
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await guesser.logIn("student@example.com", "Wrong@12345")).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses[10]).toBe(429);
    expect((await visitor("198.51.100.5").logIn("student@example.com", "Student@123")).status).toBe(303);
  });

  it("does not let a stranger choose the address that is counted", async () => {
    const statuses = [];
    for (let time = 0; time < 11; time++) {
      const headers = {
        host: "site.example",
        origin: SITE_URL,
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": `203.0.113.${time}`,
      };
      statuses.push(
        (
          await visit(nginx.url, "/login", {
            method: "POST",
            headers,
            body: "email=staff%40example.com&password=Wrong%401234",
            from: STRANGER,
          })
        ).status,
      );
    }
    expect(statuses[10]).toBe(429);
  });

  it("names its own origin, whatever names it is called by", async () => {
    const forged = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const poisoned = await logged(() => visit(nginx.url, "/student-visa", { headers: forged }));
    const next = await visitor("198.51.100.6").get("/student-visa");
    for (const { body } of [poisoned, next]) {
      expect(body).not.toContain("evil.example");
      expect(body).toContain(`${SITE_URL}/student-visa`);
    }
    expect(await timesAsked("/student-visa")).toBe(1);
  });

  it("takes an application with its documents", async () => {
    const student = visitor("198.51.100.7");
    await student.logIn("student@example.com", "Student@123");
    await student.post("/course_details/1/apply", profile("Asmita"));
    const files = ["academic_documents", "ielts_documents", "passport_documents"].map((name, index) => ({
      name,
      fileName: `${name}.pdf`,
      content: pdf(index === 0 ? 9_000_000 : 2000),
    }));
    const answer = await student.upload(
      "/course_details/1/apply/documents",
      `multipart/form-data; boundary=${boundary}`,
      multipartBody(files),
    );
    expect([answer.status, answer.headers.location]).toEqual([303, "/course_details/1/apply/done"]);
    const [stored] = await controlOf(sandbox).get<StoredApplication[]>("applications");
    expect(stored?.fields.first_name).toBe("Asmita");
    const sha256 = createHash("sha256").update(pdf(9_000_000)).digest("hex");
    expect(stored?.files.find(({ group }) => group === "academic_documents")).toMatchObject({
      size: 9_000_000,
      sha256,
    });
  });

  it("takes no document from a page of another login", async () => {
    const student = visitor("198.51.100.14");
    await student.logIn("student@example.com", "Student@123");
    await student.post("/course_details/1/apply", profile("Asmita"));
    const begin = (page: Record<string, string>) =>
      visit(nginx.url, "/documents", {
        method: "POST",
        headers: {
          ...student.headers,
          origin: SITE_URL,
          "tus-resumable": "1.0.0",
          "upload-length": "9",
          "upload-metadata": `filename ${btoa("late.pdf")},group ${btoa("cv_documents")}`,
          ...page,
        },
        from: "127.0.0.1",
      });
    const left = await begin({ "documents-page": "of-another-login" });
    expect([left.status, left.headers["draft-ended"]]).toEqual([401, "logout"]);
    expect((await begin({})).status).toBe(201);
  });

  it("says on its own page that an application is too large, or holds no documents", async () => {
    const student = visitor("198.51.100.9");
    const form = "/course_details/2/apply/documents";
    await student.logIn("student@example.com", "Student@123");
    await student.post("/course_details/2/apply", profile("Asmita"));
    const large = multipartBody([{ name: "academic_documents", fileName: "a.pdf", content: pdf(115 * 1024 * 1024) }]);
    const answers = [
      [
        await student.upload(form, `multipart/form-data; boundary=${boundary}`, large),
        "Your documents are larger than 100 MB together.",
      ],
      [
        await student.post(form, { intent: "x".repeat(300_000) }),
        "What you sent is too large for a form without documents.",
      ],
    ] as const;
    for (const [answer] of answers) expect([answer.status, answer.headers.location]).toEqual([303, form]);
    expect((await student.get(form)).body).toContain(answers[1][1]);
    await student.upload(form, `multipart/form-data; boundary=${boundary}`, large);
    expect((await student.get(form)).body).toContain(answers[0][1]);
  });

  it(`shows nothing of one visitor to another in ${REQUESTS} requests`, async () => {
    const people: { name: string; person: Visitor }[] = [];
    for (const [index, name] of ["Lakpa-Unmistakable", "Maya-Unmistakable"].entries()) {
      const email = `${name}@example.com`.toLowerCase();
      await signUp(email);
      const person = visitor(`198.51.100.${10 + index}`);
      expect((await person.logIn(email, PASSWORD)).status).toBe(303);
      expect((await person.post("/course_details/1/apply", profile(name))).status).toBe(303);
      people.push({ name, person });
    }
    const crowd = [
      ...people,
      { name: null, person: visitor("198.51.100.12") },
      { name: null, person: visitor("198.51.100.13") },
    ];
    const paths = [
      "/",
      "/course-search",
      "/course-search?country=1",
      "/course_details/1",
      "/course_details/1/apply",
      "/course_details/1/apply/documents",
      "/course_details/2/apply",
      "/blog",
      "/upcoming-events",
      "/universitieslist",
      "/login",
      "/logout",
      "/who-we-are",
      "/flags/France.svg",
      "/nowhere",
      "/course_details/1/apply?_data=routes%2Fcourse_details.%24id.apply",
      "/?_data=root",
    ];
    const seen = { own: 0, anonymous: 0 };
    let left = REQUESTS;
    const walk = async (seed: number) => {
      for (let random = seed; left-- > 0;) {
        random = (random * 48_271) % 2_147_483_647;
        const who = crowd[random % crowd.length];
        const path = paths[Math.floor(random / 7) % paths.length] ?? "/";
        if (!who) throw new Error("nobody");
        const { status, headers, body } = await who.person.get(path, {
          "accept-encoding": random % 3 ? "identity" : "",
        });
        const context = `${path} for ${who.name ?? "nobody in particular"}: ${status}`;
        for (const { name } of people) {
          if (name !== who.name) expect(body.includes(name), context).toBe(false);
          else if (body.includes(name)) seen.own += 1;
        }
        if (who.name === null) {
          seen.anonymous += 1;
          expect(body.includes(">Logout<"), context).toBe(false);
          expect(headers["set-cookie"] ?? [], context).toEqual([]);
        } else if (/html|json/.test(headers["content-type"] ?? "") && status === 200) {
          expect(headers["cache-control"], context).toBe("private, no-store");
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => walk(7919 * (index + 1))));
    expect(seen.own).toBeGreaterThan(50);
    expect(seen.anonymous).toBeGreaterThan(500);
  }, 240_000);
});
