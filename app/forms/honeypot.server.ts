import { Honeypot } from "remix-utils/honeypot/server";

import { TRAP } from "./honeypot-input";

/** Without the sealed time of opening: forms that were open when a secret was replaced would all count as spam. */
const honeypot = new Honeypot({ nameFieldName: TRAP, validFromFieldName: null });

/** Whether a machine filled the form in. */
export function isSpam(form: FormData): boolean {
  try {
    honeypot.check(form);
    return false;
  } catch {
    return true;
  }
}
