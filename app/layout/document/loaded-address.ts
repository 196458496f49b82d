/**
 * Whether the document is the one of the window's address. Back, pressed before the scripts are there, may change the
 * address alone, where the page before was shown in the same document. True where a browser does not tell.
 */
export function isLoadedAddress(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!loaded?.name.startsWith("http")) return true;
  const { pathname, search } = new URL(loaded.name);
  return pathname === location.pathname && search === location.search;
}
