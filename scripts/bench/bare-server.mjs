/**
 * What the site is compared with, in a process of its own: `bare-server.mjs KIND FOLDER` answers `/NAME` with the page
 * NAME.html of the folder. The kinds: `plain` writes it as it is, `buffer` the compressed bytes of NAME.html.br, kept in one buffer;
 * `template` makes the page by one template literal that escapes; `react` by renderToString; `remix` by a bare Remix on
 * Express.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

process.env.NODE_ENV = "production";
const [kind = "", folder = ""] = process.argv.slice(2);
const names = readdirSync(folder).flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? []);
const read = (file) => readFileSync(join(folder, file));
const pages = (make) => new Map(names.map((name) => [`/${name}`, make(name)]));
const html = { "content-type": "text/html; charset=utf-8" };

const kinds = { plain, buffer, template, react, remix };
const server = createServer(await kinds[kind]());
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port });
});

function plain() {
  return answering(pages((name) => () => read(`${name}.html`).toString()));
}

function buffer() {
  const kept = pages((name) => read(`${name}.html.br`));
  const headers = (body) => ({ ...html, "content-encoding": "br", "content-length": body.byteLength });
  return (request, response) => {
    const body = kept.get(request.url);
    response.writeHead(200, headers(body)).end(body);
  };
}

async function template() {
  const { templateOf } = await import("./same-html.mjs");
  return answering(pages((name) => templateOf(read(`${name}.html`).toString())));
}

async function react() {
  const { createElement } = await import("react");
  const { renderToString } = await import("react-dom/server");
  const components = await componentsOf();
  return answering(
    pages((name) => () => `<!DOCTYPE html>${renderToString(createElement(components.get(`/${name}`)))}`),
  );
}

async function remix() {
  const { default: express } = await import("express");
  const { createRequestHandler } = createRequire(import.meta.resolve("@remix-run/serve/package.json"))(
    "@remix-run/express",
  );
  const { buildOf } = await import("./remix-build.mjs");
  const app = express();
  app.disable("x-powered-by");
  app.all("*", createRequestHandler({ build: buildOf(await componentsOf()), mode: "production" }));
  return app;
}

async function componentsOf() {
  const { treeOf } = await import("./same-html.mjs");
  const { pageOf } = await import("./react-page.mjs");
  return pages((name) => pageOf(treeOf(read(`${name}.html`).toString())));
}

function answering(make) {
  return (request, response) => {
    const body = make.get(request.url)();
    response.writeHead(200, { ...html, "content-length": Buffer.byteLength(body) }).end(body);
  };
}
