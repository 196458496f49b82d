import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort, startProgram } from "../../support/program";
import { HEIGHT, type Driver, type DriverOptions } from "./driver";

/** The toolbar of its window would not let it be as narrow as a phone. */
const THIN_TOOLBAR = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; }";
/** The name under which WebDriver hands elements over. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Opens WebKit by WebDriver on a screen of its own, with the scrollbars of a desktop. */
export async function openWebkit({ scripts, width }: DriverOptions): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0", "gtk.css"), THIN_TOOLBAR);
  const screen = startProgram("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]);
  const [display] = await screen.line(/^\d+$/);
  const port = await freePort();
  // Its standard error tells of codecs and buses that a test has no need of.
  const program = startProgram("sh", ["-c", 'exec "$0" "$@" 2>&1', "WebKitWebDriver", `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      MESA_SHADER_CACHE_DISABLE: "true",
    },
  });

  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
  for (;;) {
    if (await call("GET", "/status").catch(() => null)) break;
    if (program.hasEnded()) throw new Error("WebKitWebDriver ended before it answered");
    await new Promise((done) => setTimeout(done, 50));
  }
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": {
          args: ["--automation", `--enable-javascript=${scripts}`],
          useOverlayScrollbars: false,
        },
        timeouts: { pageLoad: 30_000, script: 10_000 },
      },
    },
  });
  const session = (method: string, path: string, body?: object) =>
    call<string>(method, `/session/${sessionId}/${path}`, body);
  const resize = async (to: number) => void (await session("POST", "window/rect", { width: to, height: HEIGHT }));
  await resize(width);

  async function element(expression: string): Promise<string> {
    const script = `const element = ${expression}; element && element.scrollIntoView({ block: "center", behavior: "instant" }); return element;`;
    const found = (await session("POST", "execute/sync", { script, args: [] })) as unknown as Record<string, string>;
    const id = found?.[ELEMENT];
    if (!id) throw new Error(`there is no ${expression}`);
    return `element/${id}`;
  }
  const type = async (expression: string, text: string) =>
    void (await session("POST", `${await element(expression)}/value`, { text }));
  return {
    resize,
    open: async (url) => void (await session("POST", "url", { url })),
    back: async () => void (await session("POST", "back", {})),
    reload: async () => void (await session("POST", "refresh", {})),
    evaluate: async <Value>(expression: string) =>
      JSON.parse(
        (await session("POST", "execute/sync", { script: `return JSON.stringify(${expression})`, args: [] })) ?? "null",
      ) as Value,
    press: async (expression) => void (await session("POST", `${await element(expression)}/click`, {})),
    type,
    choose: async (expression, files) => {
      for (const file of files) await type(expression, file);
    },
    screenshot: async () => Buffer.from(await session("GET", "screenshot"), "base64"),
    stop: async () => {
      await call("DELETE", `/session/${sessionId}`).catch(() => undefined);
      await program.stop();
      await screen.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
