import { createHash } from "node:crypto";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Where the pages of a browser complain: no address of the site. */
const COMPLAINTS = "/__complaints";
/** No request for so long means that a page has all it wants. */
const IDLE_MS = 1000;

/** What a browser was answered: the bytes are those of the line, head included. */
export interface Answer {
  path: string;
  type: string;
  status: number;
  bytes: number;
}

/** A proxy between a browser and the site, which sees the same in every engine. */
export interface Between {
  url: string;
  answers: Answer[];
  /** What the pages wrote into their console as an error or a warning, threw, or were forbidden by their policy. */
  complaints: string[];
  /** Settled when the browser has asked for nothing for a second. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Hears a page's complaints, and leaves the document as it was: React compares it with its own. Firefox rejects imports
 * of a page that is being left, so a rejection counts only while its page stays.
 */
const ear = `(function () {
  document.currentScript.remove();
  function tell(text) { navigator.sendBeacon("${COMPLAINTS}", text); }
  ["error", "warn"].forEach(function (kind) {
    var own = console[kind];
    console[kind] = function () { tell(kind + ": " + [].map.call(arguments, String).join(" ")); own.apply(console, arguments); };
  });
  addEventListener("error", function (event) { tell(event.message); });
  addEventListener("unhandledrejection", function (event) { setTimeout(tell, 500, "rejected: " + event.reason); });
  addEventListener("securitypolicyviolation", function (event) { tell("policy: " + event.violatedDirective + " " + event.blockedURI); });
})()`;
const earHash = `'sha256-${createHash("sha256").update(ear).digest("base64")}'`;

/**
 * Starts a proxy before a site. With `listens` its pages tell it their complaints; `change` rewrites what is text (pages,
 * styles, scripts), which is given with its media type.
 */
export async function startBetween(
  siteUrl: string,
  { listens = false, change }: { listens?: boolean; change?: (type: string, text: string) => string } = {},
): Promise<Between> {
  const { hostname, port } = new URL(siteUrl);
  const answers: Answer[] = [];
  const complaints: string[] = [];
  let open = 0;
  let last = Date.now();

  const rewrite = (type: string, text: string) => {
    const changed = change ? change(type, text) : text;
    return listens && type === "text/html" ? changed.replace("<head>", `<head><script>${ear}</script>`) : changed;
  };

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? "/";
    if (path === COMPLAINTS) return hear(incoming, outgoing);
    open += 1;
    outgoing.once("close", () => {
      open -= 1;
      last = Date.now();
    });
    const headers = { ...incoming.headers };
    if (listens || change) headers["accept-encoding"] = "identity";
    const upstream = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      const type = (answer.headers["content-type"] ?? "").replace(/;.*/, "");
      const seen = { path, type, status, bytes: answer.rawHeaders.join("").length + 2 * answer.rawHeaders.length };
      answers.push(seen);
      const isText = /^text\/(html|css|javascript)$|^application\/javascript$/.test(type);
      const isRewritten = (listens || change !== undefined) && isText && status !== 304 && incoming.method !== "HEAD";
      if (!isRewritten) {
        outgoing.writeHead(status, answer.headers);
        answer.on("data", (chunk: Buffer) => void (seen.bytes += chunk.length));
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => void chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.from(rewrite(type, Buffer.concat(chunks).toString()));
        const policy = answer.headers["content-security-policy"];
        outgoing.writeHead(status, {
          ...answer.headers,
          ...(policy && listens ? { "content-security-policy": withEar(String(policy)) } : {}),
          "content-length": body.length,
        });
        seen.bytes += body.length;
        outgoing.end(body);
      });
    });
    upstream.on("error", () => outgoing.destroy());
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }

  function hear(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => void chunks.push(chunk));
    incoming.on("end", () => {
      complaints.push(Buffer.concat(chunks).toString());
      outgoing.writeHead(204).end();
    });
  }

  const server = createServer(serve);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    complaints,
    idle: async () => {
      while (open > 0 || Date.now() - last < IDLE_MS) await new Promise((done) => setTimeout(done, 50));
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const withEar = (policy: string) => policy.replace(/script-src (?:'none')?/, `script-src ${earHash} `);
