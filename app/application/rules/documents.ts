/** The text fields of the application, in the order in which they are sent (contract 6). */
export const applicationFields = [
  "first_name",
  "last_name",
  "email",
  "test_type",
  "overall_score",
  "contact",
  "address",
  "last_academic_qualification",
  "marital_status",
  "preferred_university",
  "preferred_course",
] as const;

export type ApplicationField = (typeof applicationFields)[number];

/** The file groups of the Documents tab, in page order (contract 6). */
export const documentGroups = [
  { name: "academic_documents", label: "Academic documents", required: true },
  { name: "ielts_documents", label: "Language test (IELTS/PTE/TOEFL)", required: true },
  { name: "passport_documents", label: "Passport", required: true },
  { name: "work_experience_documents", label: "Work experience", required: false },
  { name: "marriage_certificates", label: "Marriage certificate", required: false },
  { name: "cv_documents", label: "CV", required: false },
  { name: "additional_documents", label: "Additional documents", required: false },
] as const;

export type DocumentGroup = (typeof documentGroups)[number];
export type DocumentGroupName = DocumentGroup["name"];

/** The group that a form field belongs to, if any. */
export function documentGroup(name: string): DocumentGroup | undefined {
  return documentGroups.find((group) => group.name === name);
}

/** The required groups that none of these documents belongs to. */
export function missingGroups(documents: readonly { group: string }[]): DocumentGroup[] {
  return documentGroups.filter(({ name, required }) => required && !documents.some(({ group }) => group === name));
}

/** Files in page order of their groups, those of one group as they were; those of a group that is none any more come last. */
export function inGroupOrder<File extends { group: string }>(files: readonly File[]): File[] {
  const groups = documentGroups.map(({ name }): string => name);
  const place = ({ group }: File) => (groups.includes(group) ? groups.indexOf(group) : groups.length);
  return [...files].sort((one, other) => place(one) - place(other));
}

/** Messages by group, all of several sources together, in page order: those of the whole form first, each one once. */
export function inPageOrder(
  ...sources: readonly (Readonly<Record<string, readonly string[] | null | undefined>> | null | undefined)[]
): Record<string, string[]> {
  const names = ["", ...documentGroups.map(({ name }) => name)];
  const all = names.map((name): [string, string[]] => [
    name,
    [...new Set(sources.flatMap((source) => source?.[name] ?? []))],
  ]);
  return Object.fromEntries(all.filter(([, texts]) => texts.length > 0));
}

/** True when a file's name ends in .jpg, .jpeg, .png or .pdf, in any case. */
export function hasAllowedExtension(fileName: string): boolean {
  return /\.(?:jpe?g|png|pdf)$/i.test(fileName);
}

const signatures = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/** How many of a file's first bytes `isAllowedContent` needs to decide. */
export const SIGNATURE_BYTES = Math.max(...Object.values(signatures).map((signature) => signature.length));

/** True when a file's first bytes are those of a JPEG, a PNG or a PDF, whichever its name promises (contract 10, Files). */
export function isAllowedContent(head: Uint8Array): boolean {
  return Object.values(signatures).some((signature) => signature.every((byte, index) => head[index] === byte));
}
