import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const BOUNDARY = "----BenchmarkBoundary7d1f3a";
const CHUNK = Buffer.alloc(64 * 1024, "0123456789abcdef");

const field = (name, value) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const partHead = (group) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${group}"; filename="${group}.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`;

/**
 * Posts a Documents form whose academic document has `size` bytes, as fast as the other side reads it or at
 * `bytesPerSecond`. `onSent` gets the bytes written so far. Resolves with status, headers and seconds.
 *
 * @param {string} url
 * @param {{ size: number, intent?: string, headers?: Record<string, string | undefined>, bytesPerSecond?: number, onSent?: (sent: number) => void }} options
 */
export async function sendDocuments(url, { size, intent = "submit", headers = {}, bytesPerSecond, onSent }) {
  const head = Buffer.from(
    `${field("intent", intent)}${partHead("ielts_documents")}\r\n${partHead("passport_documents")}\r\n${partHead("academic_documents")}`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const started = performance.now();
  const { outgoing, answered } = post(url, headers, head.length + size + tail.length);

  let sent = 0;
  const write = async (bytes) => {
    sent += bytes.length;
    if (!outgoing.write(bytes))
      await Promise.race([new Promise((resolve) => outgoing.once("drain", resolve)), answered]);
    onSent?.(sent);
    if (bytesPerSecond) await pause(Math.max(0, started + (sent / bytesPerSecond) * 1000 - performance.now()));
  };
  await write(head);
  for (let left = size; left > 0; left -= CHUNK.length)
    await write(left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK);
  outgoing.end(tail);
  const answer = await answered;
  return { ...answer, seconds: (performance.now() - started) / 1000 };
}

/**
 * Presses Submit where all documents are kept already: no file is in the form. Resolves with status, headers and seconds.
 *
 * @param {string} url
 * @param {Record<string, string | undefined>} headers
 */
export async function submitKept(url, headers) {
  const body = Buffer.from(`${field("intent", "submit")}--${BOUNDARY}--\r\n`);
  const started = performance.now();
  const { outgoing, answered } = post(url, headers, body.length);
  outgoing.end(body);
  const answer = await answered;
  return { ...answer, seconds: (performance.now() - started) / 1000 };
}

function post(url, headers, length) {
  const outgoing = request(url, {
    method: "POST",
    agent: false,
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": length },
  });
  const answered = new Promise((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      response.on("error", reject).resume();
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers }));
    });
  });
  // Who still writes hears of it later.
  answered.catch(() => undefined);
  return { outgoing, answered };
}
