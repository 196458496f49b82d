import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { build } from "vite";

import { root, unstampBuild } from "./ready.mjs";

const entries = { server: "server.ts", "sandbox-api": "sandbox-api/main.ts" };

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** COMMIT where there is no repository: in the image's build. */
const head = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" });
const commit = process.env.COMMIT || (head.status === 0 ? head.stdout.trim() : "unknown");

unstampBuild();
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
const client = join(root, "build", "client");
const files = existsSync(client) ? readdirSync(client, { recursive: true, encoding: "utf8" }) : [];
for (const name of files.filter((each) => /\.(js|css|svg)$/.test(each))) {
  const content = readFileSync(join(client, name));
  writeFileSync(join(client, `${name}.br`), brotliCompressSync(content));
  writeFileSync(join(client, `${name}.gz`), gzipSync(content, { level: 9 }));
}
