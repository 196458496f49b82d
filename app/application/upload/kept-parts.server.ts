import type { KeptFile } from "../kept/kept-file";
import { StoreFailure } from "../kept/kept-files.server";

import { shownName, writtenName } from "./document-name.server";
import { DocumentRefusal } from "./inspection.server";
import { uploadMessages } from "./outcome";

/** The files that were kept before Submit, and how their bytes are read. */
export interface KeptDocuments {
  files: readonly KeptFile[];
  /** Throws when the bytes are not those that were kept. */
  read(id: string): AsyncIterable<Buffer>;
}

const LINE_END = Buffer.from("\r\n");

/** What the parts of kept files weigh in a form with this boundary, in bytes. */
export function keptLength(kept: KeptDocuments | null, boundary: string): number {
  return (kept?.files ?? []).reduce(
    (sum, file) => sum + headOf(file, boundary).length + file.kept + LINE_END.length,
    0,
  );
}

/**
 * A kept file as a part that other parts can follow directly, as a browser would send it. Throws `DocumentRefusal` when
 * its bytes are not what was kept, or could be read as the end of the part.
 */
export async function* keptPart(
  file: KeptFile,
  bytes: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<Buffer, void> {
  const delimiter = Buffer.from(`--${boundary}`, "latin1");
  let tail: Buffer = Buffer.alloc(0);
  let length = 0;
  const head = headOf(file, boundary);
  if (head.includes(delimiter, 1)) throw brokenFile(file);
  yield head;
  try {
    for await (const chunk of bytes) {
      length += chunk.length;
      const seam = Buffer.concat([tail, chunk.subarray(0, delimiter.length)]);
      if (length > file.kept || seam.includes(delimiter) || chunk.includes(delimiter)) throw brokenFile(file);
      tail = (chunk.length < delimiter.length ? Buffer.concat([tail, chunk]) : chunk).subarray(1 - delimiter.length);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof StoreFailure ? keptAway() : brokenFile(file);
  }
  if (length !== file.kept) throw brokenFile(file);
  yield LINE_END;
}

/** The problem of a kept file that cannot be sent. */
export function brokenFile({ group, name }: KeptFile): DocumentRefusal {
  const file = shownName(name);
  return new DocumentRefusal([{ reason: "kept", group, file, message: uploadMessages.keptBroken(file) }]);
}

/** The refusal while the kept files cannot be read. */
export function keptAway(): DocumentRefusal {
  return new DocumentRefusal([{ reason: "kept", group: null, file: null, message: uploadMessages.keptAway }]);
}

const types = [
  [/\.pdf$/i, "application/pdf"],
  [/\.png$/i, "image/png"],
  [/\.jpe?g$/i, "image/jpeg"],
] as const;

function headOf({ group, name }: KeptFile, boundary: string): Buffer {
  const type = types.find(([ending]) => ending.test(name))?.[1] ?? "application/octet-stream";
  return Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${group}"; filename="${writtenName(name)}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
}
