import { ERROR_PREFIX, isRefused, type FormReply } from "~/forms/reply";

function isReply(value: unknown): value is FormReply {
  return typeof value === "object" && value !== null && "error" in value && typeof value.error === "object";
}

/** Whether a route's data is the reply to a refused form, or carries one as `reply`. */
export function carriesRefusal(data: unknown): boolean {
  if (isReply(data)) return isRefused(data);
  return typeof data === "object" && data !== null && "reply" in data && isReply(data.reply) && isRefused(data.reply);
}

/** The title as the window shows it: "Error: " first when a form was refused, the firm's name last. */
export function fullTitle(
  title: string,
  { firmName, refused }: { firmName: string | undefined; refused: boolean },
): string {
  const prefix = refused && !title.startsWith(ERROR_PREFIX) ? ERROR_PREFIX : "";
  const suffix = firmName && !title.includes(firmName) ? ` | ${firmName}` : "";
  return prefix + title + suffix;
}
