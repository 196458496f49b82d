import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

/** The least that Remix serves: one route, which renders the component of its address, and no loader. */
export function buildOf(components) {
  const route = { id: "root", path: "*", hasAction: false, hasLoader: false };
  const page = { default: () => createElement(components.get(currentPath)) };
  let currentPath = "/";
  return {
    entry: {
      module: {
        default(request, status, headers, context) {
          currentPath = new URL(request.url).pathname;
          const html = renderToString(createElement(RemixServer, { context, url: request.url }));
          headers.set("Content-Type", "text/html; charset=utf-8");
          return new Response(`<!DOCTYPE html>${html}`, { status, headers });
        },
      },
    },
    routes: { root: { id: "root", path: "*", module: page } },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: { root: { ...route, module: "/root.js", imports: [], hasErrorBoundary: false } },
      url: "/manifest.js",
      version: "1",
    },
    assetsBuildDirectory: "",
    publicPath: "/",
    future: {},
    isSpaMode: false,
    mode: "production",
  };
}
