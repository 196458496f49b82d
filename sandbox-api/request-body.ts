import { Refusal, type Call } from "./answer";

const limit = 1024 * 1024;

/**
 * Reads a small JSON or form-encoded object. Refuses malformed JSON (400), anything that is not an
 * object (400) and bodies over 1 MB (413). Without Content-Length the body counts as empty, as
 * under WSGI.
 */
export async function readObject({ request }: Call): Promise<Record<string, unknown>> {
  if (!request.headers["content-length"]) return {};
  const text = (await readLimited(request)).toString("utf8");
  if (text.trim() === "") return {};
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  if (!type.startsWith("application/json")) {
    throw new Refusal(415, { detail: `Unsupported media type "${type}" in request.` });
  }
  return parseObject(text);
}

async function readLimited(request: Call["request"]) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit)
      throw new Refusal(
        413,
        { detail: "Request body exceeded settings.DATA_UPLOAD_MAX_MEMORY_SIZE." },
        { Connection: "close" },
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, { detail: `JSON parse error - ${error instanceof Error ? error.message : "invalid"}` });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal(400, { non_field_errors: ["Invalid data. Expected a dictionary."] });
  }
  return value as Record<string, unknown>;
}

/** The text of a field, trimmed; "" when it is absent or not text or a number. */
export function textOf(body: Record<string, unknown>, name: string) {
  const value = body[name];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
