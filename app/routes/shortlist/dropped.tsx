import { Form } from "@remix-run/react";

import { Button } from "~/components/button/button";
import { inItsLanguage } from "~/components/language/language";
import { StatusMessage } from "~/components/status-message/status-message";
import { shortlistSize } from "~/http/shortlist";
import { paths } from "~/paths";

import * as styles from "./shortlist.css";
import { useWayBack } from "./use-way-back";

interface Named {
  id: number;
  name: string;
}

/** Which course had to make room on a full list, with Undo: it comes back to the end, and the newest, for which it went, goes. */
export function Dropped({ course, newest }: { course: Named; newest: Named }) {
  const back = useWayBack();
  return (
    <StatusMessage>
      <Form className={styles.undo} method="post" action={paths.shortlist} preventScrollReset>
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="remove" value={newest.id} />
        <input type="hidden" name="place" value={shortlistSize - 1} />
        <span>
          Your shortlist holds {shortlistSize} courses: {inItsLanguage(course.name)}, the oldest, was dropped. Undo
          brings it back in place of {inItsLanguage(newest.name)}, the newest.
        </span>
        <Button variant="secondary" name="add" value={course.id}>
          Undo
        </Button>
      </Form>
    </StatusMessage>
  );
}
