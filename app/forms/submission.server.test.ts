// Holds contract 13.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { postedForm } from "./posted-form.server";
import { readSubmission, refuse } from "./submission.server";

const schema = z
  .object({ email: z.string("missing"), password: z.string("missing") })
  .superRefine(({ email }, issues) => {
    if (email.startsWith("bad")) issues.addIssue({ code: "custom", path: ["email"], message: "bad" });
  });

const posting = (body: string, type = "application/x-www-form-urlencoded") =>
  new Request("https://site.example/login", { method: "POST", headers: { "content-type": type }, body });

const read = async (body: string, type?: string) => readSubmission(await postedForm(posting(body, type)), schema);

const own = "email=asha%40example.com&password=Himal%402026";

describe("a form is read by its own names only", () => {
  it.each([
    ["a%5B100000%5D=1"],
    ["email%5B100000%5D=1"],
    ["email.address=x"],
    ["email%5B%5D=x"],
    ["__intent__=bad"],
    [`__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a[100000]","value":"x"}}')}`],
    [`__intent__=${encodeURIComponent('{"type":"reset","payload":{}}')}`],
    ["__state__=bad"],
    ["__proto__=x&constructor=x&prototype=x&toString=x"],
    ["__proto__%5Bemail%5D=x"],
    ["email=second&email=third&password=second"],
    ["leave_blank=x&redirectTo=%2F"],
    ["Email=x&%20email=x&email%00=x"],
    ["=x&&&=&%"],
  ])("and %s beside them changes nothing", async (foreign) => {
    const submission = await read(`${own}&${foreign}`);
    expect(submission).toMatchObject({
      status: "success",
      value: { email: "asha@example.com", password: "Himal@2026" },
    });
    expect(submission.payload).toEqual({ email: "asha@example.com", password: "Himal@2026" });
  });

  it("whatever names are posted", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 20 }), async (foreign) => {
        const body = new URLSearchParams([["email", "a"], ["password", "b"], ...foreign]);
        expect((await read(body.toString())).payload).toEqual({ email: "a", password: "b" });
      }),
    );
  });

  it("and what was not posted, or as a file, is missing", async () => {
    expect((await read("Email=x")).reply().error).toEqual({ email: ["missing"], password: ["missing"] });
    const body = '--x\r\nContent-Disposition: form-data; name="email"; filename="a"\r\n\r\n1\r\n--x--\r\n';
    expect((await read(body, "multipart/form-data; boundary=x")).reply().error).toEqual({
      email: ["missing"],
      password: ["missing"],
    });
  });
});

describe("a body", () => {
  const part = (head: string) => `--x\r\n${head}\r\n\r\n1\r\n`;
  const parts = (head: string, count: number) => part(head).repeat(count) + "--x--\r\n";

  it.each([
    ["application/json", "{}"],
    ["text/plain", "email=x"],
    ["", "email=x"],
    ["multipart/form-data", "--x--"],
    ["multipart/form-data; boundary=x", "{}"],
    ["multipart/form-data; boundary=x", part('Content-Disposition: form-data; name="email"')],
    ["multipart/form-data; boundary=x", parts('Content-Disposition: form-data; name="email"; filename="a"', 4_000)],
    ["multipart/form-data; boundary=x", parts('Content-Disposition: form-data; name="email"', 201)],
    ["multipart/form-data; boundary=x", parts("Content-Type: text/plain", 1)],
    ["application/x-www-form-urlencoded", "%FF&".repeat(201)],
  ])("of %j that is no form of ours is a 400 with a sentence", async (type, body) => {
    const refusal = await postedForm(posting(body, type)).catch((thrown: unknown) => thrown);
    if (!(refusal instanceof Response)) throw new Error("it was read");
    expect(refusal.status).toBe(400);
    expect(await refusal.text()).toContain("This form could not be read as it was sent.");
  });

  it("in parts is read like any other", async () => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nआशा\r\n--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n2\r\n--x--\r\n';
    expect((await postedForm(posting(body, "multipart/form-data; boundary=x"))).get("email")).toBe("आशा");
  });
});

describe("a refused form", () => {
  const refused = async (email: string) => {
    const submission = await read(new URLSearchParams({ email, password: "Himal@2026", a: "x" }).toString());
    return (await refuse(submission, 422).json()) as { initialValue: Record<string, string>; error: unknown };
  };

  it("shows what was typed, but no password and no foreign field", async () => {
    expect(await refused("bad mail")).toMatchObject({ initialValue: { email: "bad mail" }, error: { email: ["bad"] } });
    expect(Object.keys((await refused("bad mail")).initialValue)).toEqual(["email"]);
  });

  it.each(["<", '"', "\u{1f3d4}", "x\u{1f3d4}", "\ud800"])(
    "shows no more of a value of %j than a field takes",
    async (unit) => {
      const typed = `bad${unit.repeat(80_000)}`;
      const { initialValue } = await refused(typed);
      expect([...(initialValue.email ?? "")]).toHaveLength(300);
      expect(
        Buffer.from(typed)
          .toString()
          .startsWith(initialValue.email ?? "-"),
      ).toBe(true);
    },
  );
});
