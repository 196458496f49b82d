import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { StoredApplication } from "../support/applicant";
import { controlOf } from "../support/control";
import { freePort, startProgram, type Program } from "../support/program";
import { startSandbox, type Service } from "../support/site";
import { boundary, multipartBody, requiredParts } from "../support/upload/multipart-body";
import { buildImage, makeReadOnly, type Image } from "./support/dockerfile";
import { waitUntil } from "./support/programs";
import { SITE_URL } from "./support/site-process";
import { Visitor } from "./support/visitor";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe("the container's steps", () => {
  const work = mkdtempSync(join(tmpdir(), "container-"));
  const temporary = join(work, "tmp");
  let image: Image;
  let sandbox: Service;
  let site: Program;
  let environment: NodeJS.ProcessEnv;
  let url: string;

  /** Runs a command of the image as the image would: in its folder, with its environment and nothing of ours, as nobody. */
  const asContainer = (command: readonly string[]) => {
    const drop = isRoot
      ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--no-new-privs"]
      : [];
    const [file = "", ...args] = [
      ...drop,
      ...command.map((word, index) => (index === 0 && word === "node" ? process.execPath : word)),
    ];
    return { file, args, options: { cwd: join(image.root, image.folder), env: environment } };
  };

  beforeAll(async () => {
    image = buildImage(work);
    makeReadOnly(image.root);
    mkdirSync(temporary);
    chmodSync(work, 0o755);
    if (isRoot) chownSync(temporary, NOBODY, NOBODY);
    sandbox = await startSandbox();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    environment = {
      NODE_ENV: "test",
      ...image.environment,
      PATH: process.env.PATH ?? "",
      TMPDIR: temporary,
      PORT: String(port),
      API_URL: sandbox.url,
      SITE_URL,
      SESSION_SECRET: "a secret of the tests that is long enough",
      TRUST_PROXY: "1",
    };
    const { file, args, options } = asContainer(image.command);
    site = startProgram(file, args, options);
    await waitUntil(
      "the site answers",
      () =>
        site.hasEnded() ||
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
    );
    expect(site.hasEnded()).toBe(false);
  }, 1_200_000);
  afterAll(async () => {
    await site.kill();
    await sandbox.stop();
    rmSync(work, { recursive: true, force: true });
  });

  it("leave a tree without what only builds and tests need", () => {
    const folder = join(image.root, image.folder);
    expect(readdirSync(folder).sort()).toEqual(["build", "node_modules", "package.json"]);
    for (const name of ["vite", "vitest", "eslint", "@playwright/test", "libsql"])
      expect(existsSync(join(folder, "node_modules", name)), name).toBe(false);
    expect(existsSync(join(folder, "build/sandbox-api.js"))).toBe(false);
  });

  it("make a site that shows pages and takes an application", async () => {
    const visitor = new Visitor(url, "198.51.100.1");
    for (const path of [
      "/",
      "/course-search",
      "/course_details/1",
      "/images?src=%2Fog%2Fsydney.png&w=640",
      "/flags/France.svg",
    ]) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
    }
    await visitor.logIn("student@example.com", "Student@123");
    const fields = {
      first_name: "Asmita",
      last_name: "Example",
      email: "asmita@example.com",
      contact: "9800000000",
      last_academic_qualification: "Bachelor",
      marital_status: "No",
    };
    await visitor.post("/course_details/1/apply", fields);
    const answer = await visitor.upload(
      "/course_details/1/apply/documents",
      `multipart/form-data; boundary=${boundary}`,
      multipartBody(requiredParts(100_000)),
    );
    expect([answer.status, answer.headers.location]).toEqual([303, "/course_details/1/apply/done"]);
    expect((await controlOf(sandbox).get<StoredApplication[]>("applications"))[0]?.files).toHaveLength(3);
  });

  it("find the site healthy, and a dead one not", () => {
    const check = (port: string) => {
      const { file, args, options } = asContainer(image.healthCheck);
      return spawnSync(file, args, { ...options, env: { ...environment, PORT: port } }).status;
    };
    expect(check(environment.PORT ?? "")).toBe(0);
    expect(check("9")).toBe(1);
  });

  it("write nowhere but into the temporary folder", () => {
    const newer = spawnSync("find", [image.root, "-newer", temporary, "-type", "f"], { encoding: "utf8" }).stdout;
    expect(newer).toBe("");
    if (isRoot) {
      const { file, args, options } = asContainer(["sh", "-c", `touch ${image.root}${image.folder}/build/x`]);
      expect(spawnSync(file, args, options).status).not.toBe(0);
    }
  });

  it("end it at the stop signal with code 0, within Docker's patience", async () => {
    const told = performance.now();
    site.signal(image.stopSignal);
    expect(await site.ended).toBe(0);
    expect(performance.now() - told).toBeLessThan(30_000);
  });
});
