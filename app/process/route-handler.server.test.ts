import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";

import { askedRoute } from "./asked-route.server";
import { handlerOf } from "./route-handler.server";

const answering = (text: string) => ({ loader: () => new Response(text) });
const page = (id: string, path: string | undefined, text: string) => [
  id,
  { id, parentId: "root", path, module: answering(text) },
];
const build = {
  routes: Object.fromEntries([
    ["root", { id: "root", path: "", module: { default: () => null } }],
    page("list", "list", "the list"),
    page("one", "list/:id", "one of it"),
    page("none", "*", "nothing"),
  ]),
  entry: { module: { default: () => new Response(), onePath: () => null, isLinked: () => true } },
  assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
  future: {},
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  mode: "production",
} as unknown as ServerBuild;

const asked = async (path: string, url = path) => {
  const request = new Request(`http://site.example${url}`);
  const handle = handlerOf(build, askedRoute(build, path), request);
  return (await handle(request)).text();
};

it.each([
  ["/list", "the list"],
  ["/list/7?x=1", "one of it"],
  ["/LIST/", "the list"],
  ["/elsewhere", "nothing"],
  ["/list/%F0%9F%98%80", "one of it"],
])("answers %s by its route", async (url, text) => {
  expect(await asked(url.split("?", 1)[0] ?? "", url)).toBe(text);
});

it("answers by the path of the URL where that is another one", async () => {
  expect(await asked("/elsewhere/../list", "/elsewhere/../list")).toBe("the list");
});

it("is made once for a route", () => {
  const request = new Request("http://site.example/list");
  const handler = () => handlerOf(build, askedRoute(build, "/list"), request);
  expect(handler()).toBe(handler());
});
