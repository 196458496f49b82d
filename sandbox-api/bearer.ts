import { type Call, Refusal } from "./answer";

export interface User {
  id: number;
  email: string;
  role: string;
}

/** The user behind the bearer token of a call. Refuses with 401 in the words of the JWT package of Django. */
export async function requireUser({ sandbox, request }: Call): Promise<User> {
  const [scheme = "", token = "", ...rest] = (request.headers.authorization ?? "").trim().split(/\s+/);
  const challenge = { "WWW-Authenticate": 'Bearer realm="api"' };
  if (scheme.toLowerCase() !== "bearer") {
    throw new Refusal(401, { detail: "Authentication credentials were not provided." }, challenge);
  }
  if (token === "" || rest.length > 0) {
    throw new Refusal(
      401,
      { detail: "Authorization header must contain two space-delimited values", code: "bad_authorization_header" },
      challenge,
    );
  }
  const userId = await sandbox.tokens.readAccess(token);
  if (userId === null) {
    const messages = [{ token_class: "AccessToken", token_type: "access", message: "Token is invalid or expired" }];
    throw new Refusal(
      401,
      { detail: "Given token not valid for any token type", code: "token_not_valid", messages },
      challenge,
    );
  }
  const user = sandbox.database.first<User>("SELECT id, email, role FROM user WHERE id = ?", userId);
  if (!user) throw new Refusal(401, { detail: "User not found", code: "user_not_found" }, challenge);
  return user;
}
