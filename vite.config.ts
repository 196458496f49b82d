import { fileURLToPath } from "node:url";

import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";

import { content } from "./app/editorial/pipeline/vite-plugin.server";
import { layerOrder } from "./app/styles/layer-order";
import remixConfig from "./remix.config.js";

export default defineConfig({
  plugins: [content(), layerOrder(), vanillaExtractPlugin(), remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
});
