import { globalLayer } from "@vanilla-extract/css";

/** Later layers win, whatever order the bundler emits files in. */
export const reset = globalLayer("reset");
export const base = globalLayer("base");
export const components = globalLayer("components");
