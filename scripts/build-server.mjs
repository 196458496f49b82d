import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { build } from "vite";

import { root } from "./ready.mjs";

const entries = { server: "server.ts", "sandbox-api": "sandbox-api/main.ts" };

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** COMMIT where there is no repository: in the image's build. */
const head = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" });
const commit = process.env.COMMIT || (head.status === 0 ? head.stdout.trim() : "unknown");

await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  define: { "import.meta.env.VERSION": JSON.stringify(version), "import.meta.env.COMMIT": JSON.stringify(commit) },
  resolve: { alias: { "~": join(root, "app") } },
  build: {
    ssr: true,
    target: "node20",
    outDir: "build",
    emptyOutDir: false,
    rollupOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))),
      output: { format: "esm", entryFileNames: "[name].js", chunkFileNames: "process/[name]-[hash].js" },
    },
  },
});

// Once, as small as it gets: these files are the heaviest thing that a new visitor waits for.
const assets = join(root, "build", "client", "assets");
const compressible = existsSync(assets) ? readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name)) : [];
for (const name of compressible)
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))));
