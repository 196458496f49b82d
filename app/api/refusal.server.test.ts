// Holds contract 10.
import { describe, expect, it } from "vitest";

import { isAboutTheQuestion, precedence, readFailure } from "./refusal.server";

const { account, bearer } = precedence;
const said = (status: number, body: unknown, order: typeof account | typeof bearer = account) =>
  readFailure(status, JSON.stringify(body), order, false).apiMessage;

describe("the message of a refusal", () => {
  it.each([
    [{ error: "E", message: "M", detail: "D" }, "E", "D"],
    [{ message: "M", detail: "D" }, "M", "D"],
    [{ error: "E", message: "M" }, "E", "E"],
    [{ error: { code: 1 }, message: "M" }, "M", "M"],
    [{ error: "", message: null, detail: "D" }, "D", "D"],
    [{ error: ["First.", "Second."] }, "First. Second.", "First. Second."],
    [{ email: ["Already taken."], password: ["Too short."] }, "Already taken. Too short.", "Already taken. Too short."],
    [
      { first_name: ["This field is required."] },
      "First name: This field is required.",
      "First name: This field is required.",
    ],
    [{ error: { email: ["Already taken."] } }, "Already taken.", "Already taken."],
    [{ error: { email: "Already taken." } }, "Already taken.", "Already taken."],
    [{ error: { stack: { deep: 1 } } }, null, null],
    [{ code: "token_not_valid", status: "failed" }, null, null],
    [{}, null, null],
    ["text", null, null],
    [null, null, null],
  ])("of %j", (body, forAccount, forBearer) => {
    expect(said(400, body)).toBe(forAccount);
    expect(said(400, body, bearer)).toBe(forBearer);
  });

  it("is short, whatever the API says", () => {
    const long = "<".repeat(2000);
    const { fieldErrors } = readFailure(400, JSON.stringify({ email: Array(20).fill(long) }), account, false);
    expect(fieldErrors.email).toEqual(Array(10).fill(`${"<".repeat(499)}…`));
    expect(said(400, { email: Array(100).fill(long) })).toBeNull();
    expect(said(400, { error: "Away.", more: long })).toBe("Away.");
  });

  it("has no control characters", () => {
    expect(said(400, { error: "No\u0000t\u001b now.\r\nLater." })).toBe("Not now.\nLater.");
    expect(said(400, { email: ["Tak\u0000en."] })).toBe("Taken.");
  });

  it("is never taken from a 5xx, a redirect or something other than JSON", () => {
    expect(said(500, { error: "stack" })).toBeNull();
    expect(said(302, { error: "moved" })).toBeNull();
    expect(readFailure(400, "<h1>Bad Request</h1>", account, false).apiMessage).toBeNull();
  });
});

it("complaints by field are kept apart for forms", () => {
  expect(readFailure(400, '{"email":["Taken."],"code":"invalid","detail":"No."}', account, false).fieldErrors).toEqual({
    email: ["Taken."],
  });
});

it("a token is rejected only where one was sent", () => {
  const body = '{"detail":"Given token not valid for any token type"}';
  expect(readFailure(401, body, bearer, true).tokenRejected).toBe(true);
  expect(readFailure(403, body, bearer, true).tokenRejected).toBe(true);
  expect(readFailure(401, body, account, false).tokenRejected).toBe(false);
});

it.each([
  [400, true, true],
  [404, true, false],
  [410, true, false],
  [414, true, true],
  [422, true, true],
  [401, false, false],
  [429, false, false],
  [null, false, false],
])("whether %s is about the question, of a record and of a list", (status, ofRecord, ofList) => {
  expect(isAboutTheQuestion(status, true)).toBe(ofRecord);
  expect(isAboutTheQuestion(status, false)).toBe(ofList);
});
