import { Form } from "@remix-run/react";

import { Button } from "~/components/button/button";
import { inItsLanguage } from "~/components/language/language";
import { StatusMessage } from "~/components/status-message/status-message";
import { shortlistSize } from "~/http/shortlist";
import { paths } from "~/paths";

import * as styles from "./shortlist.css";

/** Which course had to make room on a full list, with Undo: it comes back, and the newest, for which it went, goes. */
export function Dropped({ course }: { course: { id: number; name: string; newest: number } | null }) {
  if (!course) return null;
  return (
    <StatusMessage>
      <Form className={styles.undo} method="post" action={paths.shortlist} preventScrollReset>
        <input type="hidden" name="back" value={paths.shortlist} />
        <input type="hidden" name="remove" value={course.newest} />
        <span>
          Your shortlist holds {shortlistSize} courses: {inItsLanguage(course.name)}, the oldest, was dropped.
        </span>
        <Button variant="secondary" name="add" value={course.id}>
          Undo
        </Button>
      </Form>
    </StatusMessage>
  );
}
