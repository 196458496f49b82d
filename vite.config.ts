import { fileURLToPath } from "node:url";

import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin } from "vite";

import { content } from "./app/content/pipeline/vite-plugin.server";
import { shortNames } from "./app/styles/short-names";
import packageFile from "./package.json";
import remixConfig from "./remix.config.js";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The browsers of `package.json` as the compiler names them; Samsung Internet 14 is Chromium 87. */
const target = packageFile.browserslist
  .filter((browser) => !browser.startsWith("samsung"))
  .map((browser) => browser.replace("ios_saf", "ios").replace(" ", ""));

/** Written out for it, `inset` is read by all the browsers below the list that know custom properties. */
const cssTarget = [...target, "safari14"];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    content(),
    vanillaExtractPlugin({ identifiers: command === "build" ? shortNames(root) : "debug" }),
    remix(remixConfig),
    flagsWrittenOut,
    lostScriptsThrown,
  ],
  // Development prepares the browser's packages before the first page, or that page meets two copies of React.
  optimizeDeps: {
    include: [
      "react",
      "react/jsx-dev-runtime",
      "react-dom/client",
      "@remix-run/react",
      "react-router-dom",
      "@conform-to/zod/v4",
      "remix-utils/use-hydrated",
      "idb-keyval",
      "swiper",
      "swiper/modules",
      "tus-js-client",
    ],
  },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    // Terser's scripts are a twentieth smaller than those of Vite's default.
    ...(isSsrBuild
      ? {}
      : { target, cssTarget, minify: "terser" as const, terserOptions: { ecma: 2019, compress: { passes: 2 } } }),
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks },
      // A route that only answers (a feed, a picture) leaves nothing for the browser, which is as it should be.
      onwarn: (warning, warn) => (warning.code === "EMPTY_BUNDLE" ? undefined : warn(warning)),
    },
  },
}));

/** Writes Remix's flags as they are set into what the browser gets of it, so that what is switched off is left out. */
const flagsWrittenOut: Plugin = {
  name: "flags-written-out",
  apply: "build",
  transform(code, id, options) {
    if (options?.ssr || !/\/@remix-run\/react\/dist\/esm\//.test(id)) return null;
    const flags: Readonly<Record<string, boolean | undefined>> = { ...remixConfig.future };
    const written = code.replace(/\b(?:window\.__remixContext\.)?future\.(v3_\w+)/g, (flag, name: string) =>
      String(flags[name] ?? flag),
    );
    return { code: written, map: null };
  },
};

const lostScript = "fetch: no script";

/**
 * Remix reloads the address that is still shown when the script of the next page is lost, which empties a form that was
 * answered. Thrown, it ends as lost data do: the next page is loaded as a document (`isLostLine`).
 */
const lostScriptsThrown: Plugin = {
  name: "lost-scripts-thrown",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  transform(code, id) {
    if (!id.endsWith("/@remix-run/react/dist/esm/routeModules.js")) return null;
    return { code: code.replace("catch (error) {", `$& throw new TypeError("${lostScript}");`), map: null };
  },
  generateBundle(_, bundle) {
    const isThrown = Object.values(bundle).some((file) => file.type === "chunk" && file.code.includes(lostScript));
    if (!isThrown) this.error("Remix no longer loads a route's script as lostScriptsThrown in vite.config.ts expects");
  },
};

/**
 * One style sheet and one script for what most pages share: on a line with 400 ms of latency, twenty small files cost
 * more than their bytes. So does what two pages share in a few lines. What the home page, the guides or a single page alone
 * wear stands beside, so that nobody else waits for it.
 */
function manualChunks(id: string): string | undefined {
  if (/\.css$/.test(id)) {
    if (/\/app\/editorial\//.test(id)) return "editorial-styles";
    return /\/app\/(routes|application|family)\//.test(id) ? undefined : "styles";
  }
  if (/\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@remix-run)\//.test(id))
    return "framework";
  if (/\/app\/components\/(carousel|choices|file-field|marquee|offices|scholarship-list)\//.test(id)) return undefined;
  if (/\/app\/((components|forms|layout|styles)\/|api\/courses\/(fewer-months|least-of)\.)/.test(id)) return "site";
  if (/\/app\/application\/(use-autosave|unsaved-texts|documents\/(tab-lock|browser-storage))\./.test(id))
    return "kept";
  return undefined;
}
