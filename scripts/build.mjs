import { build, npx, root, runAside } from "./ready.mjs";

process.exitCode = await build(async () => {
  const code = await runAside(npx, ["remix", "vite:build"]);
  return code === 0 ? await runAside(process.execPath, ["scripts/build-server.mjs"], { cwd: root }) : code;
});
