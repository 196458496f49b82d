const CRLF = Buffer.from("\r\n");
const HEADERS_END = Buffer.from("\r\n\r\n");
const NOTHING = Buffer.alloc(0);

/** How far the headers of a part are read: more than any reader should take, enough to name the file in a refusal. */
export const MAX_HEADER_BYTES = 4 * 1024;
export const MAX_PARTS = 200;

/** What the parser found. Offsets count the bytes of the body from its first one. */
export type MultipartEvent =
  /** A part begins: the bytes of its headers, without the empty line after them. */
  | { type: "part"; headers: Buffer; start: number }
  | { type: "data"; bytes: Buffer }
  | { type: "part-end" }
  /** The closing delimiter begins at `start`. */
  | { type: "end"; start: number };

/** A body that is not what a browser makes of a form. `reason` is for the log. */
export class MultipartError extends Error {
  override readonly name = "MultipartError";

  constructor(
    readonly reason: string,
    /** The headers of the part that it is about, as far as they were read. */
    readonly headers: Buffer | null = null,
    readonly tooManyParts = false,
  ) {
    super(reason);
  }
}

/**
 * Reads multipart/form-data (RFC 7578) chunk by chunk, however the chunks are cut, and keeps no more than one
 * part's headers or one delimiter between them. It is stricter than the RFC wherever two readers of one body could
 * see different parts: no preamble, no padding after a delimiter, no boundary inside a line, no epilogue but one line end.
 */
export class MultipartParser {
  readonly #boundary: Buffer;
  readonly #delimiter: Buffer;
  #state: "opening" | "delimiter" | "headers" | "data" | "epilogue" = "opening";
  #rest: Buffer = NOTHING;
  #position = 0;
  #delimiterStart = 0;
  #parts = 0;

  constructor(boundary: string) {
    this.#boundary = Buffer.from(`--${boundary}`, "latin1");
    this.#delimiter = Buffer.concat([CRLF, this.#boundary]);
  }

  /** The offset before which every byte has been reported; an unfinished delimiter or header counts from its start. */
  get settled(): number {
    return this.#state === "data" ? this.#position : this.#delimiterStart;
  }

  /** Reports what `chunk` completes. The bytes of an event are parts of `chunk`, not copies. Throws `MultipartError`. */
  *read(chunk: Buffer): Generator<MultipartEvent, void> {
    const input = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const base = this.#position;
    let at = 0;
    const consume = (length: number) => {
      at += length;
      this.#position = base + at;
    };

    for (;;) {
      switch (this.#state) {
        case "opening": {
          if (input.length < this.#boundary.length) return this.#keep(input, at);
          if (!startsWith(input, this.#boundary, 0))
            throw new MultipartError("the body does not begin with its boundary");
          consume(this.#boundary.length);
          this.#state = "delimiter";
          break;
        }

        case "delimiter": {
          if (input.length - at < 2) return this.#keep(input, at);
          const end = input.toString("latin1", at, at + 2);
          if (end !== "\r\n" && end !== "--") throw new MultipartError("a delimiter is followed by something else");
          consume(2);
          if (end === "--") {
            this.#state = "epilogue";
            yield { type: "end", start: this.#delimiterStart };
            break;
          }
          if (++this.#parts > MAX_PARTS) throw new MultipartError(`more than ${MAX_PARTS} parts`, null, true);
          this.#state = "headers";
          break;
        }

        case "headers": {
          const end = input.indexOf(HEADERS_END, at);
          const length = (end < 0 ? input.length : end) - at;
          if (length > MAX_HEADER_BYTES) {
            throw new MultipartError(
              `part headers of more than ${MAX_HEADER_BYTES} bytes`,
              input.subarray(at, at + MAX_HEADER_BYTES),
            );
          }
          if (end < 0) return this.#keep(input, at);
          const headers = input.subarray(at, end);
          consume(length + HEADERS_END.length);
          this.#state = "data";
          yield { type: "part", headers, start: this.#delimiterStart };
          break;
        }

        case "data": {
          const found = input.indexOf(this.#boundary, at);
          const end = found < 0 ? this.#possibleDelimiter(input, at) : found - CRLF.length;
          if (found >= 0 && (end < at || !startsWith(input, CRLF, end))) {
            throw new MultipartError("a boundary inside a line");
          }
          if (end > at) {
            const bytes = input.subarray(at, end);
            consume(bytes.length);
            yield { type: "data", bytes };
          }
          if (found < 0) return this.#keep(input, at);
          this.#delimiterStart = this.#position;
          consume(this.#delimiter.length);
          this.#state = "delimiter";
          yield { type: "part-end" };
          break;
        }

        case "epilogue": {
          const rest = input.subarray(at);
          if (rest.length > CRLF.length || !startsWith(CRLF, rest, 0))
            throw new MultipartError("bytes after the closing delimiter");
          return this.#keep(input, at);
        }
      }
    }
  }

  /** Call at the end of the body. Throws `MultipartError` when the closing delimiter has not come. */
  finish(): void {
    if (this.#state !== "epilogue") throw new MultipartError("the body ends before its closing delimiter");
  }

  #keep(input: Buffer, at: number): void {
    this.#rest = at < input.length ? Buffer.from(input.subarray(at)) : NOTHING;
  }

  /** Where the last bytes of `input` could be the beginning of a delimiter, or of a boundary without its line end. */
  #possibleDelimiter(input: Buffer, from: number): number {
    for (let start = Math.max(from, input.length - this.#delimiter.length + 1); start < input.length; start++) {
      if (input[start] !== CRLF[0] && input[start] !== this.#boundary[0]) continue;
      const tail = input.subarray(start);
      if (startsWith(this.#delimiter, tail, 0) || startsWith(this.#boundary, tail, 0)) return start;
    }
    return input.length;
  }
}

function startsWith(bytes: Buffer, prefix: Buffer, at: number): boolean {
  return bytes.length - at >= prefix.length && bytes.compare(prefix, 0, prefix.length, at, at + prefix.length) === 0;
}
