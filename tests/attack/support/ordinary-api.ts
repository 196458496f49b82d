import type { ServerResponse } from "node:http";

import type { SeenRequest } from "../../support/fake-api";

import { catalogueAnswer } from "./catalogue";

export type Respond = (request: SeenRequest, response: ServerResponse) => void;

const inAYear = () => Math.floor(Date.now() / 1000) + 365 * 24 * 3600;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token in the form of a JWT, of this account and nobody else; `exp` in seconds since 1970. */
export const tokenOf = (email: string, exp = inAYear()) =>
  `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ exp, sub: email })}.${encoded(email)}`;

/** Answers as the API does on a good day: a small catalogue, and one password that fits every account. */
export const ordinary: Respond = (request, response) => {
  const write = request.method === "GET" ? null : writeAnswer(request);
  if (write) return answerJson(response, ...write);
  const found = catalogueAnswer(request.target);
  if (found === null) answerJson(response, { detail: "Not found." }, 404);
  else answerJson(response, found);
};

/** Answers some targets otherwise and the rest ordinarily. */
export function except(start: string, otherwise: Respond): Respond {
  return (request, response) =>
    request.target.startsWith(start) ? otherwise(request, response) : ordinary(request, response);
}

export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function writeAnswer({ target, body }: SeenRequest): [unknown, number] | null {
  if (target === "/api/user/login/") {
    const { email = "", password } = JSON.parse(body) as Record<string, string>;
    if (password !== "Example@123") return [{ error: "Invalid email or password." }, 401];
    return [{ token: { access: tokenOf(email), refresh: tokenOf(email) }, role: "user" }, 200];
  }
  if (/^\/api\/(user|app)\/(register|password-reset|application-create|event-register)\//.test(target))
    return [{ id: 7, message: "Done." }, 201];
  return null;
}
