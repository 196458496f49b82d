import type { ButtonHTMLAttributes, MouseEvent } from "react";

import { SiteLink, type SiteLinkProps } from "~/components/link/link";
import { classes } from "~/styles/classes";

import * as styles from "./button.css";

interface Look {
  variant?: keyof typeof styles.variants;
  /** As wide as its column. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Says "Loading" and does nothing until the answer is there; it keeps its focus. */
  loading?: boolean;
}

function look({ variant = "primary", wide = false }: Look, className?: string) {
  return classes(styles.variants[variant], wide && styles.wide, className);
}

/** A button that submits its form, unless `type` says otherwise. While it is `loading` a click does nothing. */
export function Button({ variant, wide, loading = false, className, children, onClick, ...rest }: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (loading) return event.preventDefault();
    onClick?.(event);
  }
  return (
    <button
      type="submit"
      {...rest}
      className={look({ variant, wide }, className)}
      aria-disabled={loading || undefined}
      onClick={click}
    >
      {loading ? "Loading" : children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere, a button does something. */
export function ButtonLink({ variant, wide, className, ...rest }: SiteLinkProps & Look) {
  return <SiteLink {...rest} className={look({ variant, wide }, className)} />;
}
