import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

import { needsDocument } from "~/components/link/document-path";

/**
 * Follows the site's links without a new document. One listener for all of them: a page has a hundred, and as the
 * router's own `<Link>` each costs the server and the browser more than all that it shows.
 */
export function useClientLinks() {
  const navigate = useNavigate();

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const to = link?.getAttribute("href");
      if (!link || !to || event.defaultPrevented || isForBrowser(event, link) || !isPage(to)) return;
      event.preventDefault();
      navigate(to, { replace: link.href === window.location.href });
    }
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

/**
 * Another tab, a file to keep, or a link within a text of the API: the browser does what it says. So it does without a
 * connection, where it waits for one at the right address; the router would load the page again that is left.
 */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return (
    modified ||
    !navigator.onLine ||
    link.target !== "" ||
    link.hasAttribute("download") ||
    link.relList.contains("nofollow")
  );
}

/** Whether the router knows what `to` leads to. */
function isPage(to: string): boolean {
  return to.startsWith("/") && !needsDocument(to);
}
