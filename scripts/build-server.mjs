import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { build } from "vite";

import { root } from "./ready.mjs";

const entries = { server: "server.ts", "sandbox-api": "sandbox-api/main.ts" };

await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
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
