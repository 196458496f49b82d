// Holds contract 11.7.
import { expect, it } from "vitest";

import { CookieJar, withSettings } from "../../tests/support/request";
import { readDraft } from "../../tests/support/read-draft";

import { applyingTo } from "./applying.server";
import { saveDraft } from "./draft.server";
import { emptyProfile, type Profile } from "./profile";
import { saveSent } from "./sent.server";

withSettings();

it("says how far this browser has come with a course", async () => {
  const jar = new CookieJar();
  const asked = async (course = 7) => (await jar.visit((request) => applyingTo(request, course))).result;
  const keep = (profile: Profile) =>
    jar.visit(async (request) => saveDraft(request, { ...(await readDraft(request, 7)), profile }));
  expect(await asked()).toEqual({ appliedOn: null, begun: false, ready: false });
  await keep(emptyProfile);
  expect(await asked()).toEqual({ appliedOn: null, begun: false, ready: false });
  await keep({ ...emptyProfile, first_name: "Sita" });
  expect(await asked()).toEqual({ appliedOn: null, begun: true, ready: false });
  const whole = { first_name: "Sita", last_name: "Rai", contact: "98", last_academic_qualification: "+2" };
  await keep({ ...emptyProfile, ...whole, email: "sita@example.com" });
  expect(await asked()).toEqual({ appliedOn: null, begun: true, ready: true });
  expect(await asked(8), "its texts are to be looked at").toEqual({ appliedOn: null, begun: true, ready: false });
  const at = new Date().toISOString();
  const sent = { courseId: 7, course: "Law", university: "Example", at, reference: null, files: [], more: 0 };
  await jar.visit((request) => saveSent(request, sent));
  expect((await asked()).appliedOn).toMatch(/^\d+ \w+ \d{4}$/);
  expect((await asked(8)).appliedOn).toBeNull();
  await jar.visit((request) => saveSent(request, { ...sent, courseId: 8 }));
  expect(await asked(8), "what is begun is another course's").toMatchObject({ begun: false });
  expect(await asked()).toMatchObject({ begun: true });
});
