import { useLocation, useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Button } from "~/components/button/button";
import { SendToParents } from "~/components/share/send-to-parents";
import { MOST_COMPARED } from "~/http/shortlist";
import { paths } from "~/paths";

import { CHOOSE, choiceIn, withChoice } from "./choice";
import { SavedCourseCard, type SavedCourse } from "./saved-course";
import * as styles from "./shortlist.css";

const COMPARE_FORM = "compare";
const LEAST_COMPARED = 2;

interface SavedCoursesProps {
  courses: readonly SavedCourse[];
  chosen: readonly number[];
  /** What is said to parents, in their language, with the address of the comparison or of the one course. */
  parents: { sentences: { course: string; compare: string }; siteOrigin: string };
}

/** The saved courses, and the way to compare those that are chosen; a change of the choice is one of the address. */
export function SavedCourses({ courses, chosen, parents }: SavedCoursesProps) {
  const comparable = courses.filter(({ course }) => course).length;
  const hasChoice = comparable >= LEAST_COMPARED;
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const query = new URLSearchParams(search);
  const now = choiceIn(query) ?? chosen;
  const isTooMany = courses.filter(({ id }) => now.includes(id)).length > MOST_COMPARED;
  const sent = courses.flatMap(({ id, course }) => (course && now.includes(id) ? [{ id, name: course.name }] : []));
  const message = forParents(sent.slice(0, MOST_COMPARED), parents);
  function change() {
    if (!form.current) return;
    const choice = new FormData(form.current).getAll(CHOOSE).map(String);
    navigate(`${pathname}?${withChoice(query, choice)}`, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <p>
        {courses.length === 1 ? "1 course is saved" : `${courses.length} courses are saved`} in this browser.
        {hasChoice ? " Choose two to four of them to see them side by side." : null}
        {courses.length === 1 ? " Save another course to compare." : null}
      </p>
      <ul className={styles.list} onChange={change}>
        {courses.map((saved, place) => (
          <li key={saved.id}>
            <SavedCourseCard
              saved={saved}
              place={place}
              compare={hasChoice ? { form: COMPARE_FORM, isChosen: chosen.includes(saved.id) } : null}
            />
          </li>
        ))}
      </ul>
      {hasChoice ? (
        <form ref={form} id={COMPARE_FORM} className={styles.compare} action={paths.shortlist}>
          <span>
            {hydrated ? `${sent.length} chosen.` : "Two to four side by side."}{" "}
            <span role="status">{isTooMany ? "Only the first four are compared." : null}</span>
          </span>
          <Button name="compare">Compare</Button>
        </form>
      ) : null}
      {message ? <SendToParents {...message} /> : null}
    </>
  );
}

/** What parents are sent: the sheet of one course, the comparison of several; nothing where none is chosen. */
function forParents(
  sent: readonly { id: number; name: string }[],
  { sentences, siteOrigin }: SavedCoursesProps["parents"],
) {
  const [first, ...others] = sent;
  if (!first) return null;
  if (others.length === 0)
    return { text: `${first.name}: ${sentences.course}`, url: siteOrigin + paths.familySheet(first.id) };
  const query = new URLSearchParams(sent.map(({ id }) => ["course", String(id)]));
  return {
    text: `${sent.map(({ name }) => name).join(" / ")}: ${sentences.compare}`,
    url: `${siteOrigin}${paths.familyCompare}?${query}`,
  };
}
