/** In UTF-8, as it is sent: file systems hold no longer one, and Django answers 500. */
export const LONGEST_NAME_BYTES = 255;

/** A name as it is written in a form, where a quote and line ends would end it. */
export function writtenName(fileName: string): string {
  return fileName.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/**
 * True when a name holds a path or a control character, also as an HTML entity: Django reads entities in the names of
 * files, and forgets what stands before a slash.
 */
export function isPath(fileName: string): boolean {
  const read = fileName.replace(
    /&#(?:x([\da-f]+)|(\d+));?|&(sol|bsol|Tab|NewLine);/gi,
    (entity, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
      if (Number.isNaN(code)) return "/";
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
  return /[/\\\p{Cc}]/u.test(read);
}
