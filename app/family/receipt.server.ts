import { isoStart } from "~/api/event-date";
import { firm } from "~/content/firm.server";
import { wordsOf, type Words } from "~/content/words.server";

import { dayInBoth, type Day } from "./dates.server";
import { inDevanagari } from "./numbers";

/** An application that was sent, as its family reads of it. */
interface SentInWords {
  /** In English. */
  readonly course: string;
  readonly day: Day;
  /** In Devanagari where it is a number alone. */
  readonly reference: string | null;
}

/** What a family is told of applications that were sent. */
export interface FamilyReceiptProps {
  readonly sent: readonly SentInWords[];
  readonly words: Words["receipt"];
  readonly phone: string;
}

/** What a family is told of these applications, each sent at an ISO instant. */
export function familyReceipt(
  sent: readonly { readonly course: string; readonly at: string; readonly reference?: string | null }[],
): FamilyReceiptProps {
  const words = wordsOf("ne");
  return {
    sent: sent.map(({ course, at, reference }) => ({
      course,
      day: dayInBoth(isoStart({ instant: at, allDay: true }), words),
      reference: reference && /^\d+$/.test(reference) ? inDevanagari(reference) : (reference ?? null),
    })),
    words: words.receipt,
    phone: firm().phone,
  };
}
