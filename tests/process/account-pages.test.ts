// Holds contract 5.6, 6, 7, 10.
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type AttackedSite, startAttackedSite } from "../attack/support/attacked-site";
import { answerJson, except, ordinary } from "../attack/support/ordinary-api";
import { Visitor } from "../attack/support/visitor";
import { FakeApi } from "../support/fake-api";
import { withEntities } from "../support/markup";

const ADMIN = "https://admin.example/start?from=site";
const WAY = "redirectTo=%2Fcourse_details%2F1%2Fapply";
const EVENT = "/upcoming-events/1/register";
const secret = "Example@123";

const api = new FakeApi();
let site: AttackedSite;
let stranger: Visitor;
let student: Visitor;

beforeAll(async () => {
  api.answers(ordinary);
  site = await startAttackedSite(await api.start(), { ADMIN_URL: ADMIN });
  student = await new Visitor(site).logIn();
});
beforeEach(() => {
  api.answers(ordinary);
  stranger = new Visitor(site);
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const htmlOf = async (path: string) => (await stranger.get(path)).text;
const isAsked = (target: string) => api.requests.filter((request) => request.target === target).length;

/** What an element of HTML says of itself, by names in small letters. */
const said = (tag = "") =>
  Object.fromEntries(
    [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]),
  );

/** What a visitor has to do with: the popup where one is open, else the page between header and footer. */
const frontOf = (html: string) => (/<dialog .*<\/dialog>/s.exec(html) ?? /<main.*<\/main>/s.exec(html))?.[0] ?? "";

/** Where the links with these words lead. */
const waysOf = (html: string, words: string) =>
  [...frontOf(html).matchAll(/<a ([^>]*)>(.*?)<\/a>/g)]
    .filter(([, , text = ""]) => text.replace(/<[^>]*>/g, "").startsWith(words))
    .map(([, tag = ""]) => withEntities(said(` ${tag}`).href ?? ""));

describe("a page of the account", () => {
  it.each([
    ["/login", "Login"],
    ["/signup", "Sign up"],
    ["/signup/check-mail?at=gmail", "Check your mailbox"],
    ["/email-verification", "Reset your password"],
    ["/email-verification/sent?at=gmail", "E-mail sent"],
    ["/password-reset/MQ/abc", "Password reset"],
    [EVENT, "Register: Open day 1"],
  ])("at %s is titled %s and nobody's search result", async (path, title) => {
    const html = await htmlOf(path);
    expect(html).toContain(`<title>${title} | `);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it("that asks before a logout is nobody's search result either", async () => {
    expect((await student.get("/logout")).text).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each([
    ["/password-reset/MQ/abc", "private, no-store"],
    [EVENT, "private, no-store"],
    ["/login", expect.stringMatching(/^public, /)],
    ["/signup", expect.stringMatching(/^public, /)],
    ["/email-verification", expect.stringMatching(/^public, /)],
  ])("%s is kept by whom it may be", async (path, policy) => {
    expect((await stranger.get(path)).headers["cache-control"]).toEqual(policy);
  });

  const mail = { type: "email", autocomplete: "username", inputmode: "email", required: "" };
  const secrets = { type: "password", autocapitalize: "none", spellcheck: "false", required: "" };
  const chosen = { ...secrets, autocomplete: "new-password" };
  it.each<[path: string, name: string, attributes: Record<string, string>]>([
    ["/login", "email", { ...mail, enterkeyhint: "next" }],
    ["/login", "password", { ...secrets, autocomplete: "current-password", enterkeyhint: "go" }],
    ["/signup", "email", { ...mail, enterkeyhint: "next" }],
    ["/signup", "password", { ...chosen, enterkeyhint: "next", "aria-describedby": "password-hint" }],
    ["/signup", "confirm_password", { ...chosen, enterkeyhint: "go" }],
    ["/email-verification", "email", { ...mail, enterkeyhint: "send" }],
    ["/password-reset/MQ/abc", "new_password", { ...chosen, "aria-describedby": "new_password-hint" }],
    ["/password-reset/MQ/abc", "confirm_password", { ...chosen, enterkeyhint: "done" }],
    ["/signup", "leave_blank", { tabindex: "-1", autocomplete: "off", value: "" }],
    ["/email-verification", "leave_blank", { tabindex: "-1", autocomplete: "off", value: "" }],
  ])("%s tells browsers what its field %s is for", async (path, name, attributes) => {
    const html = await htmlOf(path);
    const tag = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => said(input)).find((input) => input.name === name);
    expect(tag).toMatchObject({ id: name, ...attributes });
    expect(html).toMatch(new RegExp(`<label [^>]*for="${name}"|<label for="${name}"`));
  });

  it.each([
    ["/login", `/login?${WAY}`],
    ["/signup", `/signup?${WAY}`],
    ["/email-verification", "/email-verification"],
    ["/password-reset/MQ/abc", "/password-reset/MQ/abc"],
  ])("%s leaves its checks to the server, by POST to its own address", async (path, action) => {
    const html = await htmlOf(action.includes("?") ? `${path}?${WAY}` : path);
    const form = said(/<main.*?<form( [^>]*)>/s.exec(html)?.[1]);
    expect(form).toMatchObject({ method: "post", action, novalidate: "" });
  });

  it.each([
    ["/login", "Log in to apply to courses and to register for events."],
    ["/signup", "Create an account to apply to courses and to register for events."],
    ["/email-verification", "Have a link mailed to you with which you set a new password."],
  ])("%s is described for previews", async (path, words) => {
    const html = await htmlOf(path);
    expect(html).toContain(`<meta name="description" content="${words}"/>`);
    expect(html).toContain(`<meta property="og:description" content="${words}"/>`);
  });

  it.each([
    ["/login", "No account yet? Sign up"],
    ["/signup", "Have an account already? Login"],
    ["/signup/check-mail?at=gmail", "Verify your e-mail"],
    ["/signup/check-mail?at=gmail", "Please check your mailbox and verify your e-mail first: we have sent you a link."],
    ["/signup/check-mail?at=gmail", "No mail after a few minutes? Look into the spam folder, or call us:"],
    ["/signup/check-mail?at=other", "This opens Gmail. Is your mail elsewhere?"],
    ["/email-verification", "We send you a link with which you set a new password."],
    ["/email-verification/sent?at=gmail", "Email sent successfully. Please, visit your mail inbox."],
    [EVENT, "To register for this event, please log in or sign up."],
    [EVENT, "EventOpen day 1"],
    [EVENT, "Date12 December 2030"],
    [EVENT, "LocationKathmandu Head Office"],
  ])("%s says %j", async (path, words) => {
    expect(withEntities(frontOf(await htmlOf(path)).replace(/<[^>]*>/g, ""))).toContain(words);
  });

  it("that takes a new password says its rules before it is typed, out of reach of machines", async () => {
    for (const path of ["/signup", "/password-reset/MQ/abc"])
      expect(withEntities(await htmlOf(path))).toMatch(
        /<p [^>]*id="(new_)?password-hint">At least 8 characters, with an uppercase and a lowercase letter, a number and one of @\$!%\*\?&<\/p>/,
      );
    expect(await htmlOf("/signup")).toMatch(/<div [^>]*aria-hidden="true"><label for="leave_blank">/);
  });

  it.each([
    [`/login?${WAY}`, "Sign up", `/signup?${WAY}`],
    [`/login?${WAY}`, "Forgot or reset your password?", "/email-verification"],
    [`/signup?${WAY}`, "Login", `/login?${WAY}`],
    ["/email-verification", "Back to login", "/login"],
    ["/password-reset/MQ/abc", "Send me a new link", "/email-verification"],
    [`/signup/check-mail?at=gmail&${WAY}`, "Login", `/login?${WAY}`],
    [EVENT, "Log in to Register", "/login?redirectTo=%2Fupcoming-events%2F1%2Fregister"],
    [EVENT, "Sign up", "/signup?redirectTo=%2Fupcoming-events%2F1%2Fregister"],
  ])("%s leads by %j to %s", async (path, words, address) => {
    expect(waysOf(await htmlOf(path), words)).toEqual([address]);
  });

  it.each([
    [`/signup/check-mail?at=gmail&${WAY}`, `/login?${WAY}`],
    ["/email-verification/sent?at=gmail", "/email-verification"],
    [EVENT, "/upcoming-events/1"],
  ])("that lies over another, %s, closes to %s", async (path, address) => {
    const [close = ""] = /<a [^>]*aria-label="Close"[^>]*>/.exec(await htmlOf(path)) ?? [];
    expect(withEntities(said(close).href ?? "")).toBe(address);
  });

  it("leaves a logout by its cross for the home page", async () => {
    const { text } = await student.get("/logout");
    expect(said(/<a [^>]*aria-label="Close"[^>]*>/.exec(text)?.[0]).href).toBe("/");
  });
});

describe("the way to a mailbox", () => {
  const services = ["gmail", "outlook", "yahoo", "icloud", "proton", "zoho"];
  const addresses = ["mail.google", "outlook.live", "mail.yahoo", "www.icloud", "mail.proton", "mail.zoho"];

  it.each(services.map((id, at) => [id, addresses[at] ?? ""]))("of %s is a new tab of %s", async (id, address) => {
    for (const path of ["/signup/check-mail", "/email-verification/sent"]) {
      const html = await htmlOf(`${path}?at=${id}`);
      const [way = ""] = /<a [^>]*>Check mail</.exec(html) ?? [];
      expect(said(way)).toMatchObject({ target: "_blank", rel: "noopener" });
      expect(said(way).href).toContain(`https://${address}.`);
      expect(html).not.toContain('aria-label="Mail services"');
    }
  });

  it("that nobody knows is the usual one, with all others beside it", async () => {
    for (const at of ["other", "nowhere", ""]) {
      const html = await htmlOf(`/email-verification/sent?at=${at}`);
      expect(waysOf(html, "Check mail")).toEqual(["https://mail.google.com/"]);
      expect(html).toContain('<nav aria-label="Mail services">');
      for (const address of addresses) expect(html.split(`https://${address}.`)).toHaveLength(2);
    }
  });

  it.each([
    ["asmita@Gmail.com", "gmail"],
    ["asmita@yahoo.co.in", "yahoo"],
    ["asmita@hotmail.com", "outlook"],
    ["asmita@notgmail.com", "other"],
  ])("follows the address %s, from both forms, and the sign-up keeps the way back", async (email, at) => {
    const words = { email, password: secret, confirm_password: secret };
    const signUp = await stranger.post("/signup", { ...words, redirectTo: "/course_details/1/apply" });
    expect([signUp.status, signUp.headers.location]).toEqual([303, `/signup/check-mail?at=${at}&${WAY}`]);
    const again = await stranger.post(`/signup?${WAY}`, words);
    expect(again.headers.location).toBe(`/signup/check-mail?at=${at}&${WAY}`);
    const mail = await stranger.post("/email-verification", { email });
    expect([mail.status, mail.headers.location]).toEqual([303, `/email-verification/sent?at=${at}`]);
  });
});

describe("a form of the account", () => {
  const login = { email: "asmita@example.com", password: secret };
  const newPassword = { new_password: secret, confirm_password: secret };
  const forms: [path: string, fields: Record<string, string>, target: string][] = [
    ["/signup", { ...login, confirm_password: secret }, "/api/user/register/"],
    ["/email-verification", { email: "asmita@example.com" }, "/api/user/password-reset/"],
    ["/password-reset/MQ/abc", newPassword, "/api/user/password-reset/MQ/abc/"],
  ];
  const all: [path: string, fields: Record<string, string>][] = [
    ["/login", login],
    ...forms.map(([path, fields]): [string, Record<string, string>] => [path, fields]),
  ];

  it.each(forms)("%s is taken twenty times an hour of one address, by a count of its own", async (...form) => {
    const [path, fields, target] = form;
    for (const [other, words] of forms) if (other !== path) await stranger.post(other, words);
    api.answers(ordinary);
    expect((await stranger.post(path, {})).status, "what has to be mended does not count").toBe(422);
    for (let count = 0; count < 20; count += 1) expect((await stranger.post(path, fields)).status).toBe(303);
    const next = await stranger.post(path, fields);
    expect(next.status).toBe(429);
    expect(Number(next.headers["retry-after"])).toBeGreaterThan(3000);
    expect(next.text).toContain("Too many attempts. Please try again in 60 minutes.");
    expect(api.targets).toEqual(Array(20).fill(target));
    expect((await new Visitor(site).post(path, fields)).status).toBe(303);
    for (const [other, words] of forms)
      if (other !== path) expect((await stranger.post(other, words)).status, other).toBe(303);
  });

  it.each(["/signup", "/email-verification"])("%s that a machine filled in reaches nobody", async (path) => {
    const fields = forms.find(([form]) => form === path)?.[1];
    const taken = await stranger.post(path, { ...fields, leave_blank: "" });
    api.answers(ordinary);
    const trapped = await stranger.post(path, { ...fields, leave_blank: "x" });
    expect([trapped.status, trapped.headers.location]).toEqual([303, taken.headers.location]);
    expect(api.requests).toEqual([]);
  });

  it.each(all)(
    "%s shows the API's refusal with its status, beside the field too, and what was typed",
    async (path, fields) => {
      const said = "<i>No</i>, not this one.";
      api.answersJson({ email: [said], elsewhere: ["Nobody asked."] }, 409);
      const answer = await stranger.post(path, fields);
      expect(answer.status).toBe(409);
      expect(answer.headers["retry-after"]).toBeUndefined();
      expect(answer.text).toContain("<title>Error: ");
      expect(withEntities(answer.text)).toContain(said);
      expect(answer.text).not.toContain(said);
      if ("email" in fields) expect(answer.text).toMatch(/<input [^>]*value="asmita@example\.com"/);
      expect(answer.text).not.toContain(secret);
    },
  );

  it.each([
    ["/signup", "An error occurred during signup."],
    ["/email-verification", "An error occurred while adding your email. Please use another one or try later."],
    ["/password-reset/MQ/abc", "An error occurred while resetting your password."],
    ["/login", "An error occurred during login."],
  ])("%s says when to come back while the API is away", async (path, sentence) => {
    api.answers((_request, response) => void response.writeHead(503).end("Away"));
    const fields = all.find(([form]) => form === path)?.[1] ?? {};
    const answer = await stranger.post(path, fields);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
    expect(answer.text).toContain(sentence);
  });

  it("for a new password leads to the login, which says so, and whose login was another's is over", async () => {
    const owner = await new Visitor(site).logIn();
    const answer = await owner.post("/password-reset/MQ/abc", newPassword);
    expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
    expect((await owner.get("/login")).text).toContain("Password reset successfully");
    const link = await stranger.post("/password-reset/MQ/no+such=link%2F", newPassword);
    expect(link.status).toBe(400);
    expect(link.text).toContain("your new password may be set already");
  });
});

describe("a login", () => {
  const login = { email: "asmita@example.com", password: secret };
  const answering = (token: object, role = "user") =>
    api.answers(except("/api/user/login/", (_request, response) => answerJson(response, { token, role })));

  it("of staff leaves for the admin site with a whole new document", async () => {
    answering({ access: "a", refresh: "r" }, "staff");
    const answer = await stranger.post("/login", { ...login, redirectTo: "/blog" });
    expect([answer.status, answer.headers.location]).toEqual([303, ADMIN]);
    const byScript = await stranger.post("/login?_data=routes%2Flogin", login);
    expect(byScript.headers["x-remix-reload-document"]).toBe("true");
  });

  it("leads to the path of its form, else of its address, else home, and says there that it was successful", async () => {
    const blog = await stranger.post("/login?redirectTo=%2Fscholarship", { ...login, redirectTo: "/blog?cursor=1" });
    expect([blog.status, blog.headers.location]).toEqual([303, "/blog?cursor=1"]);
    expect((await stranger.get("/blog")).text).toContain("Login successful");
    expect((await stranger.get("/blog")).text).not.toContain("Login successful");
    const one = await new Visitor(site).post("/login?redirectTo=%2Fscholarship", login);
    expect(one.headers.location).toBe("/scholarship");
    expect((await new Visitor(site).post("/login", login)).headers.location).toBe("/");
  });

  it("whose tokens fit into no cookie is refused with a sentence, and the log says so", async () => {
    answering({ access: randomBytes(3000).toString("base64url"), refresh: "r" });
    const answer = await stranger.post("/login", login);
    expect([answer.status, answer.setCookies]).toEqual([503, []]);
    expect(answer.text).toContain("Your account cannot log in to this site at the moment. Please call or visit us.");
    const said = () => site.lines.some((line) => line.includes("the API's tokens are too long for a cookie"));
    await expect.poll(said).toBe(true);
  });

  it("names the course that it is for, also on the way to its documents, and in the sign-up", async () => {
    const course = "Bachelor of Invented Studies 2";
    const way = (path: string) => `redirectTo=${encodeURIComponent(path)}`;
    for (const path of ["/course_details/2/apply", "/course_details/2/apply/documents", "/course_details/2/apply/?x=1"])
      expect((await htmlOf(`/login?${way(path)}`)).replaceAll("<!-- -->", ""), path).toContain(
        `Log in to apply for ${course}.`,
      );
    expect((await htmlOf(`/signup?${way("/course_details/2/apply")}`)).replaceAll("<!-- -->", "")).toContain(
      `Create an account to apply for ${course}.`,
    );
    for (const path of ["/course_details/2", "/course_details/2/apply/delete", "/course_details/901/apply"])
      expect(await htmlOf(`/login?${way(path)}`), path).not.toContain("to apply for");
  });

  it("of somebody logged in already goes on at once", async () => {
    const answer = await student.get(`/login?${WAY}`);
    expect([answer.status, answer.headers.location]).toEqual([303, "/course_details/1/apply"]);
    expect((await stranger.get("/logout")).headers.location).toBe("/");
  });
});

describe("a logout", () => {
  it("takes every cookie of ours back, and has the browser clear its storage", async () => {
    const visitor = await new Visitor(site).logIn();
    await visitor.post(EVENT, {});
    expect(visitor.cookie).toMatch(/__Host-sa_registered=/);
    const answer = await visitor.post("/logout", {});
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    expect(answer.headers["clear-site-data"]).toBe('"storage"');
    expect(visitor.cookie).toBe("");
  });
});

describe("a registration for an event", () => {
  const registering = (status: number, body: object) =>
    api.answers(except("/api/app/event-register/", (_request, response) => answerJson(response, body, status)));

  it("without a login is a 401 with the sentence for it", async () => {
    const answer = await stranger.post(EVENT, {});
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("Please log in to register for the event.");
    expect(isAsked("/api/app/event-register/")).toBe(0);
  });

  it("is said for an hour, on both pages, of that event alone", async () => {
    const visitor = await new Visitor(site).logIn();
    const answer = await visitor.post(EVENT, {});
    expect([answer.status, answer.headers.location]).toEqual([303, EVENT]);
    expect(answer.setCookies.find((cookie) => cookie.includes("registered="))).toContain("; Max-Age=3600;");
    const said = "Congratulation,you have registered the event successfully!";
    const page = (await visitor.get(EVENT)).text;
    expect(page).toContain(said);
    expect(waysOf(page, "Back to the event")).toEqual(["/upcoming-events/1"]);
    expect((await visitor.get("/upcoming-events/2/register")).text).not.toContain(said);
  });

  it("with a token that is taken no more ends the login, and leads to one that comes back", async () => {
    registering(401, { detail: "Given token not valid for any token type" });
    const visitor = await new Visitor(site).logIn();
    const answer = await visitor.post(EVENT, {});
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("Token expired. Please log in first.");
    expect(answer.text).not.toContain('aria-label="Close"');
    expect(answer.text).not.toContain("There is a problem");
    expect(waysOf(answer.text, "Login")).toEqual(["/login?redirectTo=%2Fupcoming-events%2F1%2Fregister"]);
    expect((await visitor.get(EVENT)).text).toContain("please log in or sign up.");
  });

  it("shows the API's refusal with its status, or its own sentence while the API is away", async () => {
    const visitor = await new Visitor(site).logIn();
    registering(400, { error: "E", detail: "You are already registered." });
    const refused = await visitor.post(EVENT, {});
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("You are already registered.");
    expect(refused.text).toContain('aria-label="Close"');
    registering(500, {});
    const failed = await visitor.post(EVENT, {});
    expect([failed.status, failed.headers["retry-after"]]).toEqual([503, "30"]);
    expect(failed.text).toContain("An error occurred during event registration.");
    expect(visitor.cookie).not.toContain("registered");
  });

  it("of an event that is over is refused, and its page leads to those to come", async () => {
    api.answers(
      except("/api/app/event-info/", (_request, response) =>
        answerJson(response, { id: 3, title: "Open day 3", formatted_start_date: "12 December 2020", location: null }),
      ),
    );
    const visitor = await new Visitor(site).logIn();
    const page = (await visitor.get("/upcoming-events/3/register")).text;
    expect(page).toContain("This event is over.");
    expect(page).not.toMatch(/<button[^>]*>Register</);
    expect(waysOf(page, "See upcoming events")).toEqual(["/upcoming-events"]);
    const answer = await visitor.post("/upcoming-events/3/register", {});
    expect(answer.status).toBe(422);
    expect(isAsked("/api/app/event-register/")).toBe(0);
  });
});
