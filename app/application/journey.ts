import { paths } from "~/paths";

/** The tabs of an application, in their order. */
export type Tab = "profile" | "documents";

/** How far a visitor may go (contract 4): to the documents with a login and a whole profile. */
export function furthestTab({ loggedIn, profileComplete }: { loggedIn: boolean; profileComplete: boolean }): Tab {
  return loggedIn && profileComplete ? "documents" : "profile";
}

/** The id of a tab's form. */
export const tabForm = (tab: Tab) => `${tab}-form`;

/** The address of a tab. */
export function tabPath(tab: Tab, courseId: number): string {
  return tab === "profile" ? paths.apply(courseId) : paths.applyDocuments(courseId);
}
