import { shownName, spellingProblem } from "../rules/document-name.server";
import { type DocumentRefusal, malformed, refusal } from "../rules/refusal.server";
import { uploadMessages } from "../rules/outcome";

/** Contract 13; more is no browser's. */
const LONGEST_HEADER_BYTES = 1000;

/** The headers of a part by their names in small letters, each byte a character. */
export type PartHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** What a part is. `fileName` is `null` for a text field and empty for a file input left empty. */
export interface PartName {
  field: string;
  fileName: string | null;
  /** Every spelling of the file's name. */
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

/** Reads the headers of a part. Throws `DocumentRefusal` for those that are too long or that readers could take in two ways. */
export function partName(headers: PartHeaders): PartName {
  const written = Object.entries(headers).flatMap(([name, values = []]) => values.map((value) => `${name}: ${value}`));
  const bytes = written.reduce((sum, line) => sum + line.length + 2, 0);
  const [disposition, second] = headers["content-disposition"] ?? [];
  const [encoding = "binary"] = headers["content-transfer-encoding"] ?? [];
  const read =
    bytes <= LONGEST_HEADER_BYTES && second === undefined && /^(?:7bit|8bit|binary)$/i.test(encoding)
      ? readDisposition(disposition)
      : null;
  if (!read) throw unreadable(disposition ?? "");
  return read;
}

const known = new Set(["name", "filename", "filename*"]);

function readDisposition(written = ""): PartName | null {
  const disposition = decoded(written);
  const type = /^form-data(?=;)/i.exec(disposition ?? "");
  if (!disposition || !type || /\p{Cc}/u.test(disposition.replaceAll("\t", ""))) return null;

  const parameters = new Map<string, string>();
  const parameter = /;[ \t]*([\w*-]+)=(?:"([^"\\]*)"|([^\s;"\\]+))[ \t]*/y;
  parameter.lastIndex = type[0].length;
  while (parameter.lastIndex < disposition.length) {
    const [, key, quoted, token] = parameter.exec(disposition) ?? [];
    const name = key?.toLowerCase();
    if (!name || !known.has(name) || parameters.has(name)) return null;
    if (name === "filename*" && token === undefined) return null;
    parameters.set(name, token ?? quoted ?? "");
  }

  const field = parameters.get("name");
  const plain = parameters.get("filename");
  const extended = decodedExtended(parameters.get("filename*"));
  if (field === undefined || extended === null || (plain === "" && extended !== undefined)) return null;
  const fileNames = [extended, plain].filter((fileName) => fileName !== undefined);
  return { field, fileName: fileNames[0] ?? null, fileNames };
}

/** RFC 5987: filename*=UTF-8''%E0%A4%95.pdf. Browsers never send it, some other clients do. `null` where it cannot be read. */
function decodedExtended(value: string | undefined): string | null | undefined {
  if (value === undefined) return undefined;
  const [, encoded] = /^utf-8'[a-z\d-]*'((?:[\w!#$&+.^`|~-]|%[0-9a-f]{2})+)$/i.exec(value) ?? [];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

function decoded(written: string): string | null {
  try {
    return utf8.decode(Buffer.from(written, "latin1"));
  } catch {
    return null;
  }
}

const writtenName = /;\s*filename\*?\s*=\s*(?:"((?:[^"\\\r\n]|\\.)+)|(?:utf-8'[^']*')?([^\s;"]+))/i;

/** The refusal of a part whose headers cannot be taken; it names the file, as far as that can be read. */
function unreadable(disposition: string): DocumentRefusal {
  const [, quoted, token = ""] = writtenName.exec(Buffer.from(disposition, "latin1").toString("utf8")) ?? [];
  const name = quoted?.replace(/\\(["\\])/g, "$1") ?? token;
  const file = shownName(name);
  if (!file) return malformed();
  return refusal("name", null, spellingProblem([name]) ?? uploadMessages.unreadable(file));
}
