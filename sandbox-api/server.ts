import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { ensureSeedAccounts } from "./accounts";
import { json, page, Refusal, type Answer, type Sandbox } from "./answer";
import { ensureCatalogue } from "./catalogue";
import { openDatabase } from "./database";
import { createFaults } from "./faults";
import { createMailbox } from "./mail";
import { createRequestLog } from "./request-log";
import { createRouter } from "./router";
import { accountRoutes } from "./routes/accounts";
import { applicationRoutes } from "./routes/applications";
import { controlRoutes } from "./routes/control";
import { courseRoutes } from "./routes/courses";
import { mediaRoutes } from "./routes/media";
import { postRoutes } from "./routes/posts";
import { referenceRoutes } from "./routes/reference";
import { registrationRoutes } from "./routes/registrations";
import { scholarshipRoutes } from "./routes/scholarships";
import { universityRoutes } from "./routes/universities";
import type { Settings } from "./settings";
import { createTokens } from "./tokens";
import { BrokenUpload } from "./uploads";

const apiRoutes = [
  ...accountRoutes,
  ...applicationRoutes,
  ...courseRoutes,
  ...mediaRoutes,
  ...postRoutes,
  ...referenceRoutes,
  ...registrationRoutes,
  ...scholarshipRoutes,
  ...universityRoutes,
];

/** Starts the API on the loopback address; rejects when the port is in use. `close` waits up to 2 s for running requests. */
export async function startSandbox(settings: Settings) {
  const database = openDatabase(settings.dataFolder);
  await ensureCatalogue(database, settings.courses);
  await ensureSeedAccounts(database);
  const sandbox: Sandbox = {
    settings,
    database,
    tokens: createTokens(database, settings),
    mailbox: createMailbox(settings.dataFolder),
  };
  const log = createRequestLog(settings.requestLogFile);
  const faults = createFaults();
  const route = createRouter(settings.control ? [...apiRoutes, ...controlRoutes(log, faults)] : apiRoutes);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const origin = originOf(request);
    const url = readUrl(request.url ?? "/", origin);
    if (!url) return send(request, response, page("Bad Request (400)", "", 400));
    const carryOut = () => answerOf(() => route({ sandbox, request, url, origin }));
    if (!url.pathname.startsWith("/__sandbox/")) {
      log.record(request, response, url);
      if (await faults.strike(request, response, url.pathname, carryOut)) return;
    }
    send(request, response, await carryOut());
  }

  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    answer(request, response).catch((error: unknown) => {
      if (error instanceof BrokenUpload) return request.socket.destroy();
      console.error(error);
      if (!response.headersSent) send(request, response, page("Server Error (500)", "", 500));
    });
  });
  server.requestTimeout = 0;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(settings.port, "127.0.0.1", resolve);
  });

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), 2000);
      await closed;
      clearTimeout(cut);
      database.close();
    },
  };
}

function originOf({ headers }: IncomingMessage) {
  const host = headers.host ?? "";
  return `http://${/^[\w.:[\]-]+$/.test(host) ? host : "127.0.0.1"}`;
}

function readUrl(target: string, origin: string) {
  try {
    return target.startsWith("/") ? new URL(`${origin}${target}`) : new URL(target);
  } catch {
    return null;
  }
}

async function answerOf(work: () => Answer | Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return json(error.body, error.status, error.headers);
    throw error;
  }
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer) {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    "Content-Length": Buffer.byteLength(body),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
