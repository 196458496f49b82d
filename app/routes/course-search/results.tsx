import { ButtonLink } from "~/components/button/button";
import { CourseList } from "~/components/course-card/course-card";
import { EmptyState } from "~/components/empty-state/empty-state";
import { Pagination } from "~/components/pagination/pagination";

import { resultsHeading } from "./address";
import * as styles from "./course-search.css";
import type { ResultsPage } from "./results-page";

interface ResultsProps {
  results: ResultsPage | null;
  problem: string | null;
  searching: boolean;
  previous: string | null;
  next: string | null;
  /** The address to try after a failure. */
  again: string;
}

/** What was found, how many, and the ways to the other pages. */
export function Results({ results, problem, searching, previous, next, again }: ResultsProps) {
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
      {results ? <Found results={results} previous={previous} next={next} searching={searching} /> : null}
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
  previous,
  next,
  searching,
}: Pick<ResultsProps, "previous" | "next" | "searching"> & { results: ResultsPage }) {
  return (
    <div className={styles.found[searching ? "waiting" : "settled"]}>
      {results.courses.length > 0 ? (
        <CourseList courses={results.courses} />
      ) : (
        <EmptyState>
          <p>No courses match your criteria. Try adjusting your filters.</p>
        </EmptyState>
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
