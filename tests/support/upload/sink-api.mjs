/**
 * An API for the upload benchmark: logs anybody in, knows one course, counts applications and keeps nothing.
 * Sends the parent its port, then a message for the first bytes of a document and one for the end of each application,
 * with the hashes of its documents once the parent has asked for them: they are held in memory for that.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";

const inAYear = Math.floor(Date.now() / 1000) + 365 * 24 * 3600;
const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ exp: inAYear, user_id: 1 })}.c2lnbmF0dXJl`;

const course = {
  id: 1,
  course_name: "Bachelor of Invented Studies",
  duration_year: 3,
  annual_fees: "25000",
  intake: [{ month: "February" }],
  university: {
    id: 1,
    university_name: "Harbour Example University",
    city: { city_name: "Exampleton", country: { id: 1, country_name: "Australia" } },
  },
};

const answers = {
  "/api/user/login/": { token: { access: token, refresh: token }, role: "user" },
  "/api/app/course-info/1": course,
};

let hashing = false;
process.on("message", (/** @type {{ hashing: boolean }} */ asked) => (hashing = asked.hashing));

const server = createServer(async (request, response) => {
  const isApplication = request.url.startsWith("/api/app/application-create/");
  let bytes = 0;
  let first = true;
  const held = [];
  try {
    for await (const chunk of request) {
      if (isApplication && first && chunk.includes("%PDF-")) {
        first = false;
        process.send?.({ first: true });
      }
      bytes += chunk.length;
      if (isApplication && hashing) held.push(chunk);
    }
  } catch {
    return;
  }
  if (isApplication) process.send?.({ bytes, hashes: hashing ? await hashesOf(request, Buffer.concat(held)) : null });
  response.writeHead(isApplication ? 201 : 200, { "content-type": "application/json" });
  response.end(
    JSON.stringify(
      isApplication ? { id: 1 } : (answers[request.url] ?? { results: [], count: 0, next: null, previous: null }),
    ),
  );
});
/** The SHA-256 of every file of a form, by its group. */
async function hashesOf(request, body) {
  const form = await new Response(body, { headers: { "content-type": request.headers["content-type"] } }).formData();
  const files = [...form].filter(([, value]) => typeof value !== "string");
  return Promise.all(
    files.map(async ([group, file]) => {
      const bytes = Buffer.from(await file.arrayBuffer());
      return [group, createHash("sha256").update(bytes).digest("hex")];
    }),
  );
}

server.requestTimeout = 0;
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));

process.on("disconnect", () => process.exit());
