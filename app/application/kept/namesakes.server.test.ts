// Holds contract 12.2.
import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { isNamesake, isUseless, type Namesake, twinOf } from "./namesakes.server";

const CONTENT = "0123456789";

/** A file of which `content` has come, in pieces of `step` characters, and how many of them were asked for. */
function come(content: string, more: Partial<Namesake["file"]> & { isMoving?: boolean; step?: number } = {}) {
  const { isMoving = false, step = 3, ...described } = more;
  const kept = content.length;
  const file = { id: content, group: "cv_documents", name: "cv.pdf", size: kept, kept, whole: false } as const;
  const asked = { pieces: 0, open: 0 };
  async function* bytes() {
    asked.open += 1;
    try {
      for (let at = 0; at < kept; at += step) {
        asked.pieces += 1;
        yield Buffer.from(content.slice(at, at + step));
      }
    } finally {
      asked.open -= 1;
    }
  }
  const digest = async () => createHash("sha256").update(content).digest("hex");
  return { file: { ...file, ...described }, isMoving, bytes, digest, asked };
}

const whole = (content: string, step = 4) => come(content, { whole: true, step });

describe("a part beside a whole file of its name", () => {
  const started = CONTENT.slice(0, 5);
  const same = CONTENT.length;
  it.each([
    ["another one's that a form has left", "another", { size: null }, { again: true, useless: false }],
    ["a form's that is its beginning", started, { size: null }, { again: false, useless: true }],
    ["a form's of which nobody knows which it was", "", { size: null }, { again: false, useless: false }],
    ["the same, chosen again", "", { size: null }, { again: true, useless: true }],
    ["one of which nothing has come", "", { size: 99 }, { again: false, useless: true }],
    ["its beginning", started, { size: same }, { again: false, useless: true }],
    ["its beginning, said to be larger", started, { size: 99 }, { again: false, useless: true }],
    ["all of it, but for the end", CONTENT, { size: same }, { again: false, useless: true }],
    ["the beginning of another", "01x", { size: same }, { again: true, useless: false }],
    ["one that begins as it does and goes on", CONTENT + CONTENT, { size: 99 }, { again: true, useless: false }],

    ["its beginning that moves", started, { size: same, isMoving: true }, { again: false, useless: true }],
    ["nothing yet, of its size", "", { size: same, isMoving: true }, { again: false, useless: true }],
    ["nothing yet, of another size", "", { size: 99, isMoving: true }, { again: true, useless: false }],
    ["a moving beginning of another size", started, { size: 99, isMoving: true }, { again: false, useless: false }],
    ["the same, chosen again", started, { size: 99, isMoving: true }, { again: true, useless: true }],
    ["a moving form's", started, { size: null, isMoving: true }, { again: false, useless: false }],
    ["the same, chosen again", started, { size: null, isMoving: true }, { again: true, useless: true }],
    ["a moving form's of which nothing has come", "", { size: null, isMoving: true }, { again: true, useless: true }],
    ["another that moves", "01x", { size: same, isMoving: true }, { again: true, useless: false }],
  ])("%s: %j %j", async (_, content, part, { again, useless }) => {
    expect(await isUseless(come(content, part), whole(CONTENT), again)).toBe(useless);
  });

  it("is read to the piece that differs, and neither file is held open", async () => {
    const [part, all] = [come("0123x5678", { size: 10 }), whole(CONTENT)];
    expect(await isUseless(part, all, false)).toBe(false);
    expect([part.asked, all.asked]).toEqual([
      { pieces: 2, open: 0 },
      { pieces: 2, open: 0 },
    ]);
  });

  it("is not read where its size says enough", async () => {
    const all = whole(CONTENT);
    for (const part of [come(""), come("", { size: null }), come(CONTENT + "x"), come("01", { isMoving: true })]) {
      await isUseless(part, all, false);
      expect(part.asked.pieces + all.asked.pieces).toBe(0);
    }
  });
});

describe("a whole file's twin", () => {
  it("is the first of the whole ones with its bytes, in whatever pieces", async () => {
    const [twin, later] = [whole(CONTENT, 1), whole(CONTENT, 7)];
    const others = [come(CONTENT), whole("0123456x89"), whole(CONTENT + "0"), whole("012")];
    expect(await twinOf(whole(CONTENT), [...others, twin, later])).toBe(twin);
    expect(await twinOf(whole(CONTENT), others)).toBeNull();
    expect(later.asked.pieces).toBe(0);
  });

  it("is not looked for in the bytes of one that was written with others", async () => {
    const others = Array.from({ length: 9 }, (_, digit) => whole(CONTENT.slice(0, -1) + digit));
    const last = whole(CONTENT.slice(0, -1) + "x");
    expect(await twinOf(last, others)).toBeNull();
    expect([last, ...others].map(({ asked }) => asked.pieces)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it("is read to its end, where a file that is not as it was kept is found out", async () => {
    const broken = {
      ...whole(CONTENT),
      async *bytes() {
        yield Buffer.from(CONTENT);
        throw new Error("broken");
      },
    };
    await expect(twinOf(whole(CONTENT), [broken])).rejects.toThrow("broken");
    await expect(twinOf(broken, [whole(CONTENT)])).rejects.toThrow("broken");
  });
});

it("files are namesakes by their group and their name", () => {
  const { file } = whole(CONTENT);
  expect(isNamesake(file, { ...file, size: null })).toBe(true);
  expect(isNamesake(file, { ...file, name: "cv.PDF" })).toBe(false);
  expect(isNamesake(file, { ...file, group: "passport_documents" })).toBe(false);
});
