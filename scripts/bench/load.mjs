import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { askingNode, forkOn } from "./cores.mjs";

const NANOSECONDS = 1e9;
/** A machine that is busy with other work may let no answer through in a short run. */
const ATTEMPTS = 10;

/** Sends requests from a process of its own, and tells what the answering process spent on them. */
export class Client {
  #child = fork(fileURLToPath(new URL("client.mjs", import.meta.url)), forkOn(askingNode));

  static async start() {
    const client = new Client();
    await once(client.#child, "message");
    return client;
  }

  /**
   * What requests brought: `p99` in milliseconds, and `rate`, the requests that the process `pid` answers in a second of
   * processor time. So neither a slow client nor a busy machine makes one server look like another. Throws when an
   * answer was missing or, for one address, no success.
   */
  async ask(pid, job) {
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
      const result = await this.#once(pid, job);
      if (result.total > 0) return result;
    }
    return this.#once(pid, job);
  }

  async #once(pid, job) {
    const before = processorSeconds(pid);
    this.#child.send(job);
    const [result] = await once(this.#child, "message");
    const spent = processorSeconds(pid) - before;
    if (result.errors > 0 || (result.non2xx > 0 && !job.distinct)) {
      throw new Error(
        `Of ${result.total} requests for ${job.url}, ${result.errors} broke and ${result.non2xx} were no success.`,
      );
    }
    return { ...result, rate: result.total / (Number.isNaN(spent) ? result.seconds : spent) };
  }

  stop() {
    this.#child.kill();
  }
}

/** The processor time that the threads of a process have taken, in seconds; NaN where the system does not tell. */
function processorSeconds(pid) {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return Number.NaN;
  const spent = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return spent.reduce((sum, one) => sum + one, 0) / NANOSECONDS;
}
