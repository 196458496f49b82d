import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { WebSocket } from "undici";

import { startProgram } from "../../support/program";
import { HEIGHT, type Driver, type DriverOptions } from "./driver";

interface Reply {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

interface Evaluated {
  type: "success" | "exception";
  result?: { sharedId?: string; value?: string };
  exceptionDetails?: { text: string };
}

/** Opens Firefox by the protocol that it speaks itself, WebDriver BiDi, with a profile of its own and the scrollbars of a desktop. */
export async function openFirefox({ scripts, width }: DriverOptions): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  const preferences = {
    "javascript.enabled": scripts,
    "widget.gtk.overlay-scrollbars.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "app.normandy.enabled": false,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(join(profile, "user.js"), lines.join(""));

  // What it says, it says on its standard error.
  const given = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
  const program = startProgram("sh", ["-c", 'exec "$0" "$@" 2>&1', "firefox-esr", ...given], {
    env: { ...process.env, HOME: profile },
  });
  const stop = async () => {
    await program.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const [, address] = await program.line(/^WebDriver BiDi listening on (\S+)$/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise<void>((done, failed) => {
    socket.addEventListener("open", () => done());
    socket.addEventListener("error", () => failed(new Error("Firefox does not answer")));
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let count = 0;
  async function send<Result>(method: string, params: object = {}): Promise<Result> {
    count += 1;
    const id = count;
    const answered = new Promise<Reply>((done) => waiting.set(id, done));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error}: ${message}`);
    return result as Result;
  }

  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = contexts[0]?.context ?? "";
  const resize = async (to: number) =>
    void (await send("browsingContext.setViewport", { context, viewport: { width: to, height: HEIGHT } }));
  await resize(width);

  async function evaluated(expression: string): Promise<NonNullable<Evaluated["result"]>> {
    const answer = await send<Evaluated>("script.evaluate", { expression, target: { context }, awaitPromise: true });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
    return answer.result ?? {};
  }
  async function element(expression: string): Promise<{ sharedId: string }> {
    const { sharedId } = await evaluated(
      `(() => { const element = ${expression}; element?.scrollIntoView({ block: "center", behavior: "instant" }); return element; })()`,
    );
    if (!sharedId) throw new Error(`there is no ${expression}`);
    return { sharedId };
  }
  const press = async (expression: string) => {
    const origin = { type: "element", element: await element(expression) };
    const actions = [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
  };
  return {
    resize,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    back: () => send("browsingContext.traverseHistory", { context, delta: -1 }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    evaluate: async <Value>(expression: string) =>
      JSON.parse((await evaluated(`JSON.stringify(${expression})`)).value ?? "null") as Value,
    press,
    type: async (expression, text) => {
      await press(expression);
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions }] });
    },
    choose: async (expression, files) =>
      send("input.setFiles", { context, element: await element(expression), files: [...files] }),
    screenshot: async () => {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    stop: async () => {
      socket.close();
      await stop();
    },
  };
}
