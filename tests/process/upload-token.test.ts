// Holds contract 5.8.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";
import { startSite, type Service } from "../support/site";

const FORM = "/course_details/8/apply";
const CREATE = "/api/app/application-create/";
const api = new FakeApi();
let site: Service;

beforeAll(async () => {
  site = await startSite(await api.start(), { API_REFRESH_PATH: "/api/refresh/" });
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

function tokenFor(seconds: number): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + seconds };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
}

/** The API gives tokens that last so long, and cannot renew them. */
function givesTokensFor(seconds: number): void {
  api.answers(({ target }, response) => {
    const answers: Record<string, unknown> = {
      "/api/user/login/": { token: { access: tokenFor(seconds), refresh: "renews" }, role: "user" },
      [CREATE]: { id: 1 },
      "/api/app/course-info/8": { id: 8, course_name: "Nursing" },
    };
    const isKnown = target in answers;
    response.writeHead(isKnown ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify(answers[target] ?? {}));
  });
}

/** A browser whose student has logged in and filled in the Profile tab. */
async function applicant() {
  const cookies = new Map<string, string>();
  const post = async (path: string, body: URLSearchParams | FormData) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    // A browser says how long a form is; `fetch` says it of a body that it has whole.
    const whole = new Response(body);
    const answer = await fetch(site.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin: site.url, cookie, "content-type": whole.headers.get("content-type") ?? "" },
      body: Buffer.from(await whole.arrayBuffer()),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    expect(answer.status).toBe(303);
    return answer.headers.get("location");
  };
  const account = { email: "student@example.com", password: "Student@123" };
  await post("/login", new URLSearchParams(account));
  const profile = { first_name: "A", last_name: "B", contact: "980", last_academic_qualification: "+2" };
  await post(FORM, new URLSearchParams({ ...profile, email: account.email, marital_status: "No" }));
  return { post, cookie: () => [...cookies].map((pair) => pair.join("=")).join("; ") };
}

/** The required documents, as a form. */
function documentsForm(): FormData {
  const documents = new FormData();
  for (const group of ["academic_documents", "ielts_documents", "passport_documents"])
    documents.append(group, new Blob(["%PDF-1.7 document"]), "a.pdf");
  return documents;
}

/** Posts the required documents; where that leads. */
async function apply(): Promise<string | null> {
  const { post } = await applicant();
  return post(`${FORM}/documents`, documentsForm());
}

it.each([
  [900, `${FORM}/done`, 1],
  [20, `${FORM}/documents/result`, 0],
])("a token of %i s that cannot be renewed leads to %s and brings %i uploads", async (seconds, path, uploads) => {
  givesTokensFor(seconds);
  expect(await apply()).toBe(path);
  expect(api.targets.filter((target) => target === CREATE)).toHaveLength(uploads);
});

it("a login that cannot be renewed for the moment goes on saving documents", async () => {
  givesTokensFor(-5);
  const { cookie } = await applicant();
  const answer = await fetch(`${site.url}/documents`, {
    method: "POST",
    headers: {
      origin: site.url,
      cookie: cookie(),
      "tus-resumable": "1.0.0",
      "upload-length": "9",
      "upload-metadata": `filename ${btoa("cv.pdf")},group ${btoa("cv_documents")}`,
    },
  });
  expect(answer.status).toBe(201);
});

it("what is left of a token that cannot be renewed any more when a slow form has come goes with it", async () => {
  givesTokensFor(32);
  const { cookie } = await applicant();
  const whole = new Response(documentsForm());
  const body = Buffer.from(await whole.arrayBuffer());
  const sending = request(`${site.url}${FORM}/documents`, {
    method: "POST",
    headers: {
      origin: site.url,
      cookie: cookie(),
      "content-type": whole.headers.get("content-type") ?? "",
      "content-length": body.length,
    },
  });
  sending.write(body.subarray(0, 100));
  await pause(3000);
  sending.end(body.subarray(100));
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  expect(answer.headers.location).toBe(`${FORM}/done`);
  expect(api.targets.filter((target) => target === "/api/refresh/")).toHaveLength(1);
});

it("a token that runs out while the application is on its way is renewed, and ends neither login nor documents", async () => {
  const used: (string | undefined)[] = [];
  const lasting = tokenFor(900);
  const answers: Record<string, unknown> = {
    "/api/user/login/": { token: { access: tokenFor(32), refresh: "renews" }, role: "user" },
    "/api/refresh/": { access: lasting, refresh: "renews-again" },
    "/api/app/course-info/8": { id: 8, course_name: "Nursing" },
  };
  api.answers(({ target, headers }, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (target !== CREATE) return void answer(target in answers ? 200 : 503, answers[target] ?? {});
    used.push(headers.authorization);
    if (headers.authorization === `Bearer ${lasting}`) return void answer(201, { id: 1 });
    setTimeout(() => answer(401, { code: "token_not_valid" }), 3000);
  });
  const { post, cookie } = await applicant();
  expect(await post(`${FORM}/documents`, documentsForm())).toBe(`${FORM}/documents/result`);
  const result = await fetch(`${site.url}${FORM}/documents/result`, { headers: { cookie: cookie() } });
  expect(await result.text()).toContain("press Submit again");
  const again = new FormData();
  again.append("intent", "submit");
  expect(await post(`${FORM}/documents`, again)).toBe(`${FORM}/done`);
  expect(used).toHaveLength(2);
});
