import { branches } from "~/content/firm.server";
import type { Words } from "~/content/words.server";

/** An office as a family finds it. */
export interface OfficeInWords {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly hours: string;
  readonly phones: readonly string[];
}

/** The offices of the firm, in the order of content/branches.yaml. */
export function officesInWords({ offices }: Words): OfficeInWords[] {
  return branches().flatMap(({ branches: all }) =>
    all.flatMap(({ id, phone, cell }) => {
      const words = offices[id];
      return words ? [{ id, ...words, phones: [phone, cell] }] : [];
    }),
  );
}
