import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { matchRoutes } from "react-router-dom";

import { root } from "../ready.mjs";

import { ask } from "./ask.mjs";

const KILOBYTE = 1000;
const BROTLI = { "accept-encoding": "br" };
/** Links that scripts follow without loading a document: from where, and to where. */
const LINKS = {
  "a filter": "/course-search?country=1",
  "a course": "/course_details/1",
  "a university": "/university/1/1",
  "a list of universities": "/universitieslist?country=1",
  "an event": "/upcoming-events/12",
  "a post": "/blog/24",
};

/** What scripts fetch for a link, beside the document that a browser without scripts fetches, in brotli. */
export async function links(stage) {
  const { url } = await stage.newSite();
  const routes = routesOf(manifest());
  const [data, pages] = [{}, {}];
  for (const [name, path] of Object.entries(LINKS)) {
    pages[name] = await bytes(url + path);
    data[name] = 0;
    for (const id of loadersOf(routes, path)) {
      data[name] += await bytes(`${url}${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(id)}`);
    }
  }
  const shares = Object.fromEntries(Object.keys(LINKS).map((name) => [name, data[name] / pages[name]]));
  return [
    { what: "data for scripts", unit: "kB", digits: 1, values: data },
    { what: "the whole page", unit: "kB", digits: 1, values: pages },
    { what: "data against the page", digits: 2, values: shares, most: 1 },
  ];
}

const bytes = async (url) => (await ask(url, BROTLI)).body.byteLength / KILOBYTE;

/** The routes that the browser knows, by their ids, as the build wrote them down. */
function manifest() {
  const assets = join(root, "build", "client", "assets");
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error("The build has no manifest.");
  const [json = "{}"] = /\{.*\}/s.exec(readFileSync(join(assets, file), "utf8")) ?? [];
  return JSON.parse(json).routes;
}

/** @type {(known: Record<string, any>, parentId?: string) => any[]} */
function routesOf(known, parentId) {
  return Object.values(known)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, hasLoader }) =>
      index ? { id, index, path, handle: hasLoader } : { id, path, handle: hasLoader, children: routesOf(known, id) },
    );
}

/** Of an address, the routes whose data scripts ask for; the frame's they have. */
function loadersOf(routes, path) {
  const [pathname = ""] = path.split("?");
  const matched = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route);
  return matched.flatMap(({ id, handle }) => (handle && id && id !== "root" ? [id] : []));
}
