import { shownName } from "./document-name.server";
import type { DocumentGroupName } from "./documents";
import { uploadLimits } from "./limits.server";
import { type DocumentProblem, type NotAccepted, uploadMessages } from "./outcome";

/** Thrown where a document, or the form that it is part of, is not taken. */
export class DocumentRefusal extends Error {
  override readonly name = "DocumentRefusal";

  constructor(readonly problems: readonly [DocumentProblem, ...DocumentProblem[]]) {
    super(problems[0].reason);
  }

  /** The refusal of a form for its sake. */
  get outcome(): NotAccepted {
    const { problems, message: detail } = this;
    return { kind: "refused-by-check", problems, message: problems[0].message, detail };
  }
}

/** The refusal of a document of a group, or of a whole form where that is `null`. */
export function refusal(
  reason: DocumentProblem["reason"],
  group: DocumentGroupName | null,
  message: string,
): DocumentRefusal {
  return new DocumentRefusal([{ reason, group, message }]);
}

/** The refusal of a document with which all would be too large together: it says so, and names the document. */
export function noRoomFor({ group, name }: { group: DocumentGroupName; name: string }): DocumentRefusal {
  const reason = "total-size";
  return new DocumentRefusal([
    { reason, group: null, message: uploadMessages.tooLarge(uploadLimits()) },
    { reason, group, message: uploadMessages.noRoom(shownName(name)) },
  ]);
}

/** The refusal of a form that is none of ours. */
export function malformed(): DocumentRefusal {
  return refusal("malformed", null, uploadMessages.malformed);
}

/** The refusal for a saved document that is not as it was saved. */
export function brokenDocument(file: { group: DocumentGroupName; name: string }): DocumentRefusal {
  return refusal("saved", file.group, uploadMessages.savedBroken(shownName(file.name)));
}

/** The refusal while the saved documents cannot be read. */
export function documentsAway(): DocumentRefusal {
  return refusal("away", null, uploadMessages.savedAway);
}
