import { Honeypot } from "remix-utils/honeypot/server";

import { TRAP } from "./honeypot-input";
import { onlyFields, type PostedForm } from "./posted-form.server";

/** Without the sealed time of opening: forms that were open when a secret was replaced would all count as spam. */
const honeypot = new Honeypot({ nameFieldName: TRAP, validFromFieldName: null });

/** Whether a machine filled the form in. */
export function isSpam(form: PostedForm): boolean {
  try {
    honeypot.check(onlyFields(form, [TRAP]));
    return false;
  } catch {
    return true;
  }
}
