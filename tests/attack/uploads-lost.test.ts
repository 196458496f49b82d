// Holds contract 13.
import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { describe, expect } from "vitest";

import { RedisServer, redisServer } from "../support/redis-server";
import { requiredParts } from "../support/upload/multipart-body";
import { attack, longAttack } from "./support/attack";
import { startAttackedSite } from "./support/attacked-site";
import { answerJson, ordinary, tokenOf } from "./support/ordinary-api";
import { UploadApi } from "./support/upload-api";
import { COURSE, seen } from "./support/upload-scene";
import { Visitor } from "./support/visitor";

const applicantOf = async (site: Awaited<ReturnType<typeof startAttackedSite>>) =>
  (await new Visitor(site).logIn("applicant@example.com")).fillProfile(COURSE);

describe("Submit while something is lost", () => {
  attack(
    "the login is about to end, and the API does not renew it",
    "no upload starts on what is left of it",
    async () => {
      const api = new UploadApi();
      const site = await startAttackedSite(await api.start(), { API_REFRESH_PATH: "/api/user/refresh/" });
      try {
        const access = tokenOf("applicant@example.com", Math.floor(Date.now() / 1000) + 25);
        api.answersOthers = (request, response) => {
          if (request.target === "/api/user/refresh/") return void response.writeHead(503).end();
          if (request.target !== "/api/user/login/") return ordinary(request, response);
          return answerJson(response, { token: { access, refresh: "first" }, role: "user" });
        };
        const visitor = await applicantOf(site);
        expect(await seen(visitor, await visitor.sendDocuments(COURSE, requiredParts()))).toContain(
          "An error occurred while submitting your documents",
        );
        expect(api.arrived).toEqual([]);
      } finally {
        await Promise.all([site.stop(), api.stop()]);
      }
    },
  );

  attack(
    "the browser goes away after its last byte, and the process is told to end",
    "the API's answer is waited for",
    async () => {
      const api = new UploadApi();
      const site = await startAttackedSite(await api.start());
      let answer = () => {};
      const arrived = new Promise<ServerResponse>((arrives) =>
        api.answersUploads((_request, response) => {
          answer = () => answerJson(response, { id: 7 }, 201);
          arrives(response);
        }),
      );
      try {
        const visitor = await applicantOf(site);
        await visitor.sendDocuments(COURSE, requiredParts(), 1000).catch(() => undefined);
        const response = await arrived;
        const stopped = site.stop();
        await expect.poll(() => site.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
        // Without a browser nothing else keeps the process.
        await pause(1500);
        answer();
        await stopped;
        expect(response.writableFinished).toBe(true);
        expect(site.lines.filter((line) => line.includes('"outcome":"accepted"'))).toHaveLength(1);
      } finally {
        await Promise.all([site.stop(), api.stop()]);
      }
    },
  );

  longAttack(
    "the browser goes away, its token is refused at the end, and the process is told to end before",
    "the renewal is waited for, and the login goes on",
    async () => {
      const api = new UploadApi();
      const site = await startAttackedSite(await api.start(), { API_REFRESH_PATH: "/api/user/refresh/" });
      let refuse = () => {};
      let renewed = false;
      const arrived = new Promise<void>((arrives) =>
        api.answersUploads((_request, response) => {
          refuse = () => answerJson(response, { detail: "expired" }, 401);
          arrives();
        }),
      );
      try {
        const runsOut = Math.floor(Date.now() / 1000) + 45;
        api.answersOthers = async (request, response) => {
          if (request.target === "/api/user/refresh/") {
            await pause(1500);
            renewed = true;
            return answerJson(response, { access: tokenOf("applicant@example.com", runsOut + 600), refresh: "next" });
          }
          if (request.target !== "/api/user/login/") return ordinary(request, response);
          return answerJson(response, {
            token: { access: tokenOf("applicant@example.com", runsOut), refresh: "first" },
            role: "user",
          });
        };
        const visitor = await applicantOf(site);
        await visitor.sendDocuments(COURSE, requiredParts(), 1000).catch(() => undefined);
        await arrived;
        await pause((runsOut - 29) * 1000 - Date.now());
        expect(renewed).toBe(false);
        const stopped = site.stop();
        await expect.poll(() => site.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
        await pause(1500);
        refuse();
        await stopped;
        expect(renewed).toBe(true);
      } finally {
        await Promise.all([site.stop(), api.stop()]);
      }
    },
  );

  if (!redisServer) return;
  attack(
    "Redis dies after the API has stored and answered 500, and the answer is lost",
    "nothing is sent again unasked",
    async () => {
      const api = new UploadApi();
      const redis = new RedisServer();
      await redis.start();
      const site = await startAttackedSite(await api.start(), { REDIS_URL: redis.url });
      try {
        api.answersUploads((_request, response) => void response.writeHead(500).end());
        const visitor = await applicantOf(site);
        const before = visitor.copy();
        await visitor.sendDocuments(COURSE, requiredParts());
        await redis.stop();
        expect(await seen(before, await before.sendDocuments(COURSE, requiredParts()))).toContain(
          "your application may have arrived",
        );
        expect(api.arrived).toHaveLength(1);
      } finally {
        await Promise.all([site.stop(), redis.stop(), api.stop()]);
      }
    },
  );
});
