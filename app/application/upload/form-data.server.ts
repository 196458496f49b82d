import { MultipartError } from "./multipart.server";

/** What a part's headers say. `fileName` is `null` for a text field and empty for a file input left empty. */
export interface PartHeaders {
  name: string;
  fileName: string | null;
  /** Every spelling of the file's name that a reader of this part could see. */
  fileNames: readonly string[];
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The boundary of a multipart/form-data Content-Type (RFC 2046, 1 to 70 characters), or `null`. */
export function boundaryOf(contentType = ""): string | null {
  const [type = "", ...parameters] = contentType.split(";").map((part) => part.trim());
  const boundaries = parameters.filter((parameter) => /^boundary\s*=/i.test(parameter));
  if (!/^multipart\/form-data$/i.test(type) || boundaries.length !== 1) return null;
  const [, , boundary] = /^boundary=("?)([0-9A-Za-z'()+_,\-./:=?]{1,70})\1$/i.exec(boundaries.join()) ?? [];
  return boundary ?? null;
}

/** The Content-Type that names `boundary`, quoted where its characters need it. */
export function contentTypeWith(boundary: string): string {
  return `multipart/form-data; boundary=${/^[\w'+.-]+$/.test(boundary) ? boundary : `"${boundary}"`}`;
}

/**
 * Text fields as parts that the parts of a browser's body can follow directly. Line ends become CRLF, as a browser
 * would send them. `null` when a value contains the boundary.
 */
export function textParts(
  fields: readonly (readonly [name: string, value: string])[],
  boundary: string,
): Buffer | null {
  if (fields.some(([, value]) => value.includes(`--${boundary}`))) return null;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value.replace(/\r\n|\r|\n/g, "\r\n")}\r\n`,
  );
  return Buffer.from(parts.join(""), "utf8");
}

/** Headers beside the disposition that some senders write and that leave the bytes what they are. */
const harmless = new Map([
  ["content-type", /^[\w.+/-]*(?:[ \t]*;[ \t]*[\w-]+=(?:[\w.+/-]*|"[\w.+/ -]*"))*$/],
  ["content-length", /^\d+$/],
  ["content-transfer-encoding", /^(?:7bit|8bit|binary)$/i],
]);

/**
 * Reads the headers of a part. Any that could make other bytes of those that were checked, such as a base64 transfer
 * encoding, is refused, and so is any that is not known. Throws `MultipartError`.
 */
export function partHeaders(bytes: Buffer): PartHeaders {
  const text = decode(bytes);
  let disposition: string | undefined;
  for (const line of text.split("\r\n")) {
    const [, field, value] = /^([!#$%&'*+.^`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (!field || value === undefined || hasControls(value)) throw new MultipartError("a part header that is none");
    const name = field.toLowerCase();
    if (name !== "content-disposition") {
      if (!harmless.get(name)?.test(value)) throw new MultipartError(`a part header that is not taken: ${name}`);
    } else if (disposition === undefined) disposition = value;
    else throw new MultipartError("two Content-Disposition headers");
  }
  return readDisposition(disposition);
}

const known = new Set(["name", "filename", "filename*"]);

/**
 * Only what every reader takes the same way: Django reads `name*` for `name`, and takes a part apart at a quote that
 * a backslash should have escaped.
 */
function readDisposition(disposition = ""): PartHeaders {
  const parameters = new Map<string, string>();
  const type = /^form-data(?=;)/i.exec(disposition);
  if (!type) throw new MultipartError("a part that is not form-data");

  const parameter = /;[ \t]*([\w*-]+)=(?:"([^"\\]*)"|([^\s;"\\]+))[ \t]*/y;
  parameter.lastIndex = type[0].length;
  while (parameter.lastIndex < disposition.length) {
    const [, key, quoted, token] = parameter.exec(disposition) ?? [];
    const name = key?.toLowerCase();
    if (!name || !known.has(name) || parameters.has(name))
      throw new MultipartError("a Content-Disposition that cannot be read");
    if (name === "filename*" && token === undefined) throw new MultipartError("a filename* in quotes");
    parameters.set(name, token ?? quoted ?? "");
  }

  const name = parameters.get("name");
  if (name === undefined) throw new MultipartError("a part without a name");
  const plain = parameters.get("filename");
  const extended = decodeExtended(parameters.get("filename*"));
  if (plain === "" && extended !== undefined) throw new MultipartError("a file name that only some readers see");
  const fileNames = [extended, plain].filter((fileName) => fileName !== undefined);
  return { name, fileName: fileNames[0] ?? null, fileNames };
}

/** RFC 5987: filename*=UTF-8''%E0%A4%95.pdf. Browsers never send it, some other clients do. */
function decodeExtended(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const [, encoded] = /^utf-8'[a-z\d-]*'((?:[\w!#$&+.^`|~-]|%[0-9a-f]{2})+)$/i.exec(value) ?? [];
  if (encoded === undefined) throw new MultipartError("a filename* that cannot be read");
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new MultipartError("a filename* that is not UTF-8");
  }
}

const writtenName = /;\s*filename\*?\s*=\s*(?:"((?:[^"\\\r\n]|\\.)+)|([^\s;"]+))/gi;

/** How much of the headers that `partHeaders` refuses the file's name takes, in all its spellings, as they are written. */
export function fileNameBytes(headers: Buffer): number {
  const found = [...headers.toString("latin1").matchAll(writtenName)];
  return found.reduce((bytes, [, quoted = "", token = ""]) => bytes + quoted.length + token.length, 0);
}

/** The file name in headers that `partHeaders` refuses, as far as it can be read; empty where it cannot. */
export function fileNameIn(headers: Buffer): string {
  const [found] = headers.toString("utf8").matchAll(writtenName);
  const [, quoted, token] = found ?? [];
  return quoted?.replace(/\\(["\\])/g, "$1") ?? token?.replace(/^utf-8'[^']*'/i, "") ?? "";
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new MultipartError("part headers that are not UTF-8");
  }
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text.replaceAll("\t", ""));
}
