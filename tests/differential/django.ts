import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { startProgram, type Program } from "../support/program";

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
  readonly #program: Program;

  constructor(python: string) {
    this.#program = startProgram(python, [SCRIPT]);
  }

  async read(boundary: string, body: Buffer, names: readonly string[]): Promise<DjangoReading> {
    const answer = this.#program.line(/^/, this.#program.lines.length);
    this.#program.write(`${JSON.stringify({ boundary, body: body.toString("base64"), names })}\n`);
    return JSON.parse((await answer).input) as DjangoReading;
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }
}
