import type { KeyboardEvent } from "react";

import type { CourseSuggestion } from "~/api/model";
import { inItsLanguage } from "~/components/language/language";

import * as styles from "./course-finder.css";

interface SuggestionListProps {
  id: string;
  entries: readonly CourseSuggestion[];
  active: number;
  onChoose: (course: CourseSuggestion) => void;
  /** The keys of the box, which are those of its options. */
  onPress: (event: KeyboardEvent) => void;
}

/** The list under the box. The focus stays in the box, whose keys move through it; a pointer chooses directly. */
export function SuggestionList({ id, entries, active, onChoose, onPress }: SuggestionListProps) {
  return (
    <ul className={styles.list} id={`${id}-list`} role="listbox" aria-label="Courses" hidden={entries.length === 0}>
      {entries.map((course, index) => (
        <li
          key={course.id}
          id={`${id}-${index}`}
          className={styles.option[index === active ? "active" : "other"]}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          tabIndex={-1}
          onClick={() => onChoose(course)}
          onKeyDown={onPress}
        >
          <span className={styles.optionName}>{inItsLanguage(course.name)}</span>
          <span className={styles.optionPlace}>
            {inItsLanguage([course.university, course.country].filter(Boolean).join(", "))}
          </span>
        </li>
      ))}
    </ul>
  );
}
