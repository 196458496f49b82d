// Holds contract 10.
import { spawnSync } from "node:child_process";

import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";
import { startService } from "../support/site";

import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { catalogueAnswer } from "./support/catalogue";
import { answerJson, except, ordinary } from "./support/ordinary-api";
import { Visitor } from "./support/visitor";
import { remainsOf, watchedEnvironment } from "./support/watched-site";

const api = new FakeApi();
let apiUrl = "";
let site: AttackedSite;

beforeAll(async () => {
  apiUrl = await api.start();
  api.answers(ordinary);
  site = await startAttackedSite(apiUrl, { LOG_LEVEL: "debug" });
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const logged = () => site.lines.join("\n");

describe("Logs, start and files", () => {
  const resetLinks = [
    "/password-reset/MQ/SECRET%E0%A4%A/",
    "/password-reset/SECRET/%",
    "/Password-Reset/MQ/SECRET/",
    "//password-reset/MQ/SECRET/",
    "/password-reset//MQ/SECRET",
    "/password-reset/MQ/SECRET/more/%ff",
    "/%70assword-reset/MQ/SECRET/",
    "/password-reset/MQ/SECRET/?next=SECRET",
    "/password-reset;x/MQ/SECRET",
    "/password-reset%2fMQ%2fSECRET",
  ];
  for (const [index, link] of resetLinks.entries()) {
    attack(`finding 17: a reset link written as ${link}`, "no line of the log holds its secret", async () => {
      const secret = `token-of-link-${index}-`;
      await site.send(link.replaceAll("SECRET", secret));
      await site.send("/healthz");
      await expect.poll(() => site.lines.at(-1)).toContain("/healthz");
      expect(logged()).not.toContain(secret);
    });
  }

  attack(
    "a login, a profile, a search, a refused login and a failing API, at level debug",
    "no password, token, form value, query or cookie in the log",
    async () => {
      const visitor = new Visitor(site);
      await visitor.post("/login", { email: "logged-marker@example.com", password: "Password-marker@1" });
      await visitor.logIn("logged-marker@example.com");
      await visitor.fillProfile(1, { first_name: "Name-marker", address: "Address-marker" });
      await visitor.get("/course-search?search=query-marker");
      await visitor.get("/login?redirectTo=/query-marker");
      api.answers(
        except("/api/user/login/", (_request, response) =>
          answerJson(response, { error: "secret-answer-marker" }, 500),
        ),
      );
      await visitor.post("/login", { email: "logged-marker@example.com", password: "Password-marker@1" });
      api.answers(ordinary);
      expect(logged()).not.toMatch(/marker|eyJhbGci|__Host-sa_|Bearer/);
    },
  );

  attack("line breaks and JSON in addresses and headers", "one line a request, each of them JSON", async () => {
    await site.send('/a%0a{"level":50,"msg":"forged"}', {
      headers: { "user-agent": 'x","level":50', "x-request-id": 'a","b":"c' },
    });
    await site.send("/%0d%0aforged");
    for (const line of site.lines) {
      expect(() => JSON.parse(line)).not.toThrow();
      expect((JSON.parse(line) as { msg?: string }).msg).not.toBe("forged");
    }
  });

  attack("an error in the middle of a page", "no stack, file name or version reaches the visitor", async () => {
    for (const path of [
      "/?_data=nothing",
      "/course_details/1?_data=routes%2Fnothing",
      "/images?src=%00&w=320",
      "/blog/1/../../x",
      "/__proto__",
      "/constructor",
    ]) {
      const answer = await site.send(path);
      expect(answer.text, path).not.toMatch(/\bat \S+ \(|node_modules|\/build\/|Express|undici/);
      expect(answer.headers["x-powered-by"], path).toBeUndefined();
    }
  });

  attack(
    "finding 19: `node build/server.js` without NODE_ENV",
    "React's production build is loaded, and only that",
    async () => {
      const { NODE_ENV: _unset, ...bare } = process.env;
      const settings = {
        ...watchedEnvironment(),
        PORT: "0",
        HOST: "127.0.0.1",
        API_URL: apiUrl,
        SITE_URL: "https://site.example",
        SESSION_SECRET: "s".repeat(32),
        LOG_LEVEL: "warn",
      };
      const service = await startService(
        "--no-deprecation",
        ["build/server.js"],
        { ...(bare as Record<string, string>), ...settings, NODE_ENV: "" },
        /The site answers on ([^\s"]+)/,
      );
      const page = await fetch(`${service.url.replace("localhost", "127.0.0.1")}/`);
      const { react } = await remainsOf(service.lines);
      await service.stop();
      expect(page.status).toBe(200);
      expect(react.filter((file) => file.includes("production")).length).toBeGreaterThan(0);
      expect(react.filter((file) => file.includes("development"))).toEqual([]);
    },
  );

  attack("settings that are missing, short or wrong", "every one named at once, exit code 1, no stack", () => {
    const { status, stderr } = spawnSync(process.execPath, ["build/server.js"], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        SESSION_SECRET: "short",
        API_URL: "ftp://x",
        TRUST_PROXY: "-1",
        LOG_LEVEL: "loud",
      },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    for (const name of ["SESSION_SECRET", "API_URL", "SITE_URL", "TRUST_PROXY", "LOG_LEVEL"])
      expect(stderr).toContain(name);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr).not.toContain("short\n");
  });

  attack(
    "finding 20: calendar files",
    "every line ends in CRLF, the last one too, and none is longer than 75 bytes",
    async () => {
      for (const path of ["/upcoming-events/1/event.ics", "/upcoming-events/calendar.ics"]) {
        const { text } = await site.send(path);
        expect(text.endsWith("END:VCALENDAR\r\n"), path).toBe(true);
        expect(text.replaceAll("\r\n", ""), path).not.toMatch(/[\r\n]/);
        for (const line of text.split("\r\n")) expect(Buffer.byteLength(line), path).toBeLessThanOrEqual(75);
      }
    },
  );

  attack(
    "an event whose texts hold CRLF and calendar lines",
    "they stay texts: no line of the file begins with them",
    async () => {
      const poison = "Open day\r\nATTACH:http://evil.example/\nBEGIN:VEVENT;X,Y\\";
      api.answers((request, response) => {
        const record = catalogueAnswer(request.target);
        if (!request.target.includes("event-") || record === null) return ordinary(request, response);
        answerJson(
          response,
          JSON.parse(JSON.stringify(record), (key, value: unknown) =>
            key === "title" || key === "location" ? poison : value,
          ),
        );
      });
      for (const path of ["/upcoming-events/2/event.ics", "/upcoming-events/calendar.ics?fresh"]) {
        const { text } = await site.send(path);
        expect(text, path).not.toMatch(/^(ATTACH|X,Y)/m);
        expect(text.match(/^BEGIN:VEVENT/gm)?.length ?? 0, path).toBeLessThanOrEqual(2);
      }
      api.answers(ordinary);
    },
  );
});
