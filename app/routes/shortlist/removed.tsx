import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { Button } from "~/components/button/button";
import { inItsLanguage } from "~/components/language/language";
import { StatusMessage } from "~/components/status-message/status-message";
import { paths } from "~/paths";

import { savedCourseId } from "./saved-course";
import * as styles from "./shortlist.css";
import { useWayBack } from "./use-way-back";

/**
 * What was removed just now, with Undo. The button that was pressed is gone with its course: the focus comes here, and
 * after Undo to the course that is back.
 */
export function Removed({ course }: { course: { id: number; name: string; place: number } | null }) {
  const back = useWayBack();
  const message = useRef<HTMLDivElement>(null);
  const id = course?.id;
  const before = useRef<number>();
  useEffect(() => {
    if (id !== undefined) message.current?.focus();
    else if (before.current !== undefined) document.getElementById(savedCourseId(before.current))?.focus();
    before.current = id;
  }, [id]);
  if (!course) return null;
  return (
    <div ref={message} tabIndex={-1}>
      <StatusMessage tone="success">
        <Form className={styles.undo} method="post" action={paths.shortlist} preventScrollReset>
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="place" value={course.place} />
          <span>Removed {inItsLanguage(course.name)}.</span>
          <Button variant="secondary" name="add" value={course.id}>
            Undo
          </Button>
        </Form>
      </StatusMessage>
    </div>
  );
}
