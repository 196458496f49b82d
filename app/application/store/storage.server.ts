/** What a place holds of one file. */
export interface StoredFile {
  id: string;
  /** As stored. */
  bytes: number;
  /** When something was last added to it, in milliseconds since 1970. */
  changed: number;
}

/** The end of a stored file, open to be added to. */
export interface StoredEnd {
  /** Adds whole records, in pieces of any size. Throws when another writer has added to the file, or it was removed. */
  append(records: readonly Buffer[]): Promise<void>;
  /** When this has ended, what was added outlives a crash of the machine. */
  settle(): Promise<void>;
  /** Lets the file go. What was not settled may be lost. */
  close(): Promise<void>;
}

/** What is known of a file by its id; `null` for one that is to be looked at. */
export type KnownStored = (id: string) => StoredFile | null;

/** Where the files of drafts lie: bytes by the name of a draft (64 hexadecimal digits) and the id of a file (32). */
export interface Storage {
  /** A look at each file may be spared where what is `known` of it is taken for what there is. */
  list(draft: string, known?: KnownStored): Promise<StoredFile[]>;
  /** A new file that starts with `first`. */
  create(draft: string, id: string, first: Buffer): Promise<StoredEnd>;
  /**
   * The end of a file of which nothing but the first `bytes` counts from now on; `null` when there is no such file. Throws
   * `OtherWriter` when it is not as long any more as it was `seen`.
   */
  open(draft: string, id: string, bytes: number, seen: number): Promise<StoredEnd | null>;
  /**
   * The bytes from `start` to before `end`, by default to the end. A piece may be written over when the next one has been
   * asked for. Throws `NoSuchFile`.
   */
  read(draft: string, id: string, start: number, end?: number): AsyncIterable<Buffer>;
  remove(draft: string, id: string): Promise<void>;
  removeDraft(draft: string): Promise<void>;
  /** Every draft that anything is stored of, with its files. */
  drafts(): AsyncIterable<{ draft: string; files: StoredFile[] }>;
  /** Removes what writers that died have left and no draft can reach. */
  tidy(): Promise<void>;
}

/** A piece of a file: `bytes` from `start` on. */
interface Piece {
  start: number;
  bytes: number;
}

/** The pieces of a file from its first byte on, up to where one is missing. One that begins inside another one ends that. */
export function contiguous<Each extends Piece>(pieces: readonly Each[]): Each[] {
  const found: Each[] = [];
  for (const piece of [...pieces].sort((one, other) => one.start - other.start)) {
    if (piece.start > lengthOfPieces(found)) break;
    const before = found.pop();
    if (before) found.push({ ...before, bytes: piece.start - before.start });
    found.push(piece);
  }
  return found;
}

/** How long the file is that contiguous pieces make up. */
export function lengthOfPieces(pieces: readonly Piece[]): number {
  const last = pieces.at(-1);
  return last ? last.start + last.bytes : 0;
}

/** Thrown for a file that is not there any more. */
export class NoSuchFile extends Error {
  override readonly name = "NoSuchFile";
}

/** Thrown by a writer of a file that another one has gone on with. */
export class OtherWriter extends NoSuchFile {}

export const draftName = /^[0-9a-f]{64}$/;
export const fileName = /^[0-9a-f]{32}$/;
