import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { inItsLanguage } from "~/components/language/language";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

/** Reads out the title of a page that came without a new document. Changes of the query alone are the page's own business. */
export function Announcer() {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <div aria-live="polite" data-screen-only>
      <VisuallyHidden>{inItsLanguage(title)}</VisuallyHidden>
    </div>
  );
}
