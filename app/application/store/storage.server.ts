/** The name of a piece of a document: its draft (64 hexadecimal digits), its id (32), and at which of its bytes it starts. */
export interface PieceName {
  draft: string;
  id: string;
  start: number;
}

/** Where the description of a document stands: before its first byte. */
export const DESCRIPTION = -1;

/** A piece as it lies in the store. */
export interface StoredPiece extends PieceName {
  /** As stored. */
  bytes: number;
  /** When it was written, in milliseconds since 1970. */
  changed: number;
}

/** Where pieces of documents lie. Each is written once, whole or not at all. What takes several steps yields after each. */
export interface Storage {
  /** The least that is worth a piece. */
  readonly pieceBytes: number;
  /** All pieces, of one draft, or draft by draft. */
  list(draft?: string): AsyncIterable<StoredPiece[]>;
  /** When it has ended, the piece and the description are on the disk. Throws `PieceExists`: of two writers of one document, the second. */
  put(piece: PieceName, bytes: Buffer): Promise<void>;
  /** The bytes of each step hold until the next but one is asked for. Throws `BrokenDocument` where there is none. */
  read(piece: StoredPiece): AsyncIterable<Buffer>;
  /** One that is not there is no failure. */
  remove(piece: PieceName): Promise<void>;
  /** Removes what writers that died before an instant have left unfinished. */
  tidy(before: number): AsyncIterable<void>;
}

/** Thrown for a piece that was written before. */
export class PieceExists extends Error {
  override readonly name = "PieceExists";
}

/** Thrown for a saved document that is not what was saved, or gone. */
export class BrokenDocument extends Error {
  override readonly name = "BrokenDocument";
}

const START_DIGITS = 15;
const DESCRIPTION_NAME = "description";
const written = /^([0-9a-f]{64})\/([0-9a-f]{32})\.(description|\d{15})$/;

/** A piece as a path of a file or an object. */
export function pathOf({ draft, id, start }: PieceName): string {
  return `${draft}/${id}.${start === DESCRIPTION ? DESCRIPTION_NAME : String(start).padStart(START_DIGITS, "0")}`;
}

/** The piece that a path names, or `null`. */
export function pieceAt(path: string): PieceName | null {
  const [, draft, id, start] = written.exec(path) ?? [];
  if (!draft || !id || !start) return null;
  return { draft, id, start: start === DESCRIPTION_NAME ? DESCRIPTION : Number(start) };
}

/** What all steps of some work have given. */
export async function collected<Each>(all: AsyncIterable<Each>): Promise<Each[]> {
  const found: Each[] = [];
  for await (const each of all) found.push(each);
  return found;
}
