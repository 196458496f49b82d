// Holds contract 5.16, 7.
import { describe, expect, it } from "vitest";

import { ApiError, type Failure, type FailureKind } from "~/api/failure.server";
import { postedForm } from "~/forms/posted-form.server";
import { readSubmission } from "~/forms/submission.server";

import { emailForm } from "./account-forms.server";
import { refuseByApi } from "./form-failures.server";

async function answer(kind: FailureKind, apiStatus: number | null, told: Partial<Failure> = {}) {
  const body = new URLSearchParams({ email: "asha@example.com" });
  const request = new Request("https://site.example/email-verification", { method: "POST", body });
  const failure = {
    kind,
    apiStatus,
    reason: "",
    apiMessage: null,
    isWorded: false,
    fieldErrors: {},
    tokenRejected: false,
    ...told,
  };
  return refuseByApi(readSubmission(await postedForm(request), emailForm), new ApiError(failure, "Not now."));
}

describe("a form of the account pages that the API", () => {
  it.each([
    ["does not answer", "unreachable", null, 503],
    ["answers with nonsense", "nonsense", 200, 503],
    ["has no time for", "refused", 429, 429],
  ] as const)("%s says when to come back", async (_what, kind, apiStatus, status) => {
    const { status: given, headers } = await answer(kind, apiStatus);
    expect(given).toBe(status);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("refuses says nothing of that", async () => {
    expect((await answer("refused", 400)).headers.has("Retry-After")).toBe(false);
  });

  it("refuses for its fields says so beside those that it has, and nothing twice", async () => {
    const complaints = async (...email: string[]) => {
      const fieldErrors = { email, elsewhere: ["Not here."] };
      const given = await answer("refused", 400, { apiMessage: "Already taken.", fieldErrors });
      return ((await given.json()) as { error: unknown }).error;
    };
    expect(await complaints("Too old.", "Too short.")).toEqual({
      "": ["Already taken."],
      email: ["Too old.", "Too short."],
    });
    expect(await complaints("Already taken.")).toEqual({ "": ["Already taken."] });
  });
});
