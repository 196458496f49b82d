import { describe, expect, it } from "vitest";

import { carriesRefusal, fullTitle } from "./title";

describe("the title of a page", () => {
  it("ends with the firm's name, once", () => {
    expect(fullTitle("Login", { firmName: "Deurali", refused: false })).toBe("Login | Deurali");
    expect(fullTitle("Why Deurali", { firmName: "Deurali", refused: false })).toBe("Why Deurali");
    expect(fullTitle("Login", { firmName: undefined, refused: false })).toBe("Login");
  });

  it("starts with Error when a form was refused, once", () => {
    expect(fullTitle("Login", { firmName: "Deurali", refused: true })).toBe("Error: Login | Deurali");
    expect(fullTitle("Error: Login", { firmName: "Deurali", refused: true })).toBe("Error: Login | Deurali");
  });

  it("knows a refusal as the whole answer or as its reply", () => {
    const reply = { status: "error", error: { email: ["Email is required."] } };
    expect(carriesRefusal(reply)).toBe(true);
    expect(carriesRefusal({ reply })).toBe(true);
    expect(carriesRefusal({ reply: { error: {} } })).toBe(false);
    expect(carriesRefusal({ error: "a text" })).toBe(false);
    expect(carriesRefusal(null)).toBe(false);
  });
});
