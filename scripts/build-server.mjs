import { existsSync } from "node:fs";
import { join } from "node:path";

import { build } from "vite";

import { root } from "./ready.mjs";

const entries = { server: "server.ts", "sandbox-api": "sandbox-api/main.ts" };

await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
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
