/** One part of a multipart body; without a file name it is a text field. */
export interface Part {
  name: string;
  fileName?: string;
  content?: string | Buffer;
  /** Replaces the headers altogether. */
  headers?: string;
}

export const boundary = "----TestBoundary0123456789";

/** The first bytes of an invented PDF, padded to `size` bytes. */
export function pdf(size = 64): Buffer {
  const bytes = Buffer.alloc(size, "study abroad ");
  bytes.write("%PDF-1.7\n");
  return bytes;
}

/** A part for each required group. */
export function requiredParts(size = 64): Part[] {
  return ["academic_documents", "ielts_documents", "passport_documents"].map((name) => ({
    name,
    fileName: `${name}.pdf`,
    content: pdf(size),
  }));
}

/** The bytes that a browser posts for these parts. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const bytes = parts.flatMap(({ name, fileName, content = "", headers }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    return [
      `--${boundary}\r\n${headers ?? `Content-Disposition: form-data; name="${name}"${file}`}\r\n\r\n`,
      content,
      "\r\n",
    ];
  });
  return Buffer.concat([...bytes, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}
