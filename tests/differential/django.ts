import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("django-parts.py", import.meta.url));

/** What Django found in a body, or the error it would answer with. */
export interface DjangoReading {
  files: Record<string, { name: string; size: number; sha256: string }[]>;
  texts: Record<string, string[]>;
  /** The names that were given, as Django stores them. */
  cleaned: string[];
  error?: string;
}

/** A Python that has Django, or `null`. */
export function findDjango(): string | null {
  const candidates = ["python3", "/usr/bin/python3"];
  return (
    candidates.find((python) => spawnSync(python, ["-c", "import django.http.multipartparser"]).status === 0) ?? null
  );
}

/** Django's own multipart parser, in a process of its own. */
export class Django {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #answers: AsyncIterator<string>;
  readonly #lines: Interface;

  constructor(python: string) {
    this.#child = spawn(python, [SCRIPT], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  async read(boundary: string, body: Buffer, names: readonly string[]): Promise<DjangoReading> {
    this.#child.stdin.write(`${JSON.stringify({ boundary, body: body.toString("base64"), names })}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error("Django ended");
    return JSON.parse(value) as DjangoReading;
  }

  stop(): void {
    this.#lines.close();
    this.#child.kill();
  }
}
