import { ButtonLink } from "~/components/button/button";
import { CourseList } from "~/components/course-card/course-card";
import { EmptyState } from "~/components/empty-state/empty-state";
import { Pagination } from "~/components/pagination/pagination";

import { paths } from "~/paths";

import { resultsHeading } from "./address";
import * as styles from "./course-search.css";
import type { ResultsPage } from "./results-page";

interface ResultsProps {
  results: ResultsPage | null;
  /** Whether anything was asked for: without that, an empty list is no fault of the filters. */
  filtered: boolean;
  /** Where a consultation is booked. */
  booking: string;
  problem: string | null;
  searching: boolean;
  previous: string | null;
  next: string | null;
  /** The address to try after a failure. */
  again: string;
}

/** What was found, how many, and the ways to the other pages. */
export function Results({ results, filtered, booking, problem, searching, previous, next, again }: ResultsProps) {
  return (
    <section className={styles.section} aria-labelledby={resultsHeading} aria-busy={searching}>
      <div className={styles.head}>
        <h2 id={resultsHeading} tabIndex={-1}>
          Available Courses
        </h2>
        <p className={styles.count} role="status">
          {searching ? "Searching courses..." : results ? `Found ${results.count} courses` : ""}
        </p>
      </div>
      {results ? (
        <Found
          results={results}
          filtered={filtered}
          booking={booking}
          previous={previous}
          next={next}
          searching={searching}
        />
      ) : null}
      {problem ? (
        <EmptyState drawing="clouds" live ways={<ButtonLink to={again}>Try again</ButtonLink>}>
          <p>{problem}</p>
        </EmptyState>
      ) : null}
    </section>
  );
}

function Found({
  results,
  filtered,
  booking,
  previous,
  next,
  searching,
}: Pick<ResultsProps, "filtered" | "booking" | "previous" | "next" | "searching"> & { results: ResultsPage }) {
  return (
    <div className={styles.found[searching ? "waiting" : "settled"]}>
      {results.courses.length > 0 ? (
        <CourseList courses={results.courses} />
      ) : (
        <Nothing filtered={filtered} booking={booking} />
      )}
      <Pagination
        label="Pages of courses"
        previous={previous}
        next={next}
        results={resultsHeading}
        listed={results.courses.length > 0}
      />
    </div>
  );
}

/** The ways on from an empty list: all courses, or a person. */
function Nothing({ filtered, booking }: Pick<ResultsProps, "filtered" | "booking">) {
  const counsel = (
    <ButtonLink to={booking} variant={filtered ? "secondary" : "primary"} newTab>
      Talk to a counsellor, free
    </ButtonLink>
  );
  if (!filtered)
    return (
      <EmptyState ways={counsel}>
        <p>No courses available currently.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      ways={
        <>
          <ButtonLink to={paths.courseSearch}>See all courses</ButtonLink>
          {counsel}
        </>
      }
    >
      <p>No courses match your criteria. Try adjusting your filters.</p>
    </EmptyState>
  );
}
