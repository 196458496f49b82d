import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startProcess } from "../../tests/support/upload/processes.mjs";
import { end, startSandbox, startSite } from "../local-site.mjs";

import { askingNode, forkOn, measuredNode } from "./cores.mjs";
import { Client } from "./load.mjs";

/** What a run has started, and ends: the sandbox, sites before it, bare servers and a client. */
export class Stage {
  folder = mkdtempSync(join(tmpdir(), "bench-"));
  #children = [];
  #sandbox;
  #client;

  /** The sandbox with its usual catalogue, started at first use. */
  sandbox() {
    return (this.#sandbox ??= this.newSandbox());
  }

  /** A sandbox of its own; `environment` adds to its settings. */
  async newSandbox(environment = {}) {
    const data = mkdtempSync(join(this.folder, "sandbox-"));
    const sandbox = await startSandbox({ SANDBOX_PORT: "0", SANDBOX_DATA: data, ...environment }, askingNode);
    this.#children.push(sandbox.child);
    return sandbox;
  }

  /** The built site before the sandbox: `on` the processor of what is measured, unless another command is named. */
  async newSite(environment = {}, on = measuredNode) {
    const API_URL = environment.API_URL ?? (await this.sandbox()).url;
    const site = await startSite(this.folder, { ...environment, API_URL }, { command: on });
    this.#children.push(site.child);
    return site;
  }

  /**
   * A bare server of one kind (see bare-server.mjs) with `bodies`: by name, the HTML and its compressed bytes. `aside`:
   * on the processor of those who ask.
   */
  async bareServer(kind, bodies, aside = false) {
    const folder = mkdtempSync(join(this.folder, `${kind}-`));
    for (const [name, { html, compressed }] of Object.entries(bodies)) {
      writeFileSync(join(folder, `${name}.html`), html);
      writeFileSync(join(folder, `${name}.html.br`), compressed);
    }
    const server = await startProcess(
      here("bare-server.mjs"),
      [kind, folder],
      forkOn(aside ? askingNode : measuredNode),
    );
    this.#children.push(server.child);
    return { ...server, url: `http://127.0.0.1:${server.port}` };
  }

  client() {
    return (this.#client ??= Client.start());
  }

  async end(child) {
    this.#children = this.#children.filter((one) => one !== child);
    await end(child);
  }

  async close() {
    (await this.#client)?.stop();
    for (const child of this.#children.toReversed()) await end(child);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
