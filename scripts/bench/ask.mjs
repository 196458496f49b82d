import { request } from "undici";

/** The answer to a GET as it came, its body still compressed. Throws unless it is a success. */
export async function ask(url, headers = {}) {
  const answer = await request(url, { headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return { headers: answer.headers, body };
}
