// Holds contract 6.
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";

import { agreeing, email, line, password, retyped } from "./fields.server";

const texts = { tooLong: "too long", unwritable: "unwritable" };
const unwritable = ["\0", "\u0001", "\u001b", "\u007f", "\u0085", "\u009f", "\ud800", "\udfff"];

const messages = (schema: z.ZodType, value: unknown) => {
  const checked = schema.safeParse(value);
  return checked.success ? [] : checked.error.issues.map((issue) => issue.message);
};

it.each([
  ["", ["Email is required."]],
  ["   ", ["Email is required."]],
  [undefined, ["Email is required."]],
  ["a", ["Invalid email format"]],
  ["a@b", ["Invalid email format"]],
  ["a b@c.de", ["Invalid email format"]],
  ["a@b..com", ["Invalid email format"]],
  ["a@@b.com", ["Invalid email format"]],
  [`${"a".repeat(250)}@b.com`, ["Invalid email format"]],
  [" a@b.co ", []],
  ["o'neil+x@mail.example.com.np", []],
])("e-mail %j", (value, expected) => {
  expect(messages(email, value)).toEqual(expected);
});

it("leaves out of an e-mail address the marks that come with a copied one", () => {
  expect(email.parse("\u202aasha@example.com\u202c\u200b")).toBe("asha@example.com");
});

it.each([
  ["", ["Password is required"]],
  [undefined, ["Password is required"]],
  [
    "#",
    [
      "Password must be at least 8 characters long",
      "Password must contain at least one uppercase letter",
      "Password must contain at least one lowercase letter",
      "Password must contain at least one number",
      "Password must contain at least one special character (@$!%*?&)",
    ],
  ],
  ["Abcdefg1#", ["Password must contain at least one special character (@$!%*?&)"]],
  ["Abcdef1@", []],
  [" Abcd1@ ", []],
  [`Aa1@${"x".repeat(496)}`, []],
  [`Aa1@${"x".repeat(497)}`, ["Password must be at most 500 characters long"]],
])("password %j", (value, expected) => {
  expect(messages(password, value)).toEqual(expected);
});

it.each([
  ["Abcdef1@", "", ["Retype your password."]],
  ["Abcdef1@", "Abcdef1!", ["Passwords must match"]],
  ["Abcdef1@", "Abcdef1@", []],
])("%j retyped as %j", (first, second, expected) => {
  const schema = z.object({ password, confirm_password: retyped }).superRefine(agreeing("password"));
  expect(messages(schema, { password: first, confirm_password: second })).toEqual(expected);
});

it("names what is wrong with both passwords at once", () => {
  const schema = z.object({ password, confirm_password: retyped }).superRefine(agreeing("password"));
  expect(messages(schema, { password: "Abcdef1", confirm_password: "x" })).toEqual([
    "Password must be at least 8 characters long",
    "Password must contain at least one special character (@$!%*?&)",
    "Passwords must match",
  ]);
});

it("counts a line in code points after NFC and trimming", () => {
  const schema = line(3, { ...texts, required: "missing" });
  expect(messages(schema, " \u0065\u0301\u{1f3d4}z ")).toEqual([]);
  expect(messages(schema, "abcd")).toEqual(["too long"]);
  expect(messages(schema, "  ")).toEqual(["missing"]);
  expect(messages(line(3, texts), undefined)).toEqual([]);
});

it.each(unwritable)("refuses %j before the API is asked", (character) => {
  expect(messages(email, `a${character}b@example.com`)).toEqual(["Invalid email format"]);
  expect(messages(email, `a@exam${character}ple.com`)).toEqual(["Invalid email format"]);
  expect(messages(password, `Aa1@${character}bcdef`)).toEqual([
    "Password must not contain tabs, line breaks or other control characters",
  ]);
  expect(messages(line(9, texts), `a${character}b`)).toEqual(["unwritable"]);
});

it("takes tabs and line breaks of a line as spaces, and refuses them elsewhere", () => {
  expect(line(30, texts).parse("\t Naya Baneshwor,\r\n\tKathmandu\n")).toBe("Naya Baneshwor, Kathmandu");
  expect(messages(email, "a\tb@example.com")).toEqual(["Invalid email format"]);
  expect(messages(password, "Aa1@\nbcdef")).toHaveLength(1);
});

it("takes a picture of two halves, joiners and Nepali", () => {
  const text = "\u{1f3d4}\ufe0f \u0915\u094d\u200d\u0937";
  expect(messages(line(20, texts), text)).toEqual([]);
  expect(messages(password, `Aa1@${text}`)).toEqual([]);
});

it("takes what fits once it is composed, however it is written", () => {
  const schema = line(200, texts);
  const many = fc.array(fc.constantFrom("\u1f82", "\u1ec7", "\u{1109a}", "\ud55c", "\u0931", "a"), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(many, (characters) => {
      expect(messages(schema, characters.join("").normalize("NFD"))).toEqual([]);
    }),
  );
});

it.each([
  ["marks in the worst order", `a${"\u0301".repeat(64_000)}${"\u0316".repeat(64_000)}`],
  ["marks by turns", "\u0301\u0316".repeat(64_000)],
  ["letters", "a".repeat(256_000)],
  ["an address without end", `a@${"a.".repeat(128_000)}`],
  ["signs", "@".repeat(256_000)],
  ["spaces inside", `a${" ".repeat(256_000)}b`],
])("refuses 256 kB of %s without working on them", (_what, text) => {
  const { user, system } = process.cpuUsage();
  expect(messages(email, text)).toEqual(["Invalid email format"]);
  expect(messages(line(200, texts), text)).toEqual(["too long"]);
  expect(messages(password, text)).not.toEqual([]);
  const spent = process.cpuUsage({ user, system });
  expect((spent.user + spent.system) / 1e6).toBeLessThan(2);
});
