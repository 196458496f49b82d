// Holds contract 12.3, 13.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import type { Failure } from "./post-form";
import { SendingDialog } from "./sending-dialog";

type Props = Parameters<typeof SendingDialog>[0];

const nothing = () => undefined;
const html = (state: Props["state"], saving: Props["saving"] = null) =>
  renderToStaticMarkup(<SendingDialog state={state} saving={saving} onCancel={nothing} onRetry={nothing} />);
const words = (page: string) => page.replace(/<svg.*?<\/svg>/g, "").replace(/<[^>]+>/g, "|");
const buttons = (page: string) => [...page.matchAll(/<button type="button"[^>]*>([\w ]+)</g)].map(([, label]) => label);

const saving = { line: "Your files are being saved.", count: "1 of 2 kept", value: 1, max: 2 };
const SAVING = "Your files are being saved. Your application is sent as soon as all of them are kept.";

it.each<[Props["state"], Props["saving"], string, RegExp]>([
  [{ is: "saving" }, null, "Submitting|0% sent", /aria-label="Upload" max="1" value="0"/],
  [{ is: "sending", share: 0.567 }, saving, "Submitting|56% sent", /aria-label="Upload" max="1" value="0.567"/],
  [{ is: "sending", share: 1 }, null, "Submitting|All is sent, waiting for the confirmation", /max="1" value="1"/],
  [{ is: "answered", path: "/done" }, null, "Submitting|The answer is here, and its page is loading.", /value="1"/],
  [{ is: "saving" }, saving, `Saving|1 of 2 kept|${SAVING}`, /aria-label="Saving" max="2" value="1"/],
])("how far documents are stands over the form: %j beside %j", (state, uploads, said, bar) => {
  const page = html(state, uploads);
  const [title, ...lines] = said.split("|");
  expect(words(page)).toContain(`Please wait. ${title} your documents...`);
  for (const line of lines) expect(words(page)).toContain(`|${line}|`);
  expect(page).toMatch(bar);
  expect(buttons(page)).toEqual([state.is === "answered" ? "Open it now" : "Cancel"]);
});

const LOST = "Press Retry: we look whether your application has arrived before anything is sent again.";

const failed = (status: number, said: Partial<Failure> = {}): Failure => ({
  is: "failed",
  status,
  retryAfter: null,
  notSent: false,
  ...said,
});

it.each([
  [failed(0), "No answer came back", LOST],
  [failed(502), "No answer came back", LOST],
  [failed(503, { retryAfter: 30 }), "No answer came back", LOST],
  [failed(413), "Your documents were not sent", "Your documents are too large to be sent."],
  [failed(429), "Your documents were not sent", "press Retry in 30 seconds."],
  [failed(503, { retryAfter: 12, notSent: true }), "Your documents were not sent", "press Retry in 12 seconds."],
  [failed(403), "Your documents were not sent", "An error occurred while submitting your documents."],
])("after a failure, %j, it says what is to be done", (failure, title, sentence) => {
  const page = html(failure);
  expect(words(page)).toContain(`|${title}|`);
  expect(words(page)).toContain(sentence);
  expect(page).toContain('role="alert"');
  expect(buttons(page)).toEqual(["Retry", "Close"]);
});
