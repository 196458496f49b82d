import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { ask } from "./ask.mjs";
import { forkOn, measuredNode } from "./cores.mjs";

/** The two ways in which Node reads an API, on a list of twenty courses as the sandbox answers it. */
export async function reads(stage) {
  const sandbox = await stage.sandbox();
  const { body } = await ask(`${sandbox.url}/api/app/course-list/?records=20`);
  const server = await stage.bareServer("plain", { list: { html: body, compressed: body } }, true);
  const reader = fork(
    fileURLToPath(new URL("reader.mjs", import.meta.url)),
    [`${server.url}/list`],
    forkOn(measuredNode),
  );
  const [best] = await once(reader, "message");
  return [{ what: "reads of the API", unit: "a second of processor time", values: best }];
}
