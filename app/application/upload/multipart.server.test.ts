// Holds contract 5.12.
import { Busboy } from "@fastify/busboy";
import fc from "fast-check";
import { expect, it } from "vitest";

import { boundary, multipartBody, type Part } from "../../../tests/support/upload/multipart-body";
import { MAX_HEADER_BYTES, MAX_PARTS, MultipartParser } from "./multipart.server";

interface Parsed {
  parts: { headers: string; content: string }[];
  ended: boolean;
}

function parse(chunks: readonly Buffer[], check?: (parser: MultipartParser, read: number) => void): Parsed {
  const parser = new MultipartParser(boundary);
  const parsed: Parsed = { parts: [], ended: false };
  let read = 0;
  for (const chunk of chunks) {
    for (const event of parser.read(chunk)) {
      const last = parsed.parts.at(-1);
      if (event.type === "part") parsed.parts.push({ headers: event.headers.toString(), content: "" });
      if (event.type === "data" && last) last.content += event.bytes.toString("latin1");
      if (event.type === "end") parsed.ended = true;
    }
    read += chunk.length;
    check?.(parser, read);
  }
  parser.finish();
  return parsed;
}

function cut(body: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const size = sizes[turn % sizes.length] ?? body.length;
    chunks.push(body.subarray(at, at + size));
    at += size;
  }
  return chunks;
}

const disposition = (name: string, fileName: string) =>
  `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream`;

const nearDelimiters = fc.constantFrom(
  "\r",
  "\n",
  "\r\n",
  "\r\n-",
  "\r\n--",
  "--",
  `\r\n--${boundary.slice(0, -1)}`,
  `--${boundary.slice(0, 8)}`,
  "\r\r\n\n",
);
const content = fc
  .array(
    fc.oneof(
      nearDelimiters,
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""))
  .filter((text) => !text.includes(`--${boundary}`));
const parts = fc.array(
  fc.record({
    name: fc.constantFrom("academic_documents", "cv_documents"),
    fileName: fc.stringMatching(/^[\w क-ह.-]{1,20}$/),
    content,
  }),
  { maxLength: 6 },
);
const cuts = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 });
const asBody = (given: readonly { name: string; fileName: string; content: string }[]) =>
  multipartBody(given.map((part): Part => ({ ...part, content: Buffer.from(part.content, "latin1") })));

it("finds the same parts however the body is cut", () => {
  fc.assert(
    fc.property(parts, cuts, (given, sizes) => {
      expect(parse(cut(asBody(given), sizes))).toEqual({
        parts: given.map((part) => ({ headers: disposition(part.name, part.fileName), content: part.content })),
        ended: true,
      });
    }),
    { numRuns: 500 },
  );
});

it("agrees with @fastify/busboy", async () => {
  await fc.assert(
    fc.asyncProperty(parts, cuts, async (given, sizes) => {
      const chunks = cut(asBody(given), sizes);
      const seen: { name: string; content: string }[] = [];
      await new Promise<void>((resolve, reject) => {
        const other = new Busboy({ headers: { "content-type": `multipart/form-data; boundary=${boundary}` } });
        other.on("file", (name, stream) => {
          const entry = { name, content: "" };
          seen.push(entry);
          stream.on("data", (bytes: Buffer) => (entry.content += bytes.toString("latin1")));
        });
        other.on("finish", resolve).on("error", reject);
        for (const chunk of chunks) other.write(chunk);
        other.end();
      });
      const ours = parse(chunks).parts.map(({ headers, content: bytes }) => ({
        name: /name="(\w+)"/.exec(headers)?.[1],
        content: bytes,
      }));
      expect(ours).toEqual(seen);
    }),
    { numRuns: 150 },
  );
});

