import type { InputHTMLAttributes, KeyboardEvent, RefObject } from "react";

import type { CourseSuggestion } from "~/api/model";
import { FeeText } from "~/components/fee/fee";
import { inItsLanguage } from "~/components/language/language";

import * as styles from "./course-finder.css";
import type { useSuggestionBox } from "./use-suggestion-box";

interface SuggestionListProps {
  id: string;
  entries: readonly CourseSuggestion[];
  active: number;
  onChoose: (course: CourseSuggestion) => void;
  /** The keys of the box, which are those of its options. */
  onPress: (event: KeyboardEvent) => void;
}

/** The list under the box. The focus stays in the box, whose keys move through it; a pointer chooses directly. */
function SuggestionList({ id, entries, active, onChoose, onPress }: SuggestionListProps) {
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
            {course.rupees ? (
              <>
                , <FeeText fee={{ text: `${course.rupees} a year`, code: null }} />
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface SearchBoxProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Of the box, its list and its options, with an ending for each. */
  id: string;
  box: RefObject<HTMLInputElement>;
  finder: Omit<ReturnType<typeof useSuggestionBox>, "box">;
  /** Whether it suggests: a script is there to do it. */
  suggests: boolean;
  onChoose: (course: CourseSuggestion) => void;
}

/** The box of a course finder with the list of what its text suggests. */
export function SearchBox({ id, box, finder, suggests, onChoose, ...rest }: SearchBoxProps) {
  const { entries, active, press } = finder;
  return (
    <>
      <input
        ref={box}
        id={`${id}-box`}
        type="search"
        name="search"
        enterKeyHint="search"
        autoComplete="off"
        onInput={finder.input}
        onKeyDown={press}
        onBlur={finder.close}
        {...rest}
        {...(suggests
          ? {
              "aria-autocomplete": "list",
              "aria-controls": `${id}-list`,
              "aria-activedescendant": active >= 0 ? `${id}-${active}` : undefined,
            }
          : {})}
      />
      {suggests ? (
        <SuggestionList id={id} entries={entries} active={active} onChoose={onChoose} onPress={press} />
      ) : null}
    </>
  );
}
