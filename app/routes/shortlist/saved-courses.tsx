import { useEffect, useRef, useState } from "react";

import { Button } from "~/components/button/button";
import { paths } from "~/paths";

import { SavedCourseCard, type SavedCourse } from "./saved-course";
import * as styles from "./shortlist.css";

const COMPARE_FORM = "compare";
const LEAST_COMPARED = 2;
const MOST_COMPARED = 4;

/** The saved courses, and the way to compare some of them: as a document, so that on the way back the browser knows what was chosen. */
export function SavedCourses({ courses }: { courses: readonly SavedCourse[] }) {
  const comparable = courses.filter(({ course }) => course).length;
  const hasChoice = comparable >= LEAST_COMPARED;
  const form = useRef<HTMLFormElement>(null);
  const [isTooMany, setIsTooMany] = useState(false);
  const count = () => {
    setIsTooMany(form.current !== null && new FormData(form.current).getAll("course").length > MOST_COMPARED);
  };
  // After each render: a removed course, and what the browser restores on the way back, tell of no change.
  useEffect(count);
  return (
    <>
      <p>
        {courses.length === 1 ? "1 course is saved" : `${courses.length} courses are saved`} in this browser.
        {hasChoice ? " Choose two to four of them to see them side by side." : null}
        {courses.length === 1 ? " Save another course to compare." : null}
      </p>
      <ul className={styles.list} onChange={count}>
        {courses.map((saved, place) => (
          <li key={saved.id}>
            <SavedCourseCard saved={saved} place={place} compare={hasChoice ? COMPARE_FORM : null} />
          </li>
        ))}
      </ul>
      {hasChoice ? (
        <form ref={form} id={COMPARE_FORM} className={styles.compare} action={paths.compare}>
          <span role="status">{isTooMany ? "Only the first four are compared." : null}</span>
          <Button>Compare</Button>
        </form>
      ) : null}
    </>
  );
}
