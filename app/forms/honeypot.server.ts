import { createHmac } from "node:crypto";

import { Honeypot } from "remix-utils/honeypot/server";

import { env } from "~/env.server";

interface Trap {
  trap: Honeypot;
  inputs: { name: string; validFromName: string; validFrom: string };
}

let set: Trap | undefined;

/** One trap a process with one seed, so that forms opened before a restart still count, and cached pages stay equal. */
function honeypot(): Trap {
  if (set) return set;
  const encryptionSeed = createHmac("sha256", env().sessionSecrets[0] ?? "").update("honeypot").digest("hex");
  const trap = new Honeypot({ nameFieldName: "leave_blank", validFromFieldName: "opened", encryptionSeed });
  const { nameFieldName, validFromFieldName, encryptedValidFrom } = trap.getInputProps();
  return (set = { trap, inputs: { name: nameFieldName, validFromName: validFromFieldName ?? "", validFrom: encryptedValidFrom } });
}

/** What the hidden fields of a form are made of. */
export function honeypotInputs(): Trap["inputs"] {
  return honeypot().inputs;
}

/** Whether a machine filled the form in. Whatever the check stumbles over counts as one. */
export function isSpam(form: FormData): boolean {
  try {
    honeypot().trap.check(form);
    return false;
  } catch {
    return true;
  }
}
