// Holds contract 12.2.
import { expect, it } from "vitest";

import { eventually } from "../../../tests/support/eventually";

import { PageDocuments } from "./page-documents";

const picture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name);

it("gives a photo just taken a name that no saved and no chosen one of its group has", async () => {
  const saved = { id: "a", group: "passport_documents", name: "image.jpg", size: 4, whole: true } as const;
  const documents = new PageDocuments(
    { key: "key", page: "page", fileBytes: 100, address: null },
    // What is chosen waits for Submit: nothing is uploaded.
    { files: [saved], gone: [], until: null, works: false, quotaUsedUp: false, reached: true },
  );
  const chosen = () => documents.state().chosen.map(({ group, name }) => `${group} ${name}`);
  documents.open();
  documents.add("passport_documents", [picture("image.jpg")]);
  documents.add("passport_documents", [picture("image.jpg")]);
  documents.add("cv_documents", [picture("image.jpg")]);
  await eventually(() => {
    expect(chosen()).toEqual([
      "passport_documents image (2).jpg",
      "passport_documents image (3).jpg",
      "cv_documents image.jpg",
    ]);
  });
});
