import { uploadMessages } from "../upload/outcome";

/** Whether the messages of its group say of a saved file of this name that it cannot be read any more. */
export function isToldBroken(name: string, messages: readonly string[]): boolean {
  return messages.includes(uploadMessages.keptBroken(name));
}
