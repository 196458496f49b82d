import { Form } from "@remix-run/react";

import { Button } from "~/components/button/button";
import { paths } from "~/paths";

import { SavedCourseCard, type SavedCourse } from "./saved-course";
import * as styles from "./shortlist.css";

const COMPARE_FORM = "compare";

/** The saved courses, and the way to compare some of them. */
export function SavedCourses({ courses }: { courses: readonly SavedCourse[] }) {
  return (
    <>
      <p>
        {courses.length === 1 ? "1 course is saved" : `${courses.length} courses are saved`} in this browser. Choose two
        to four of them to see them side by side.
      </p>
      <ul className={styles.list}>
        {courses.map((saved) => (
          <li key={saved.id}>
            <SavedCourseCard saved={saved} compare={COMPARE_FORM} />
          </li>
        ))}
      </ul>
      <Form id={COMPARE_FORM} className={styles.compare} action={paths.compare}>
        <Button>Compare</Button>
      </Form>
    </>
  );
}
