import { Button } from "~/components/button/button";
import { paths } from "~/paths";

import { SavedCourseCard, type SavedCourse } from "./saved-course";
import * as styles from "./shortlist.css";

const COMPARE_FORM = "compare";
const LEAST_COMPARED = 2;

/** The saved courses, and the way to compare some of them: as a document, so that on the way back the browser knows what was chosen. */
export function SavedCourses({ courses }: { courses: readonly SavedCourse[] }) {
  const comparable = courses.filter(({ course }) => course).length;
  const hasChoice = comparable >= LEAST_COMPARED;
  return (
    <>
      <p>
        {courses.length === 1 ? "1 course is saved" : `${courses.length} courses are saved`} in this browser.
        {hasChoice ? " Choose two to four of them to see them side by side." : null}
        {courses.length === 1 ? " Save another course to compare." : null}
      </p>
      <ul className={styles.list}>
        {courses.map((saved, place) => (
          <li key={saved.id}>
            <SavedCourseCard saved={saved} place={place} compare={hasChoice ? COMPARE_FORM : null} />
          </li>
        ))}
      </ul>
      {hasChoice ? (
        <form id={COMPARE_FORM} className={styles.compare} action={paths.compare}>
          <Button>Compare</Button>
        </form>
      ) : null}
    </>
  );
}
