import { paths } from "~/paths";

import { type ProfileField, profileFields } from "./profile";

/** What a button of the Documents form is for, once the chosen files are saved: the way to the Profile tab, or a saved file to remove. */
interface Purpose {
  to?: "profile" | ProfileField;
  remove?: string;
}

/** The address of such a button. It says early what is meant: a button's own value comes after the files. */
export function saveFirst(courseId: number, purpose: Purpose = {}): string {
  return `${paths.applyDocuments(courseId)}?${new URLSearchParams({ intent: "save", ...purpose })}`;
}

/** The place of the Profile tab that such an address leads to, or `null`. */
export function placeAfter(courseId: number, query: URLSearchParams): string | null {
  const to = query.get("to");
  if (to === "profile") return paths.apply(courseId);
  return profileFields.some(({ name }) => name === to) ? `${paths.apply(courseId)}#${to}` : null;
}
