// Holds contract 5.12, 7.
import { afterAll, beforeAll, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";
import { startSite, type Service } from "../support/site";

const api = new FakeApi();
let site: Service;

beforeAll(async () => {
  site = await startSite(await api.start());
  api.answersJson({ id: 8, course_name: "Nursing" });
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const body = `--x\r\nContent-Disposition: form-data; name="cv_documents"; filename="a.pdf"\r\n\r\n%PDF-1.7 ${"x".repeat(300 * 1024)}\r\n--x--\r\n`;

it.each([
  "/course_details/8/apply/documents",
  "/Course_details/8/Apply/documents/",
  "/course_details/8/apply/document%73",
])("documents posted to %s are an upload, however it is spelled", async (path) => {
  const answer = await fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url, "content-type": "multipart/form-data; boundary=x" },
    body,
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/course_details/8/apply");
});

it("documents of somebody who is logged out wait for no API", async () => {
  api.answers(() => {});
  const answer = await fetch(`${site.url}/course_details/9/apply/documents`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url, "content-type": "multipart/form-data; boundary=x" },
    body,
  });
  expect(answer.headers.get("location")).toBe("/course_details/9/apply");
  expect(api.targets.filter((target) => target.includes("/9"))).toEqual([]);
});
