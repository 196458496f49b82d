import { fileURLToPath } from "node:url";

import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

import { content } from "./app/content/pipeline/vite-plugin.server";

export default defineConfig({
  plugins: [content(), vanillaExtractPlugin()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "sandbox-api/**/*.test.ts", "tests/**/*.test.ts"],
    environment: "node",
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
  },
});
