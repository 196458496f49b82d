// Holds contract 7.
import { readdirSync, readFileSync } from "node:fs";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { plainAnswer } from "../process/plain-page.server";

import { keepingForm, LOST_LINE, unlessUnanswered } from "./lost-line";

beforeEach(() => void vi.stubGlobal("window", {}));
afterEach(() => void vi.unstubAllGlobals());

const typed = {
  email: "asha@example.com",
  password: "Himal@2026",
  confirm_password: "Himal@2026",
  new_password: "Himal@2026",
};

/** What a form's page gets when its POST ends in this way. */
function sent(failure: Error, clientAction = keepingForm()) {
  const request = new Request("https://site.example/login", { method: "POST", body: new URLSearchParams(typed) });
  const serverAction = () => Promise.reject(failure);
  return clientAction({ request, serverAction, params: {} } as unknown as Parameters<typeof clientAction>[0]);
}

describe("a form whose line is lost while it is sent", () => {
  it.each([
    new TypeError("Failed to fetch"),
    new TypeError("NetworkError when attempting to fetch resource."),
    new TypeError("Load failed"),
    new Error(" <!DOCTYPE html><title>Login to the hotel</title>"),
  ])("keeps what was typed, but no password, and says so: %s", async (failure) => {
    expect(await sent(failure)).toEqual({
      status: "error",
      unanswered: true,
      initialValue: { email: "asha@example.com" },
      error: { "": [LOST_LINE] },
    });
    expect(await sent(failure, keepingForm("An unexpected error occurred"))).toMatchObject({
      error: { "": ["An unexpected error occurred", LOST_LINE] },
    });
  });

  it("that the site itself refuses before its routes keeps it too, and says why", async () => {
    const { body } = plainAnswer(429, "Too many forms at once", "Please try again in ten seconds.");
    expect(await sent(new Error(body.toString()), keepingForm("An unexpected error occurred"))).toEqual({
      status: "error",
      unanswered: true,
      initialValue: { email: "asha@example.com" },
      error: { "": ["Please try again in ten seconds."] },
    });
  });

  it.each(readdirSync("deploy/pages"))("that nginx refuses by %s says why", async (name) => {
    const page = readFileSync(`deploy/pages/${name}`, "utf8");
    const [, why] = /<h1>.+<\/h1>\n<p[^>]*>(.+)<\/p>/.exec(page) ?? [];
    expect(await sent(new Error(page))).toMatchObject({ error: { "": [why] } });
  });

  it("is no fault of ours", async () => {
    const fault = new TypeError("x is not a function");
    await expect(sent(fault)).rejects.toBe(fault);
  });
});

it("nothing is asked for anew after that alone", () => {
  const after = (actionResult: unknown, defaultShouldRevalidate = true) =>
    unlessUnanswered({ actionResult, defaultShouldRevalidate } as Parameters<typeof unlessUnanswered>[0]);
  expect(after({ unanswered: true })).toBe(false);
  expect([after({ error: {} }), after(undefined), after(null), after("x")]).toEqual([true, true, true, true]);
  expect(after(undefined, false)).toBe(false);
});

describe("each form of the site", () => {
  it.each<[path: string, route: () => Promise<object>, sentence?: string]>([
    ["login", () => import("~/routes/login"), "An unexpected error occurred"],
    ["sign-up", () => import("~/routes/signup")],
    ["mail for a new password", () => import("~/routes/email-verification")],
    [
      "new password",
      () => import("~/routes/password-reset.$encoded_pk.$token"),
      "An unexpected error occurred. Please try again.",
    ],
    ["registration for an event", () => import("~/routes/upcoming-events.$id.register")],
    ["Profile tab", () => import("~/routes/course_details.$id.apply")],
  ])("stays when its line is lost: %s", async (_form, load, ...sentence) => {
    const { clientAction, shouldRevalidate, ...others } = (await load()) as {
      clientAction?: ReturnType<typeof keepingForm>;
      shouldRevalidate?: typeof unlessUnanswered;
      loader?: unknown;
    };
    expect(await sent(new TypeError("Failed to fetch"), clientAction)).toMatchObject({
      unanswered: true,
      error: { "": [...sentence, LOST_LINE] },
    });
    if (others.loader) expect(shouldRevalidate).toBe(unlessUnanswered);
  });
});

it.each([
  ["the frame", () => import("~/root")],
  ["an event", () => import("~/routes/upcoming-events.$id/route")],
])("nothing is asked for anew of %s under such a form", async (_what, load) => {
  const { shouldRevalidate } = (await load()) as { shouldRevalidate: typeof unlessUnanswered };
  const after = (actionResult: unknown, formMethod?: string) =>
    shouldRevalidate({
      actionResult,
      formMethod,
      currentParams: { id: "1" },
      nextParams: { id: "1" },
      defaultShouldRevalidate: true,
    } as unknown as Parameters<typeof unlessUnanswered>[0]);
  expect([after({ unanswered: true }, "POST"), after({}, "POST"), after(undefined)]).toEqual([false, true, false]);
});
