/**
 * Loaded before the site by NODE_OPTIONS: on SIGUSR2 it collects garbage and prints what is left, so that growth can
 * be told from what has not been thrown away yet. Prints the process's id when it is loaded.
 */
import { createRequire } from "node:module";

const { _cache: modules } = createRequire(import.meta.url)("node:module");

process.on("SIGUSR2", () => {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  // A module in the cache that is not loaded was only read for the names of its exports.
  const loaded = Object.keys(modules).filter((file) => modules[file].loaded);
  const react = loaded
    .filter((file) => /\/react(-dom)?[^/]*\.(development|production)/.test(file))
    .map((file) => file.replace(/^.*\//, ""));
  process.stdout.write(`${JSON.stringify({ collected: { heapUsed, external, react } })}\n`);
});
process.stdout.write(`${JSON.stringify({ watched: process.pid })}\n`);
