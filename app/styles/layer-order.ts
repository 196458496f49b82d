import type { Plugin } from "vite";

const order = "@layer reset, base, components;\n";

/**
 * Names the order of the layers at the head of every style sheet: the first one that a page loads settles it,
 * and which one that is differs between pages, and between development and the built site.
 */
export function layerOrder(): Plugin {
  return {
    name: "layer-order",
    enforce: "pre",
    transform(code, id) {
      if (!/\.css$/.test(id) || id.includes("node_modules")) return null;
      return { code: order + code, map: null };
    },
  };
}
