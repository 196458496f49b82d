// Holds contract 13.
import { expect, it, vi } from "vitest";

import { fileAnswer } from "./file-answer.server";
import { withRequestContext } from "./request-context.server";

it("makes nothing before its turn", async () => {
  let letOn: () => void = () => undefined;
  const turn = () => new Promise<void>((resolve) => (letOn = resolve));
  const make = vi.fn(() => "made");
  const context = { requestId: "", visitor: "", setCookies: [], turn };
  const answer = withRequestContext(context, () => fileAnswer(make, "text/plain"));
  await Promise.resolve();
  expect(make).not.toHaveBeenCalled();
  letOn();
  expect(await (await answer).text()).toBe("made");
});
