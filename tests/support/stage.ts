import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { startSite, type Service } from "./site";

/**
 * A site for one test after the other. Each finds it as if it had just been started: what it held in memory is
 * forgotten.
 */
export class Stage {
  #site: Service | undefined;

  constructor(
    readonly apiUrl: string,
    readonly settings: Record<string, string> = {},
  ) {}

  /** The site, for the next test. */
  async enter(): Promise<Service> {
    if (this.#site) await this.#tell("SIGWINCH", "all forgotten");
    else await this.#start();
    this.#running.forgetLines();
    return this.#running;
  }

  /** Kills the site in the middle of what it does and starts it again at the same address. */
  async crash(): Promise<void> {
    const { port } = new URL(this.#running.url);
    await this.#running.kill();
    await this.#start({ PORT: port });
  }

  /** Lets two minutes pass for the site. */
  later(): Promise<void> {
    return this.#tell("SIGUSR2", "two minutes later");
  }

  async stop(): Promise<void> {
    await this.#site?.stop();
    this.#site = undefined;
  }

  get #running(): Service {
    if (!this.#site) throw new Error("the site has not started");
    return this.#site;
  }

  async #start(settings: Record<string, string> = {}): Promise<void> {
    const preload = pathToFileURL(resolve("tests/support/renewal.mjs")).href;
    this.#site = await startSite(this.apiUrl, { NODE_OPTIONS: `--import ${preload}`, ...this.settings, ...settings });
  }

  async #tell(signal: NodeJS.Signals, answer: string): Promise<void> {
    const said = this.#running.line(new RegExp(`^${answer}$`), this.#running.lines.length);
    this.#running.signal(signal);
    await said;
  }
}
