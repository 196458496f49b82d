import { useMatches, useNavigate, useRouteError } from "@remix-run/react";
import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from "react";

import { ButtonLink } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { listen } from "~/components/listen/listen";
import { classes } from "~/styles/classes";

import { closeModal, openModal } from "./modal";
import * as styles from "./overlay.css";
import { rememberOpener, returnFocus } from "./return-focus";

interface OverlayProps {
  title: ReactNode;
  /** The page that closing leads to: usually the parent's address. */
  closeTo: string;
  /** No close icon, and Escape does nothing, where the visitor has to take one of the ways offered. */
  closable?: boolean;
  /** Close stands as a button under what it says, in place of the icon: for a result, to which Back does not return. */
  closeBelow?: boolean;
  /** Another overlay lies over this one. */
  covered?: boolean;
  small?: boolean;
  /** Prints in place of the page under it, this letterhead above it; any other overlay stays off the paper. */
  printed?: ReactNode;
  children: ReactNode;
}

const Arrival = createContext<ReactNode>(null);

/** Gives the uppermost overlay what the page would say first on arrival; nobody reads it on the page beneath. */
export const OverlayArrival = Arrival.Provider;

/**
 * A route shown over its parent. It arrives as an open `<dialog>` that needs no script; a script makes it
 * modal: the focus stays inside, beginning at the dialog as a whole, Escape and Close lead to `closeTo`, and the focus goes
 * back to the link that opened it. Its route exports `handle = { overlay: true }`, and the parent wraps its own content in
 * `OverlayBackground`.
 */
export function Overlay({
  title,
  closeTo,
  closable = true,
  closeBelow = false,
  covered = false,
  small = false,
  printed,
  children,
}: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useRef(false);
  const headingId = useId();
  const navigate = useNavigate();
  const arrival = useContext(Arrival);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    modal.current = openModal(element);
    if (!modal.current) return;
    if (focused instanceof HTMLElement) focused.focus();
    else element.focus();
    return () => closeModal(element);
  }, []);

  const left = useRef(closeTo);
  useEffect(() => {
    left.current = closeTo;
  });
  useEffect(() => () => returnFocus(left.current), []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    function cancel(event: Event) {
      // A picker of files that is closed without a choice says so too.
      if (event.target !== element) return;
      event.preventDefault();
      if (closable) navigate(closeTo, { preventScrollReset: true, replace: closeBelow });
    }
    /** A second Escape closes a dialog whatever was said to the first; the address still shows it. */
    function showAgain() {
      if (!element) return;
      openModal(element);
      element.focus();
    }
    const heard = [listen(element, "cancel", cancel), listen(element, "close", showAgain)];
    return () => heard.forEach((stop) => stop());
  }, [closable, closeBelow, closeTo, navigate]);

  /** What had the focus may have gone with what it said before. */
  useEffect(() => {
    const element = dialog.current;
    if (!covered && modal.current && document.activeElement === document.body) element?.focus();
  });

  return (
    <>
      {covered ? null : <div className={styles.scrim} aria-hidden="true" />}
      <dialog
        ref={dialog}
        open
        tabIndex={-1}
        {...inertWhen(covered)}
        className={classes(
          styles.overlay,
          small && styles.small,
          Boolean(printed) && styles.printed,
          covered && styles.covered,
        )}
        data-printed={printed ? "" : undefined}
        aria-labelledby={headingId}
      >
        {printed}
        <div className={styles.head}>
          <h2 className={styles.heading} id={headingId}>
            {title}
          </h2>
          {closable && !closeBelow ? (
            <SiteLink to={closeTo} preventScrollReset className={styles.close} aria-label="Close">
              <Icon name="close" />
            </SiteLink>
          ) : null}
        </div>
        <div className={styles.body}>
          {covered ? null : arrival}
          {children}
          {closable && closeBelow ? (
            <FormActions>
              <ButtonLink to={closeTo} preventScrollReset replace>
                Close
              </ButtonLink>
            </FormActions>
          ) : null}
        </div>
      </dialog>
    </>
  );
}

/** Whether a route of the current address is shown over its parent. */
export function useOverlayOpen(): boolean {
  return useOverlays() > 0;
}

/** How many overlays lie over the page: one, or a second one over the first. None on the page of an error. */
export function useOverlays(): number {
  const failed = Boolean(useRouteError());
  return useMatches().filter(({ handle }) => !failed && hasOverlay(handle)).length;
}

/** Makes overlays know the links that open them; once a document. */
export function useOpeners(): void {
  useEffect(() => {
    document.addEventListener("click", rememberOpener, true);
    return () => document.removeEventListener("click", rememberOpener, true);
  }, []);
}

function hasOverlay(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "overlay" in handle && handle.overlay === true;
}

/** The content of a page that can have an overlay: out of reach while one is open, with and without scripts. */
export function OverlayBackground({ children }: { children: ReactNode }) {
  return <div {...inertWhen(useOverlayOpen())}>{children}</div>;
}

/** React 18 does not know `inert`: an empty text sets the attribute. */
export function inertWhen(condition: boolean): { inert?: "" } {
  return condition ? { inert: "" } : {};
}
