import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes, ReactNode } from "react";

import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import { needsDocument } from "./document-path";

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  children: ReactNode;
  /** For the firm's chat and the booking service, which open beside the site. */
  newTab?: boolean;
  preventScrollReset?: boolean;
  replace?: boolean;
}

/**
 * Every link of the site. Editorial pages, files and other sites load as documents; the rest is
 * navigated by the client when there is one, and loads nothing before it is followed. A plain path stands as a plain
 * anchor, which the document follows for all of them (layout/document/use-client-links).
 */
export function SiteLink({ to, newTab = false, preventScrollReset, replace, children, ...rest }: SiteLinkProps) {
  const target = newTab ? { target: "_blank", rel: "noopener" } : {};
  const label = newTab ? (
    <>
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </>
  ) : (
    children
  );

  const isPlain = to.startsWith("/") && !preventScrollReset && replace === undefined;
  if (newTab || isPlain || needsDocument(to)) {
    return (
      <a href={to} {...target} {...rest}>
        {label}
      </a>
    );
  }
  return (
    <Link to={to} prefetch="none" discover="none" preventScrollReset={preventScrollReset} replace={replace} {...rest}>
      {children}
    </Link>
  );
}
