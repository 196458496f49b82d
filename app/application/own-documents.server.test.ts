// Holds contract 12.4.
import { beforeEach, describe, expect, it, vi } from "vitest";

import { CookieJar, withSettings } from "../../tests/support/request";
import { readDraft } from "../../tests/support/read-draft";

import { type Draft, findDraft, saveDraft } from "./draft.server";

import { DraftDocuments, type StoredDocument, StoreFailure } from "./store/draft-documents.server";
import type { SentFile } from "./rules/outcome";
import {
  goneFiles,
  missingDocuments,
  listedFiles,
  removeSentDocuments,
  withFiles,
  withoutFile,
} from "./own-documents.server";

const ACCOUNT = "an account";
const OR_WITHOUT_IT = "Choose it again, or press Submit once more to send your application without it.";

const shared = vi.hoisted(() => ({ redis: null as object | null }));
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => shared.redis }));

let jar: CookieJar;
let draft: Draft;

withSettings();
beforeEach(async () => {
  shared.redis = null;
  jar = new CookieJar();
  draft = (await jar.visit((request) => readDraft(request, 7))).result;
});

let ids = 0;
const file = (name: string, whole = true): StoredDocument => {
  const id = (ids += 1).toString(16).padStart(32, "0");
  return { id, group: "passport_documents", name, size: 10, arrived: whole ? 10 : 5, whole, changed: 0 };
};
const goneNames = (of: Draft, files: readonly StoredDocument[]) =>
  goneFiles(of, ACCOUNT, files).map(({ name }) => name);

describe("the note of saved documents", () => {
  it("tells which are gone, until others of their name have come or they are taken off", () => {
    const [one, other] = [file("one.pdf"), file("राहदानी.jpg")];
    const noted = withFiles(draft, ACCOUNT, [one, other]);
    expect(goneNames(noted, [one, other])).toEqual([]);
    expect(goneNames(noted, [one])).toEqual(["राहदानी.jpg"]);
    const still = withFiles(noted, ACCOUNT, [one]);
    expect(goneNames(still, [one])).toEqual(["राहदानी.jpg"]);
    expect(goneNames(still, [one, file("राहदानी.jpg", false)])).toEqual(["राहदानी.jpg"]);
    expect(goneNames(still, [one, file("राहदानी.jpg")])).toEqual([]);
    const gone = goneFiles(still, ACCOUNT, [one])[0]?.id ?? "";
    expect(goneNames(withoutFile(still, ACCOUNT, gone), [one])).toEqual([]);
    expect(goneNames(withoutFile(still, ACCOUNT, other.id), [one])).toEqual([]);
  });

  it("tells of each that is gone among names that begin alike, as phones give them", () => {
    const names = ["PM.jpeg", "PM (1).jpeg", "PM (2).jpeg"].map((end) => `WhatsApp Image 2026-11-28 at 2.33.12 ${end}`);
    const photos = names.map((name) => file(name));
    const noted = withFiles(draft, ACCOUNT, photos);
    for (const gone of photos) {
      expect(
        goneFiles(
          noted,
          ACCOUNT,
          photos.filter((photo) => photo !== gone),
        ),
      ).toHaveLength(1);
    }
    const [again, ...others] = names.map((name) => file(name));
    const still = withFiles(noted, ACCOUNT, []);
    expect(goneFiles(still, ACCOUNT, again ? [again] : [])).toHaveLength(2);
    expect(goneFiles(still, ACCOUNT, again ? [again, ...others] : [])).toEqual([]);
  });

  it("is one account's, leaves out what came in part, and is no change where nothing has changed", () => {
    const [one, part] = [file("one.pdf"), file("part.pdf", false)];
    const noted = withFiles(draft, ACCOUNT, [one, part]);
    expect(listedFiles(noted, ACCOUNT).map(({ name }) => name)).toEqual(["one.pdf"]);
    expect(listedFiles(noted, "another")).toEqual([]);
    expect(withFiles(noted, ACCOUNT, [one, part])).toBe(noted);
    expect(withFiles(draft, ACCOUNT, [])).toBe(draft);
    expect(withoutFile(draft, ACCOUNT, one.id)).toBe(draft);
    expect(withFiles(noted, "another", [])).toMatchObject({ listed: null });
  });

  it("comes back with the draft: of a hundred, what has room", async () => {
    const many = Array.from({ length: 100 }, (_, index) => file(`${index} ${"नागरिकता".repeat(20)}.pdf`));
    await jar.visit((request) => saveDraft(request, withFiles(draft, ACCOUNT, many)));
    expect((await jar.visit(findDraft)).result?.listed?.files).toHaveLength(24);
    expect(jar.pairs.length).toBeLessThanOrEqual(3);
  });
});

