import { rmSync } from "node:fs";

import { json, Refusal, type Call, type Route } from "../answer";
import { faultModes, type Fault, type Faults } from "../faults";
import type { RequestLog } from "../request-log";
import { readObject } from "../request-body";
import { uploadFolder } from "../uploads";

interface FileRow {
  application_id: number;
  group: string;
  name: string;
  size: number;
  sha256: string;
}

/** The routes by which tests watch and disturb the sandbox. They exist only with `SANDBOX_CONTROL=1`. */
export function controlRoutes(log: RequestLog, faults: Faults): Route[] {
  return [
    {
      method: "GET",
      pattern: "/__sandbox/requests",
      handler: ({ url }) => json(log.since(Number(url.searchParams.get("since") ?? 0) || 0)),
    },
    { method: "GET", pattern: "/__sandbox/faults", handler: () => json(faults.list()) },
    {
      method: "POST",
      pattern: "/__sandbox/faults",
      async handler(call) {
        faults.add(readFault(await readObject(call)));
        return json(faults.list(), 201);
      },
    },
    {
      method: "DELETE",
      pattern: "/__sandbox/faults",
      handler() {
        faults.clear();
        return json([]);
      },
    },
    { method: "GET", pattern: "/__sandbox/applications", handler: listApplications },
    { method: "GET", pattern: "/__sandbox/registrations", handler: listRegistrations },
    { method: "GET", pattern: "/__sandbox/outbox", handler: ({ sandbox }) => json(sandbox.mailbox.list()) },
    { method: "POST", pattern: "/__sandbox/expire-tokens", handler: expireTokens },
    {
      method: "POST",
      pattern: "/__sandbox/reset",
      handler(call) {
        log.clear();
        faults.clear();
        return reset(call);
      },
    },
  ];
}

function readFault(body: Record<string, unknown>): Fault {
  const mode = faultModes.find((known) => known === body.mode);
  if (!mode || typeof body.path !== "string")
    throw new Refusal(400, { detail: `path and mode (${faultModes.join(", ")}) are required.` });
  return { ...body, path: body.path, mode };
}

function listApplications({ sandbox: { database } }: Call) {
  const files = database.all<FileRow>(
    'SELECT application_id, document_group AS "group", name, size, sha256 FROM application_file ORDER BY id',
  );
  const rows = database.all<{
    id: number;
    email: string;
    fields: string;
    idempotency_key: string | null;
    created_at: string;
  }>(
    "SELECT application.id, user.email, fields, idempotency_key, application.created_at FROM application JOIN user ON user.id = user_id ORDER BY application.id",
  );
  return json(
    rows.map(({ fields, email, ...row }) => ({
      ...row,
      user: email,
      fields: JSON.parse(fields) as Record<string, string>,
      files: files.filter((file) => file.application_id === row.id).map(({ application_id: _id, ...file }) => file),
    })),
  );
}

function listRegistrations({ sandbox: { database } }: Call) {
  return json(
    database.all(
      "SELECT registration.id, user.email AS user, event_id AS event, registration.created_at FROM registration JOIN user ON user.id = user_id ORDER BY registration.id",
    ),
  );
}

async function expireTokens(call: Call) {
  const body = await readObject(call);
  call.sandbox.tokens.expireAll("access");
  if (body.refresh === true) call.sandbox.tokens.expireAll("refresh");
  return json({ expired: body.refresh === true ? ["access", "refresh"] : ["access"] });
}

function reset({ sandbox: { database, mailbox, settings } }: Call) {
  database.transaction(() => {
    for (const table of ["application_file", "application", "registration", "refresh_token", "one_time_link"])
      database.run(`DELETE FROM ${table}`);
    database.run("DELETE FROM user WHERE seeded = 0");
  });
  mailbox.clear();
  rmSync(uploadFolder(settings.dataFolder), { recursive: true, force: true });
  return json({ reset: true });
}
