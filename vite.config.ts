import { fileURLToPath } from "node:url";

import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";

import { content } from "./app/editorial/pipeline/vite-plugin.server";
import { layerOrder } from "./app/styles/layer-order";
import remixConfig from "./remix.config.js";

export default defineConfig({
  plugins: [content(), layerOrder(), vanillaExtractPlugin(), remix(remixConfig)],
  // Development prepares the browser's packages before the first page, or that page meets two copies of React.
  optimizeDeps: {
    include: [
      "react", "react/jsx-dev-runtime", "react-dom/client", "@remix-run/react", "react-router-dom",
      "remix-utils/use-hydrated", "idb-keyval", "swiper", "swiper/modules",
    ],
  },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
});
