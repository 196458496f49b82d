import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const HEADER_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const START_TAG = Buffer.alloc(TAG_BYTES);

/** The most plaintext of one record. */
export const RECORD_BYTES = 64 * 1024;
/** What a record takes beside its plaintext. */
export const RECORD_OVERHEAD = HEADER_BYTES + NONCE_BYTES + TAG_BYTES;

/** What a record says is the first byte of its header; the other three are the length of its plaintext. */
const kinds = { meta: 1, data: 2, end: 3 } as const;
type Kind = keyof typeof kinds;

/** The description of a file has always this length, so that none gives the length of its name away. */
const META_BYTES = 1024;
export const LONGEST_META_BYTES = META_BYTES - 2;
const END_BYTES = 8 + 4 + TAG_BYTES;
/** A file starts with a record of this many bytes. */
export const META_RECORD_BYTES = META_BYTES + RECORD_OVERHEAD;
/** A whole file ends with a record of this many bytes. */
export const END_RECORD_BYTES = END_BYTES + RECORD_OVERHEAD;

/** Where the next record of a file goes. `before` is the tag of the record before it: each one holds the next. */
export interface ChainPosition {
  /** Bytes of records so far. */
  stored: number;
  /** Bytes of plaintext so far. */
  offset: number;
  index: number;
  before: Buffer;
  whole: boolean;
}

/** Thrown for records that are not those that were written for the file, in their order. */
export class ForeignRecord extends Error {
  override readonly name = "ForeignRecord";
}

/**
 * Seals and opens the records of one file: first its description, then its bytes, and one that marks the end. Each is
 * `[kind and length, 4][nonce, 12][AES-256-GCM][tag, 16]` and is bound to the file, its place in it and all records
 * before it, so that none can be changed, moved, left out, taken from another file or from another time of this one.
 */
export class FileSeal {
  readonly #key: Buffer;
  readonly #id: Buffer;

  /** `secret` is the draft's key; each file has one of its own that follows from it. `id` is hexadecimal. */
  constructor(secret: string, id: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", `kept file\n${id}`, 32));
    this.#id = Buffer.from(id, "hex");
  }

  /** The first record: `text` of at most LONGEST_META_BYTES of UTF-8. */
  meta(text: string): Buffer {
    const plain = Buffer.alloc(META_BYTES);
    plain.writeUInt16BE(plain.write(text, 2));
    return Buffer.concat(this.#seal("meta", [plain], null));
  }

  /** The text of the first record, and where the next one goes. Throws `ForeignRecord`. */
  openMeta(record: Buffer): { text: string; next: ChainPosition } {
    if (record.length !== META_RECORD_BYTES || lengthOf(record) !== META_BYTES) throw new ForeignRecord();
    const plain = this.#open("meta", record, null);
    const next = { stored: record.length, offset: 0, index: 0, before: tagOf(record), whole: false };
    return { text: plain.toString("utf8", 2, 2 + plain.readUInt16BE()), next };
  }

  /** The next record, with 1 to RECORD_BYTES bytes of the file, both in pieces: a copy costs as much as sealing. */
  data(bytes: readonly Buffer[], at: ChainPosition): { record: Buffer[]; next: ChainPosition } {
    const record = this.#seal("data", bytes, at);
    return { record, next: after(at, lengthOfAll(record), record.at(-1) ?? START_TAG) };
  }

  /** The last record. */
  end(at: ChainPosition): { record: Buffer; next: ChainPosition } {
    const plain = Buffer.alloc(END_BYTES);
    plain.writeBigUInt64BE(BigInt(at.offset));
    plain.writeUInt32BE(at.index, 8);
    at.before.copy(plain, 12);
    const record = Buffer.concat(this.#seal("end", [plain], null));
    return { record, next: { ...at, stored: at.stored + record.length, before: tagOf(record), whole: true } };
  }

  /** Opens the record that stands at a place: bytes of the file, none for its end. Throws `ForeignRecord`. */
  openNext(record: Buffer, at: ChainPosition): { bytes: Buffer; next: ChainPosition } {
    if (at.whole) throw new ForeignRecord();
    if (record[0] === kinds.data)
      return { bytes: this.#open("data", record, at), next: after(at, record.length, tagOf(record)) };
    const { size, index, before } = this.openEnd(record);
    if (size !== at.offset || index !== at.index || !before.equals(at.before)) throw new ForeignRecord();
    const next = { ...at, stored: at.stored + record.length, before: tagOf(record), whole: true };
    return { bytes: Buffer.alloc(0), next };
  }

  /** What the last record says of the file: its size, its records of data, and the tag of the last one. */
  openEnd(record: Buffer): { size: number; index: number; before: Buffer } {
    if (record.length !== END_RECORD_BYTES || lengthOf(record) !== END_BYTES) throw new ForeignRecord();
    const plain = this.#open("end", record, null);
    return { size: Number(plain.readBigUInt64BE()), index: plain.readUInt32BE(8), before: plain.subarray(12) };
  }

  /** A record in pieces, the last of which is its tag. */
  #seal(kind: Kind, plain: readonly Buffer[], at: ChainPosition | null): Buffer[] {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32BE(kinds[kind] * 0x1000000 + lengthOfAll(plain));
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
    cipher.setAAD(this.#boundTo(header, at));
    const sealed = plain.map((piece) => cipher.update(piece));
    cipher.final();
    return [header, nonce, ...sealed, cipher.getAuthTag()];
  }

  #open(kind: Kind, record: Buffer, at: ChainPosition | null): Buffer {
    if (record[0] !== kinds[kind] || record.length !== lengthOf(record) + RECORD_OVERHEAD) throw new ForeignRecord();
    const header = record.subarray(0, HEADER_BYTES);
    const nonce = record.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(this.#boundTo(header, at));
    decipher.setAuthTag(tagOf(record));
    try {
      const opened = decipher.update(record.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES));
      decipher.final();
      return opened;
    } catch {
      throw new ForeignRecord();
    }
  }

  #boundTo(header: Buffer, at: ChainPosition | null): Buffer {
    const position = Buffer.alloc(12);
    position.writeBigUInt64BE(BigInt(at?.offset ?? 0));
    position.writeUInt32BE(at?.index ?? 0, 8);
    return Buffer.concat([header, this.#id, position, at?.before ?? START_TAG]);
  }
}

/**
 * The records in bytes that come in pieces of any size. What is left when they end is a record that is not whole, and is
 * dropped. A record has to be opened before the next one is asked for. Throws `ForeignRecord` for a length that no record
 * has.
 */
export async function* splitRecords(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    let start = 0;
    while (held.length - start >= HEADER_BYTES) {
      const length = lengthOf(held.subarray(start));
      if (length === 0 || length > RECORD_BYTES) throw new ForeignRecord();
      if (held.length - start < length + RECORD_OVERHEAD) break;
      yield held.subarray(start, start + length + RECORD_OVERHEAD);
      start += length + RECORD_OVERHEAD;
    }
    // A copy: the piece may be written over.
    held = Buffer.from(held.subarray(start));
  }
}

/** The place after a record of so many bytes with this tag. */
function after(at: ChainPosition, length: number, tag: Buffer): ChainPosition {
  const offset = at.offset + length - RECORD_OVERHEAD;
  return { stored: at.stored + length, offset, index: at.index + 1, before: tag, whole: false };
}

/** The bytes of all pieces together. */
export const lengthOfAll = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

const lengthOf = (record: Buffer) => record.readUIntBE(1, 3);
const tagOf = (record: Buffer) => Buffer.from(record.subarray(-TAG_BYTES));
