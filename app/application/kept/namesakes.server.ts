import type { KeptFile } from "./kept-file";
import type { NewFile } from "./opened-file.server";

/** One of several files of one name. */
export interface Namesake {
  file: KeptFile;
  /** Whether more of it may be on its way. */
  isMoving: boolean;
  /** What has come of it, in pieces of any size but none; of a whole one to its end. */
  bytes(): AsyncIterable<Buffer>;
  /** Of a whole one: the SHA-256 of its bytes as they were written or read last, in hexadecimal. */
  digest(): Promise<string>;
}

/** Whether two files would be taken for one another in a list. */
export const isNamesake = (one: NewFile, other: NewFile) => one.group === other.group && one.name === other.name;

/**
 * Whether a whole file may make one that has come in part useless, before a byte of them is read. What a killed tab has
 * begun may have no byte yet: the tab has the file. Of a form nobody has it, and without a byte nobody knows which it was:
 * its row stays until a file of its name is chosen again, as the page asks for. Another file of the same name that is on
 * its way to another process stays. Where the whole one was `chosenAgain`, its beginning is useless although more of it
 * might come, and so is always one of the same size.
 */
export function mayBeUseless({ file, isMoving }: Namesake, whole: Namesake, chosenAgain: boolean): boolean {
  const { size, kept } = file;
  if (kept > whole.file.kept) return false;
  if (size === null && kept === 0) return chosenAgain;
  return !isMoving || size === whole.file.kept || (chosenAgain && kept > 0);
}

/**
 * Whether a whole file makes one that has come in part useless: it comes no more, and is the beginning of the whole one.
 * Throws as the bytes of the two do.
 */
export async function isUseless(part: Namesake, whole: Namesake, chosenAgain: boolean): Promise<boolean> {
  return mayBeUseless(part, whole, chosenAgain) && (await agree(part, whole, part.file.kept));
}

/**
 * The first of the namesakes that holds exactly what a whole file holds, or `null`. Only one whose digest is the same is
 * read. Throws as their bytes do.
 */
export async function twinOf(whole: Namesake, namesakes: readonly Namesake[]): Promise<Namesake | null> {
  for (const other of namesakes) {
    const isCandidate = other.file.whole && other.file.kept === whole.file.kept;
    if (isCandidate && (await other.digest()) === (await whole.digest()) && (await agree(other, whole))) return other;
  }
  return null;
}

/** Whether two files have the same first bytes; by default all. Reads them as far as to the piece that differs. */
async function agree(one: Namesake, other: Namesake, length = Number.POSITIVE_INFINITY): Promise<boolean> {
  const sources = [one, other].map((each) => each.bytes()[Symbol.asyncIterator]()) as [Source, Source];
  try {
    let [mine, others] = [NOTHING, NOTHING];
    for (let left = length; left > 0;) {
      if (mine.length === 0) mine = await next(sources[0]);
      if (others.length === 0) others = await next(sources[1]);
      const common = Math.min(mine.length, others.length, left);
      if (common === 0) return mine.length === others.length;
      if (!mine.subarray(0, common).equals(others.subarray(0, common))) return false;
      [mine, others] = [mine.subarray(common), others.subarray(common)];
      left -= common;
    }
    return true;
  } finally {
    for (const source of sources) await source.return?.();
  }
}

type Source = AsyncIterator<Buffer>;

const NOTHING: Buffer = Buffer.alloc(0);

/** The next piece, or nothing after the last. */
async function next(source: Source): Promise<Buffer> {
  const { done, value } = await source.next();
  return done ? NOTHING : value;
}
