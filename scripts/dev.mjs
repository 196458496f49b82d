import { ensureInstalled, fail, root, run } from "./ready.mjs";

ensureInstalled();
process.chdir(root);
process.env.NODE_ENV = "development";
/** What is built here is what `npm start` and the tests run. */
const asBuilt = { ...process.env, NODE_ENV: "production" };

const { localEnvironment, startSandbox } = await import("./local-site.mjs");
if (!process.env.API_URL && run(process.execPath, ["scripts/build-server.mjs"], { env: asBuilt }) !== 0)
  fail("The sandbox could not be built.");
const port = process.env.PORT || "3000";
const sandbox = process.env.API_URL
  ? undefined
  : await startSandbox({ SANDBOX_SITE_URL: `http://localhost:${port}` }).catch((error) => fail(error.message));
Object.assign(process.env, localEnvironment(sandbox?.url));
process.once("exit", () => sandbox?.child.kill("SIGTERM"));

const { createServer } = await import("vite");
const vite = await createServer({ server: { middlewareMode: true } });
const { startSite } = await vite.ssrLoadModule("/server.ts");
await startSite(vite);
