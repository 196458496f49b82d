import { build, runAside } from "./ready.mjs";

process.exitCode = await build(async () => {
  const code = await runAside(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"]);
  return code === 0 ? await runAside(process.execPath, ["scripts/build-server.mjs"]) : code;
});
