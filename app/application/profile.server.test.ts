// Holds contract 5.11, 6.
import { describe, expect, it } from "vitest";

import { emptyProfile } from "./profile";
import { checkProfile, namesOfTexts, readProfile } from "./profile.server";

const whole = {
  ...emptyProfile,
  first_name: "Asmita",
  last_name: "Rai",
  email: "asmita@example.com",
  contact: "98",
  last_academic_qualification: "+2",
};

describe("a profile", () => {
  it("needs five texts, and says of each by its label that it is missing", () => {
    expect(checkProfile(emptyProfile).errors).toEqual({
      first_name: ["First name is required."],
      last_name: ["Last name is required."],
      email: ["Email is required."],
      contact: ["Mobile number is required."],
      last_academic_qualification: ["Last academic qualification is required."],
    });
    expect(checkProfile(whole).profile).toEqual(whole);
    expect(checkProfile({ ...whole, contact: " \t " }).errors).toEqual({ contact: ["Mobile number is required."] });
  });

  it.each([
    ["first_name", "First name"],
    ["last_name", "Last name"],
    ["contact", "Mobile number"],
    ["test_type", "Test type"],
    ["overall_score", "Overall score"],
    ["address", "Permanent address"],
    ["last_academic_qualification", "Last academic qualification"],
  ])("takes 200 characters of %s and no more, and none that cannot be read", (name, label) => {
    const said = (text: string) => checkProfile({ ...whole, [name]: text }).errors;
    expect(said("\u{1f3d4}".repeat(200))).toBeNull();
    expect(said("\u{1f3d4}".repeat(201))).toEqual({ [name]: [`${label} must be at most 200 characters.`] });
    expect(said("a\u0007")).toEqual({
      [name]: [`${label} contains characters that cannot be read. Please type it again.`],
    });
  });

  it("takes an address of 200 characters, and Yes or No", () => {
    const email = `${"a".repeat(188)}@example.com`;
    expect(checkProfile({ ...whole, email }).errors).toBeNull();
    expect(checkProfile({ ...whole, email: `a${email}` }).errors).toEqual({
      email: ["Email must be at most 200 characters."],
    });
    expect(checkProfile({ ...whole, marital_status: "Yes" }).errors).toBeNull();
    expect(checkProfile({ ...whole, marital_status: "yes" }).errors).toEqual({ marital_status: ["Choose Yes or No."] });
  });

  it("goes on as it was typed, tidied, and keeps what a form does not bring", () => {
    expect(checkProfile({ ...whole, address: " a\n\tb  " }).profile?.address).toBe("a b");
    const posted = new Map([["first_name", " Sita "]]);
    const form = { get: (name: string) => posted.get(name) ?? null };
    expect(readProfile(form, whole)).toEqual({ ...whole, first_name: " Sita " });
    expect(readProfile(form, null)).toEqual({ ...emptyProfile, first_name: " Sita " });
  });

  it("keeps what was saved since its page was shown, where that is not changed on it", () => {
    const before = { ...emptyProfile, test_type: "PTE", overall_score: "60" };
    // The address of the login is filled in.
    const shown = { ...before, email: "asmita@example.com" };
    const earlier = { ...whole, email: "", test_type: "IELTS", overall_score: "", marital_status: "Yes" };
    const typed = { ...shown, address: "Butwal", test_type: "TOEFL" };
    const posted = new Map(Object.entries({ ...typed, shown: namesOfTexts(shown, before) }));
    const form = { get: (name: string) => posted.get(name) ?? null };
    const { email } = shown;
    const { address, test_type } = typed;
    expect(readProfile(form, earlier)).toEqual({ ...earlier, email, address, test_type });
    expect(readProfile(form, { ...earlier, email: "a@example.com" }).email).toBe("a@example.com");
    const married = { ...shown, marital_status: "Yes" };
    posted.set("marital_status", "Yes").set("shown", namesOfTexts(married, married));
    expect(readProfile(form, null)).toEqual({ ...typed, marital_status: "Yes" });
  });
});
