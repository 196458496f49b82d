const texts: readonly [page: RegExp, text: string][] = [
  [/^\/universitieslist\/?$/, "Loading countries..."],
  [/^\/scholarship\/?$/, "Loading countries..."],
  [/^\/blog(\/|$)/, "Loading..."],
];

/** The pages that do not themselves say that another part of them is on its way. */
const silentPages = /^\/(blog|upcoming-events)\/?$/;

/** What is said while the page at `to` is on its way. `null` where the page that is left says it itself. */
export function loadingText(from: string, to: string): string | null {
  if (from === to && !silentPages.test(to)) return null;
  return texts.find(([page]) => page.test(to))?.[1] ?? "Loading";
}
