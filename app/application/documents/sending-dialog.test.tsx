// Holds contract 12.3, 13.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import type { Failure } from "./send-documents";
import { SendingDialog } from "./sending-dialog";

type Props = Parameters<typeof SendingDialog>[0];

const nothing = () => undefined;
const html = (state: Props["state"], saving: Props["saving"] = null) =>
  renderToStaticMarkup(<SendingDialog state={state} saving={saving} onCancel={nothing} onRetry={nothing} />);
const words = (page: string) => page.replace(/<svg.*?<\/svg>/g, "").replace(/<[^>]+>/g, "|");

describe("over the form, while documents go up,", () => {
  it.each([
    [{ is: "sending", sent: 0, of: 1 }, "0 of 1 document sent"],
    [{ is: "sending", sent: 1.7, of: 3 }, "1 of 3 documents sent"],
    [{ is: "sending", sent: 3, of: 3 }, "3 of 3 documents sent, waiting for the confirmation"],
    [{ is: "saving" }, "Starting"],
  ] as const)("stands how far they are: %j", (state, count) => {
    const page = html(state);
    expect(words(page)).toContain(`|${count}|`);
    expect(words(page)).toContain("Please wait. Submitting your documents...");
    expect(page).toMatch(/<progress [^>]*aria-label="Upload"/);
    expect(page).toMatch(/<button type="button"[^>]*>Cancel</);
  });

  it("stands what is waited for before they are sent", () => {
    const page = html(
      { is: "saving" },
      { line: "Your files are being saved.", count: "1 of 2 kept", value: 1, max: 2 },
    );
    expect(words(page)).toContain("Please wait. Saving your documents...");
    expect(words(page)).toContain("|1 of 2 kept|");
    expect(words(page)).toContain(
      "Your files are being saved. Your application is sent as soon as all of them are kept.",
    );
    expect(page).toMatch(/<progress [^>]*aria-label="Saving" max="2" value="1"/);
  });
});

describe("after a failure", () => {
  const failed = (more: Partial<Failure>): Failure => ({
    is: "failed",
    status: 0,
    whole: false,
    retryAfter: null,
    scope: null,
    ...more,
  });

  it.each<[Partial<Failure>, string, string]>([
    [
      {},
      "The connection broke",
      "The connection broke. Your files are still here: check your connection and try again.",
    ],
    [{ whole: true }, "No answer came back", "Press Retry: we look whether your application has arrived before"],
    [{ status: 502, whole: true }, "No answer came back", "Everything was sent, but no answer came back."],
    [{ status: 413 }, "Your documents were not sent", "Your documents are too large to be sent."],
    [
      { status: 429, scope: "account", retryAfter: 30 },
      "Your documents were not sent",
      "Other documents are being sent from your account already. Your files are still here: press Retry in 30 seconds.",
    ],
    [{ status: 429 }, "Your documents were not sent", "Many documents are being sent from your connection"],
    [
      { status: 503, retryAfter: 12, whole: true },
      "Your documents were not sent",
      "Very many documents are being sent to us at this moment. Your files are still here: press Retry in 12 seconds.",
    ],
    [
      { status: 500 },
      "Your documents were not sent",
      "An error occurred while submitting your documents. Please try again later. Your files are still here.",
    ],
  ])("%j says what is to be done", (failure, title, sentence) => {
    const page = html(failed(failure));
    expect(words(page)).toContain(`|${title}|`);
    expect(words(page)).toContain(sentence);
    expect(page).toContain('role="alert"');
    expect([...page.matchAll(/<button type="button"[^>]*>(\w+)</g)].map(([, label]) => label)).toEqual([
      "Retry",
      "Close",
    ]);
    expect(page).not.toContain("<progress");
  });
});
