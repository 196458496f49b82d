import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { shortlistSize } from "~/http/shortlist";
import { paths } from "~/paths";
import { classes } from "~/styles/classes";

import * as styles from "./save-course.css";
import { changeShortlist, useShortlist } from "./use-shortlist";

const FORM = "save-course";

const notes = {
  dropped: (
    <>
      Your shortlist holds {shortlistSize} courses: the oldest was dropped.{" "}
      <SiteLink to={paths.shortlist}>Undo it on your shortlist</SiteLink>
    </>
  ),
  lost: "The connection was lost: please try again.",
} satisfies Record<string, ReactNode>;

/** The form behind all Save buttons of a page; it leads back to where the page is. */
export function SaveForm() {
  const { pathname, search } = useLocation();
  return (
    <form id={FORM} method="post" action={paths.shortlist} hidden>
      <input type="hidden" name="back" value={pathname + search} />
    </form>
  );
}

interface SaveButtonProps {
  courseId: number;
  /** The id of what names the course. */
  describedBy?: string;
  /** As large as the buttons beside it; else as small as a card wants it. */
  large?: boolean;
}

/**
 * Puts a course on the shortlist. The page is the same for everyone and says "Save"; where scripts run it says "Saved" of a
 * saved course, and a press takes it off again. Without them the page comes back to where the button was, and "Saved" stands there.
 */
export function SaveButton({ courseId, describedBy, large = false }: SaveButtonProps) {
  const saved = useShortlist().includes(courseId);
  const hydrated = useHydrated();
  const [note, setNote] = useState<keyof typeof notes | null>(null);
  const noteLine = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (note) noteLine.current?.scrollIntoView({ block: "nearest" });
  }, [note]);
  const id = `saved-${courseId}`;
  const change = saved ? "remove" : "add";

  async function press(event: MouseEvent) {
    event.preventDefault();
    setNote(await changeShortlist(change, courseId));
  }

  const line = (
    <span ref={noteLine} className={classes(styles.note, large && styles.ownLine)} role="status">
      {note && notes[note]}
    </span>
  );
  return (
    <>
      <span id={id} className={styles.save}>
        <button
          className={classes(styles.button, saved && styles.saved, large && styles.large)}
          form={FORM}
          formAction={`${paths.shortlist}?full#${id}`}
          name={change}
          value={courseId}
          aria-describedby={describedBy}
          aria-pressed={hydrated ? saved : undefined}
          onClick={(event) => void press(event)}
        >
          <Icon name={saved ? "check" : "bookmark"} />
          {saved ? "Saved" : "Save"}
        </button>
        {large ? null : line}
        {hydrated ? null : (
          <span className={styles.arrived}>
            <Icon name="check" />
            Saved
          </span>
        )}
      </span>
      {large ? line : null}
    </>
  );
}
