import { type BrowserContext, expect, test as base } from "@playwright/test";

import { controlOf, type Control } from "./control";
import { FakeApi } from "./fake-api";
import { S3Server } from "./s3-server";
import { startSandbox, startSite, type Service } from "./site";
import { Stage } from "./stage";

interface WorkerFixtures {
  sandbox: Service;
  site: Service;
  ownSandbox: Service;
  ownStage: Stage;
  fakeStage: { api: FakeApi; stage: Stage };
}

interface Fixtures {
  /** True in the project that runs with scripts. */
  scripts: boolean;
  /** The control of the sandbox that the tests of a worker share: read only, faults belong to `own`. */
  api: Control;
  /** Where `own` keeps saved documents: in a bucket instead of a folder. */
  bucket: boolean;
  /**
   * A site and a sandbox that nobody else uses while this test runs, as if just started: for faults, limits and
   * counting requests.
   */
  own: {
    site: Service;
    api: Control;
    /** Kills the site in the middle of what it does and starts it again at the same address. */
    crash: () => Promise<void>;
    /** Lets two minutes pass for the site: what it has read from the API by then is no longer fresh. */
    later: () => Promise<void>;
  };
  /** Fails a test in whose pages, of whatever context, something was wrong. */
  noComplaints: true;
  /** A site as if just started, used by this test alone while it runs, before an API that answers whatever the test wants. */
  fake: { site: Service; api: FakeApi };
}

const expectedFailure =
  /Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(CONNECTION_RE(SET|FUSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|BLOCKED_BY_CLIENT))/;

/** What a test itself withholds of our own scripts and styles, or a site that it has killed. */
const blocked = /net::ERR_(BLOCKED_BY_CLIENT|CONNECTION_RE(SET|FUSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/;

/** Said of every map before it is loaded: its empty frame is of the site's own origin, the map that comes into it never. */
const emptyMapFrame =
  "An iframe which has both allow-scripts and allow-same-origin for its sandbox attribute can escape its sandboxing.";

/**
 * Remix preloads the style sheets of the next page just before it shows it. Chromium complains when it looks in between,
 * which it does once, some seconds after the document was loaded.
 */
const preloadedStyles = /^The resource \S+\/assets\/\S+\.css was preloaded using link preload but not used within/;

/**
 * The test of every journey: it runs once with scripts and once without, against a built site and sandbox that the
 * tests of a worker share. A console error or warning, a page error or a hydration warning fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sandbox: [
    async ({ browserName: _ }, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ sandbox }, use) => {
      const site = await startSite(sandbox.url);
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  ownSandbox: [
    async ({ browserName: _ }, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
  ownStage: [
    async ({ ownSandbox }, use) => {
      const stage = new Stage(ownSandbox.url);
      await use(stage);
      await stage.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  api: async ({ sandbox }, use) => use(controlOf(sandbox)),
  bucket: [false, { option: true }],
  own: async ({ bucket, ownSandbox, ownStage }, use) => {
    const control = controlOf(ownSandbox);
    const s3 = bucket ? new S3Server() : null;
    const stage = s3
      ? new Stage(ownSandbox.url, { ...(await s3.start()), DRAFT_FILES: `s3://${s3.bucket}/site` })
      : ownStage;
    await control.clear();
    const site = await stage.enter();
    await use({ site, api: control, crash: () => stage.crash(), later: () => stage.later() });
    if (s3) await stage.stop();
    await s3?.stop();
  },
  fakeStage: [
    async ({ browserName: _ }, use) => {
      const api = new FakeApi();
      const stage = new Stage(await api.start());
      await use({ api, stage });
      await stage.stop();
      await api.stop();
    },
    { scope: "worker" },
  ],
  fake: async ({ fakeStage: { api, stage } }, use) => {
    api.reset();
    await use({ site: await stage.enter(), api });
  },
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...given) => listenedTo(await newContext(...given));
      await use(browser);
    },
    { scope: "worker" },
  ],
  noComplaints: [
    async ({ scripts: _ }, use) => {
      complaints.splice(0);
      listens = true;
      await use(true);
      listens = false;
      expect(complaints, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await use(context);
    // What is still being loaded fails when it closes.
    listens = false;
  },
});

/** What pages of the test that runs have complained of: a worker runs one at a time. */
const complaints: string[] = [];
let listens = false;

function listenedTo(context: BrowserContext): BrowserContext {
  context.on("console", (message) => {
    const isComplaint = ["assert", "error", "warning"].includes(message.type());
    const isOurs = /\/assets\/.*\.(js|css)$/.test(message.location().url);
    const isExpected = [isOurs ? blocked : expectedFailure, preloadedStyles].some((text) => text.test(message.text()));
    if (listens && isComplaint && message.text() !== emptyMapFrame && !isExpected) complaints.push(message.text());
  });
  context.on("weberror", (error) => void (listens && complaints.push(String(error.error()))));
  return context;
}

/** What the server renders and no script changes is told once, in the project without scripts, which costs less. */
export const once = { tag: "@no-scripts" };

/** What is slow for a reason: `npm run test:attack` runs it, as it does the files that `playwright.config.ts` names. */
export const slow = { tag: "@slow" };
export const slowOnce = { tag: ["@no-scripts", "@slow"] };

export { expect };
export { axeFindings } from "./axe";
export { withPictures } from "./launch";
export { scriptsReady } from "./scripts-ready";
