import type { Draft } from "./draft.server";
import { shownName } from "./rules/document-name.server";
import { documentGroups, type DocumentGroupName } from "./rules/documents";

import type { StoredDocument } from "./store/draft-documents.server";

/** A cookie has little room: of so many files, and of so many characters of a name, something is remembered. */
const MOST_REMEMBERED = 24;
const LONGEST_NAME = 40;

/** A saved document as the draft remembers it. */
interface RememberedFile {
  /** The end of its id. */
  id: string;
  group: DocumentGroupName;
  name: string;
}

/** The whole documents that an account had saved when the draft's page was shown last. */
export function remembered({ kept }: Draft, account: string): RememberedFile[] {
  if (kept?.account !== account) return [];
  return kept.files.flatMap(([id, index, name]) => {
    const group = documentGroups[index]?.name;
    return group ? [{ id, group, name }] : [];
  });
}

/** Those that are not there any more, and in whose place no other one of the name has come. */
export function goneFiles(draft: Draft, account: string, files: readonly StoredDocument[]): RememberedFile[] {
  return remembered(draft, account).filter(
    (old) =>
      !files.some(
        (file) =>
          shortId(file.id) === old.id || (file.whole && file.group === old.group && shortName(file.name) === old.name),
      ),
  );
}

/** The draft with a note of these files and of those that are gone; the same draft where that is what it says already. */
export function withFiles(draft: Draft, account: string, files: readonly StoredDocument[]): Draft {
  const whole = files.filter(({ whole }) => whole);
  const all = [
    ...goneFiles(draft, account, files),
    ...whole.map(({ id, group, name }) => ({ id: shortId(id), group, name: shortName(name) })),
  ];
  return noted(draft, account, all.slice(0, MOST_REMEMBERED));
}

/** The draft without the note of one file, by its id or the end of it: the applicant has removed it. */
export function withoutFile(draft: Draft, account: string, id: string): Draft {
  return noted(
    draft,
    account,
    remembered(draft, account).filter((file) => file.id !== shortId(id)),
  );
}

function noted(draft: Draft, account: string, all: readonly RememberedFile[]): Draft {
  const files = all.map(({ id, group, name }): [string, number, string] => [
    id,
    documentGroups.findIndex((each) => each.name === group),
    name,
  ]);
  const kept = files.length > 0 ? { account, files } : null;
  return JSON.stringify(kept) === JSON.stringify(draft.kept) ? draft : { ...draft, kept };
}

const shortId = (id: string) => id.slice(-8);

function shortName(name: string): string {
  const shown = [...shownName(name)];
  return shown.length <= LONGEST_NAME ? shown.join("") : `${shown.slice(0, LONGEST_NAME - 1).join("")}…`;
}
