// Holds contract 6.
import { describe, expect, it } from "vitest";

import { fieldState, isRefused } from "./reply";

const reply = { initialValue: { email: "typed" }, error: { email: ["Invalid email format"], password: null } };

describe("a refused form", () => {
  it("gives back what was typed, over the first value", () => {
    expect(fieldState("email", reply, { defaultValue: "first" })).toEqual({
      errors: ["Invalid email format"],
      defaultValue: "typed",
    });
  });

  it("keeps the first value of a field it says nothing about", () => {
    expect(fieldState("contact", reply, { defaultValue: "first" })).toEqual({ errors: [], defaultValue: "first" });
  });

  it("lets a field's own messages win", () => {
    expect(fieldState("email", reply, { errors: ["Own"] }).errors).toEqual(["Own"]);
  });

  it("is told from one that was not refused", () => {
    expect(isRefused(reply)).toBe(true);
    expect(isRefused({ error: { email: null, contact: [] } })).toBe(false);
    expect(isRefused(undefined)).toBe(false);
  });
});
