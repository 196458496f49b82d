// Holds contract 5.16.
import { describe, expect, it } from "vitest";

import { ApiError, silentFailure } from "./failure.server";
import { found, foundFile, requireId } from "./found.server";

const thrownBy = async (work: () => unknown) => {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, body: (await thrown.json()) as unknown };
    throw thrown;
  }
  throw new Error("nothing was thrown");
};

describe("the record that a page is about", () => {
  it("is what was found", async () => {
    expect(await found(Promise.resolve({ id: 7 }), "No course found.")).toEqual({ id: 7 });
  });

  it("is a 404 with its sentence when there is none", async () => {
    const page = await thrownBy(() => found(Promise.resolve(null), "No course found."));
    expect(page).toEqual({ status: 404, body: { message: "No course found." } });
  });

  it("is the API's failure while it fails", async () => {
    const failing = Promise.reject(new ApiError(silentFailure("unreachable", "nobody is there"), "Visit later."));
    const page = await thrownBy(() => found(failing, "No course found."));
    expect(page).toEqual({ status: 503, body: { message: "Visit later." } });
  });

  it("passes on a fault of ours", async () => {
    await expect(found(Promise.reject(new TypeError("ours")), "No course found.")).rejects.toThrow("ours");
  });

  it.each(["", "0", "-1", "1.5", "1e3", "seven", "७", "1234567890123456", undefined])(
    "is a 404 for the id %o",
    async (id) => {
      expect(await thrownBy(() => requireId(id, "No course found."))).toMatchObject({ status: 404 });
    },
  );

  it("has the id of its address", () => {
    expect(requireId("007", "No course found.")).toBe(7);
  });
});

describe("the file that is made of a record", () => {
  const courses = async (id: number) => {
    if (id === 7) return { name: "Nursing" };
    if (id === 8) throw new ApiError(silentFailure("unreachable", "nobody is there"), "Visit later.");
    return null;
  };
  const sentences = { absent: "No course found.", empty: "No file of this course." };
  const fileOf = async (text: string) => {
    const answer = await foundFile(text, courses, sentences, async ({ name }) => new Response(name));
    return [answer.status, await answer.text()];
  };

  it.each([
    ["of a record", "7", [200, "Nursing"]],
    ["of none", "9", [404, "No course found.\n"]],
    ["of no id", "seven", [404, "No course found.\n"]],
    ["of an API that fails", "8", [503, "Visit later.\n"]],
  ])("answers %s", async (_what, id, answer) => {
    expect(await fileOf(id)).toEqual(answer);
  });

  it("is a 404 that does not deny the record when that has nothing for it", async () => {
    const answer = await foundFile("7", courses, sentences, () => null);
    expect([answer.status, await answer.text()]).toEqual([404, "No file of this course.\n"]);
  });
});
