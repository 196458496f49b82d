import { spawn } from "node:child_process";
import { join } from "node:path";

import { ensureBuilt, ensureInstalled, fail, root } from "./ready.mjs";

ensureInstalled();
await ensureBuilt();

const { endTogether, localEnvironment, startSandbox } = await import("./local-site.mjs");
const port = process.env.PORT || "3000";
const sandbox = process.env.API_URL
  ? undefined
  : await startSandbox({ SANDBOX_SITE_URL: process.env.SITE_URL || `http://localhost:${port}` }).catch((error) =>
      fail(error.message),
    );

const site = spawn(process.execPath, [join(root, "build", "server.js"), "--local"], {
  cwd: root,
  env: localEnvironment(sandbox?.url),
  stdio: "inherit",
});
endTogether(site, [sandbox?.child]);
