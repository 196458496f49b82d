// Holds contract 4.
import { readdirSync } from "node:fs";

import { describe, expect, it } from "vitest";

import content from "virtual:content";

import { paths } from "~/paths";

/** The pattern of a route module, by the names of Remix's flat routes. */
function patternOf(file: string): string {
  const segments = file
    .replace(/\.tsx?$/, "")
    .split(/\.(?![^[]*\])/)
    .filter((segment) => segment !== "_index")
    .map((segment) =>
      segment
        .replace(/_$/, "")
        .replace(/\[(.*?)\]/g, "$1")
        .replace(/^\$$/, "*")
        .replace(/\$(\w+)/, ":$1"),
    );
  return `/${segments.join("/")}`;
}

const named = Object.values(paths).map((path) => (typeof path === "string" ? path : path(":", ":")));
const shape = (pattern: string) => pattern.replace(/:\w*/g, ":").replace(/(?<=.)\/$/, "");
const known = new Set(named.map(shape));

describe("the addresses of the site", () => {
  const routes = readdirSync("app/routes").map(patternOf);

  it("are the routes' own", () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter((pattern) => !pattern.endsWith("/*") && !known.has(shape(pattern)))).toEqual([]);
  });

  it("lead somewhere: to a route, to a page of content/, or to what the process itself answers", () => {
    const pages = content.pages.map(({ path }) => path);
    const process = [paths.assets, paths.alive, paths.ready, paths.serving, paths.well, paths.metrics];
    const somewhere = new Set([...routes, ...process].map(shape));
    const isPage = (pattern: string) => {
      const page = new RegExp(`^${pattern.replace(/:\w*/g, "[\\w-]+")}$`);
      return pages.some((path) => page.test(path));
    };
    expect(pages.length).toBeGreaterThan(20);
    const isPrefix = (path: string) => path.endsWith("/") && routes.some((route) => route.startsWith(path));
    expect(named.filter((path) => !somewhere.has(shape(path)) && !isPage(path) && !isPrefix(path))).toEqual([]);
  });
});