describe("what an application would go without although it was saved", () => {
  const sender = { account: ACCOUNT, address: "192.0.2.1" };
  const away = [
    "The files that you saved cannot be reached at this moment, and nothing was sent. Please try again in a minute.",
  ];

  const part = file("part.pdf", false);
  const ofForm = { ...part, size: null };
  const whole = file("one.pdf");
  const noted = () => withFiles(draft, ACCOUNT, [file("gone.pdf")]);
  const enough = ["academic_documents", "ielts_documents", "passport_documents"].map((group) => ({ ...whole, group }));

  /** What is missing where these were there when the POST came, and those are now. */
  async function missing(
    present: readonly StoredDocument[],
    now: readonly StoredDocument[] | Error,
    { of = draft, isAway = false, listed = 0, written = "", sent = enough, files = [] as SentFile[] } = {},
  ) {
    const removed: string[] = [];
    const store = {
      list: () => (now instanceof Error ? Promise.reject(now) : Promise.resolve(now)),
      isWritten: (id: string) => id === written,
      remove: (id: string) => Promise.resolve(void removed.push(id)),
    } as unknown as DraftDocuments;
    const form = { listed, files, saved: () => sent as StoredDocument[] };
    const problems = await missingDocuments({ store: isAway ? null : store, present, sender }, of, form);
    return { said: problems.map(({ message }) => message), removed };
  }

  it.each<[string, () => ReturnType<typeof missing>, string[], string[]?]>([
    ["nothing where nothing was there", () => missing([], []), []],
    ["nothing where all is whole", () => missing([whole], [whole], { of: withFiles(draft, ACCOUNT, [whole]) }), []],
    ["nothing of a part that is gone", () => missing([part], []), []],
    ["a part", () => missing([part], [part]), ["“part.pdf” has arrived in part only. Choose it again, or remove it."]],
    [
      "nothing of a part that the form has brought",
      () => missing([part], [part], { files: [{ ...part, size: 10 }] }),
      [],
    ],
    [
      "a part that has come since",
      () => missing([part], [{ ...part, whole: true }]),
      ["“part.pdf” had not arrived yet when you pressed Submit. It is kept now: press Submit again."],
    ],
    [
      "a part that is coming",
      () => missing([part], [part], { written: part.id }),
      ["“part.pdf” is still arriving. Wait until it is listed as kept, or remove it, then press Submit again."],
    ],
    [
      "a part that another container may be writing to",
      () => {
        shared.redis = {};
        return missing([ofForm], [{ ...ofForm, changed: Date.now() - 60_000 }]);
      },
      ["“part.pdf” is still arriving. Wait until it is listed as kept, or remove it, then press Submit again."],
    ],
    [
      "a part out of a form, which nobody can go on with",
      () => missing([ofForm], [ofForm]),
      [`“part.pdf” had arrived in part only and is dropped. ${OR_WITHOUT_IT}`],
      [part.id],
    ],
    [
      "what was listed and is gone",
      () => missing([], [], { of: noted() }),
      [`“gone.pdf” is no longer kept. ${OR_WITHOUT_IT}`],
    ],
    [
      "one that is lost, and without which nothing can be sent",
      () => missing([], [], { of: noted(), sent: enough.filter(({ group }) => group !== whole.group) }),
      ["“gone.pdf” is no longer kept. Choose it again."],
    ],
    [
      "the second of two that are lost and whose names begin alike, where a form has brought the first",
      () => {
        const [one, other] = [1, 2].map((page) => file(`${"राहदानी ".repeat(6)}${page}.pdf`));
        const again = file(one?.name ?? "");
        const of = withFiles(draft, ACCOUNT, one && other ? [one, other] : []);
        return missing([], [again], { of, files: [{ ...again, size: 10 }] });
      },
      [`“${[..."राहदानी ".repeat(6)].slice(0, 39).join("")}…” is no longer kept. ${OR_WITHOUT_IT}`],
    ],
    ["all that the page lists, out of reach", () => missing([], [], { isAway: true, listed: 1 }), away],
    ["nothing out of reach where nothing was listed", () => missing([], [], { isAway: true }), []],
    ["all that the draft remembers, out of reach", () => missing([], [], { isAway: true, of: noted() }), away],
    ["all where the store fails", () => missing([], new StoreFailure("unavailable", "slow"), { of: noted() }), away],
    [
      "groups of which there is nothing",
      () => missing([], [], { sent: enough.slice(2) }),
      [
        "Academic documents: at least one file is required.",
        "Language test (IELTS/PTE/TOEFL): at least one file is required.",
      ],
    ],
  ])("is %s", async (_what, asked, said, removed = []) => {
    expect(await asked()).toEqual({ said, removed });
  });

  it("is no guess where the store fails in another way", async () => {
    await expect(missing([], new Error("odd"), { of: noted() })).rejects.toThrow("odd");
  });
});

it("what was saved during Submit is told from what was sent, also in a store that takes no removals", async () => {
  const [sent, later] = [file("sent.pdf"), file("later.pdf")];
  const receipt = { courseId: 7, course: "", university: "", at: "", reference: null, more: 0 };
  const arrival = { sent: { ...receipt, files: [{ ...sent, size: 9 }] }, files: [sent.id] };
  vi.spyOn(DraftDocuments.prototype, "remove").mockRejectedValue(new StoreFailure("unavailable", "EACCES"));
  const list = vi.spyOn(DraftDocuments.prototype, "list").mockResolvedValue([sent]);
  expect(await removeSentDocuments(draft, ACCOUNT, arrival)).toBe(false);
  list.mockResolvedValue([sent, { ...later, whole: false }]);
  expect(await removeSentDocuments(draft, ACCOUNT, arrival)).toBe(false);
  list.mockResolvedValue([sent, later]);
  expect(await removeSentDocuments(draft, ACCOUNT, arrival)).toBe(true);
  list.mockRejectedValue(new StoreFailure("unavailable", "EACCES"));
  expect(await removeSentDocuments(draft, ACCOUNT, arrival)).toBe(false);
  expect(await removeSentDocuments(withFiles(draft, ACCOUNT, [later]), ACCOUNT, arrival)).toBe(true);
  expect(await removeSentDocuments(withFiles(draft, ACCOUNT, [{ ...sent, id: "replaced" }]), ACCOUNT, arrival)).toBe(
    false,
  );
});
