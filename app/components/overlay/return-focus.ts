let opener: HTMLAnchorElement | null = null;

/** Remembers the link that was followed last outside of any dialog: it may open one. To be heard on the document. */
export function rememberOpener({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link && !link.closest("dialog")) opener = link;
}

/**
 * Gives the focus back when a dialog has closed and left the page `closedTo`: to a dialog that lies under it, and what has
 * to be read first there, else to the link
 * that opened it, or one that leads to the same place, else to the page's heading.
 */
export function returnFocus(closedTo: string): void {
  const { pathname } = new URL(closedTo, window.location.href);
  if (window.location.pathname !== pathname) return;
  const under = document.querySelector<HTMLElement>("dialog[open]");
  const first = under?.querySelector<HTMLElement>("[data-arrival-focus]");
  for (const place of [first, under, ...openersWithin(pathname), heading()]) {
    if (!place) continue;
    // The bar that the link stood in may be back only a moment later: the page stays where it was.
    place.focus({ preventScroll: !under });
    if (document.activeElement === place) return;
  }
}

function openersWithin(pathname: string): (HTMLElement | null)[] {
  if (!opener?.pathname.startsWith(pathname.replace(/\/?$/, "/"))) return [];
  const address = CSS.escape(opener.getAttribute("href") ?? "");
  return [opener, document.querySelector<HTMLElement>(`main a[href=${address}]`)];
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>("main h1");
  if (found) found.tabIndex = -1;
  return found;
}
