import path from "node:path";

import type { Plugin } from "vite";

import { loadContent } from "./content.server";
import { pageFamilies } from "./page-families";
import { staleRates } from "./rates-schema.server";
import { shellContent } from "./shell.server";

const name = "virtual:content";
const resolved = `\0${name}`;
/** What the browser has to know of content/: where its pages are. */
const families = "virtual:page-families";
const resolvedFamilies = `\0${families}`;
/** And what every page shows around its own content. */
const shell = "virtual:shell";
const resolvedShell = `\0${shell}`;

/**
 * Checks `content/` when a build starts and serves it, already rendered, as the module `virtual:content`:
 * to the server only, and afresh after each edit while developing.
 */
export function content(root = process.cwd()): Plugin {
  const folder = path.join(root, "content");

  return {
    name: "site-content",
    buildStart() {
      for (const stale of staleRates(loadContent(root).rates, Date.now())) this.warn(stale);
    },
    configureServer(server) {
      server.watcher.add(folder);
    },
    handleHotUpdate({ file, server }) {
      if (!path.normalize(file).startsWith(folder)) return undefined;
      for (const id of [resolved, resolvedShell]) {
        const module = server.moduleGraph.getModuleById(id);
        if (module) server.moduleGraph.invalidateModule(module);
      }
      server.ws.send({ type: "full-reload" });
      return [];
    },
    resolveId(id, _importer, options) {
      if (id === families) return resolvedFamilies;
      if (id === shell) return resolvedShell;
      if (id !== name) return undefined;
      if (options.ssr === false)
        this.error("Content is for the server only: import it from a module that ends in .server.ts.");
      return resolved;
    },
    load(id) {
      if (id === resolvedFamilies) return `export default ${JSON.stringify(pageFamilies(path.join(folder, "pages")))};`;
      if (id === resolvedShell) return `export default ${JSON.stringify(shellContent(loadContent(root)))};`;
      if (id !== resolved) return undefined;
      return `export default ${JSON.stringify(loadContent(root))};`;
    },
  };
}
