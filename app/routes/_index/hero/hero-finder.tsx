import { Form, useNavigate } from "@remix-run/react";
import { useId } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import type { CourseSuggestion } from "~/api/model";
import { Icon } from "~/components/icon/icon";
import { paths } from "~/paths";

import { SearchBox } from "../suggestion-list";
import { useSuggestionBox } from "../use-suggestion-box";
import * as styles from "./hero.css";

/** A search of all courses. With scripts it suggests courses to whoever types, and one that is chosen opens. */
export function HeroFinder() {
  const id = useId();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const choose = (course: CourseSuggestion) => navigate(paths.course(course.id));
  const { box, ...finder } = useSuggestionBox(choose);

  return (
    <Form
      className={styles.finder}
      role="search"
      aria-label="All courses"
      action={paths.courseSearch}
      autoComplete="off"
    >
      <label className={styles.label} htmlFor={`${id}-box`}>
        Find your course
      </label>
      <div className={styles.field}>
        <SearchBox id={id} className={styles.box} box={box} finder={finder} suggests={hydrated} onChoose={choose} />
      </div>
      <button className={styles.finderMark} aria-label="Find courses">
        <Icon name="search" />
      </button>
    </Form>
  );
}