it("never reports a byte as settled that it may still take for a delimiter, and holds little back", () => {
  fc.assert(
    fc.property(parts, cuts, (given, sizes) => {
      const body = asBody(given);
      const closing = body.length - `\r\n--${boundary}--\r\n`.length;
      parse(cut(body, sizes), (parser, read) => {
        expect(parser.settled).toBeLessThanOrEqual(Math.min(read, Math.max(closing, 0)));
        expect(read - parser.settled).toBeLessThan(300);
      });
    }),
    { numRuns: 300 },
  );
});

it("survives any bytes: it reads them or throws, and never loops", () => {
  const anything = fc.array(
    fc.oneof(
      nearDelimiters,
      fc.constantFrom(`--${boundary}`, `\r\n--${boundary}\r\n`, `--${boundary}--`, "\r\n\r\n"),
      fc.string(),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(anything, cuts, (pieces, sizes) => {
      const body = Buffer.from(`--${boundary}\r\n${pieces.join("")}`);
      const whole = outcome([body]);
      expect(outcome(cut(body, sizes))).toEqual(whole);
    }),
    { numRuns: 1000 },
  );
});

function outcome(chunks: readonly Buffer[]): Parsed | string {
  try {
    return parse(chunks);
  } catch (error) {
    return error instanceof Error ? error.name : "";
  }
}

const file = multipartBody([{ name: "cv_documents", fileName: "cv.pdf", content: "%PDF-" }]).toString();

it.each([
  ["a preamble", `hello\r\n${file}`, "does not begin"],
  ["a preamble line end", `\r\n${file}`, "does not begin"],
  ["padding after a delimiter", file.replace(`--${boundary}\r\n`, `--${boundary} \r\n`), "followed by something else"],
  [
    "a bare line feed after a delimiter",
    file.replace(`--${boundary}\r\n`, `--${boundary}\n\r`),
    "followed by something else",
  ],
  ["a longer boundary", file.replace(`--${boundary}\r\n`, `--${boundary}9\r\n`), "followed by something else"],
  ["a boundary inside a line", file.replace("%PDF-", `%PDF-x--${boundary}\r\n`), "inside a line"],
  ["a boundary after a bare line feed", file.replace("%PDF-", `%PDF-\n--${boundary}\r\n`), "inside a line"],
  ["a boundary right after the headers", file.replace("%PDF-\r\n", ""), "inside a line"],
  ["an epilogue", `${file}x`, "after the closing delimiter"],
  ["a second body", file + file, "after the closing delimiter"],
  ["no closing delimiter", file.slice(0, -5), "ends before"],
  ["nothing", "", "ends before"],
])("refuses %s", (_what, body, reason) => {
  expect(() => parse([Buffer.from(body)])).toThrow(reason);
  expect(() => parse(cut(Buffer.from(body), [1]))).toThrow(reason);
});

it("takes a closing delimiter with or without its line end", () => {
  expect(parse([Buffer.from(file)]).ended).toBe(true);
  expect(parse([Buffer.from(file.slice(0, -2))]).ended).toBe(true);
  expect(parse([Buffer.from(`--${boundary}--`)])).toEqual({ parts: [], ended: true });
});

it("refuses headers that never end, without keeping them", () => {
  const chunk = Buffer.alloc(1024, "a");
  const parser = new MultipartParser(boundary);
  let read = 0;
  const feed = () => {
    Array.from(parser.read(Buffer.from(`--${boundary}\r\n`)));
    for (; read < 1024 * 1024; read += chunk.length) Array.from(parser.read(chunk));
  };
  expect(feed).toThrow("part headers");
  expect(read).toBeLessThanOrEqual(MAX_HEADER_BYTES + chunk.length);
});

it("refuses more parts than a form can hold", () => {
  const part: Part = { name: "cv_documents", fileName: "" };
  expect(parse([multipartBody(Array<Part>(MAX_PARTS).fill(part))]).parts).toHaveLength(MAX_PARTS);
  expect(() => parse([multipartBody(Array<Part>(10_000).fill(part))])).toThrow(`more than ${MAX_PARTS} parts`);
});
