import type { CourseSort } from "~/api/courses/course-order";
import type { MeantSearch } from "~/api/courses/meant-search.server";
import { ButtonLink } from "~/components/button/button";
import { CourseList } from "~/components/course-card/course-card";
import { EmptyState } from "~/components/empty-state/empty-state";
import { SiteLink } from "~/components/link/link";
import { RatesNote, type RatesProps } from "~/components/first-year/rupees";
import { Pagination } from "~/components/pagination/pagination";

import { paths } from "~/paths";

import { resultsHeading } from "./address";
import * as styles from "./course-search.css";
import type { ResultsPage } from "./results-page";
import { SortChoice } from "./sort-choice";

interface ResultsProps {
  results: ResultsPage | null;
  rates: RatesProps | null;
  /** Whether anything was asked for: without that, an empty list is no fault of the filters. */
  filtered: boolean;
  /** What is wrong with an amount, which does not count: on a phone its field may be out of view. */
  wrong: string | null;
  /** What a text may mean that found nothing: it is searched for as filters. */
  meant: MeantSearch | null;
  /** The same search by the lowest fee, whatever that is; `null` where nobody has said how much it may be. */
  anyFee: string | null;
  /** The same search with a maximum that lets in what the ceiling of the site hides; `null` where it hides nothing. */
  dearer: string | null;
  /** Where a consultation is booked. */
  booking: string;
  sort: CourseSort | null;
  /** Tells that another order was chosen. */
  onSort: () => void;
  problem: string | null;
  searching: boolean;
  previous: string | null;
  next: string | null;
  /** The address to try after a failure. */
  again: string;
  /** The query of the search, without its page. */
  from: string;
}

/** What was found, how many, and the ways to the other pages. */
export function Results({
  results,
  rates,
  filtered,
  wrong,
  meant,
  anyFee,
  dearer,
  booking,
  sort,
  onSort,
  problem,
  searching,
  previous,
  next,
  again,
  from,
}: ResultsProps) {
  return (
    <section className={styles.section} aria-labelledby={resultsHeading} aria-busy={searching}>
      <div className={styles.head}>
        <h2 id={resultsHeading} tabIndex={-1}>
          Available Courses
        </h2>
        <SortChoice sort={sort} onSort={onSort} />
        <div className={styles.counts}>
          <p role="status">{searching ? "Searching courses..." : results ? `Found ${results.count} courses` : ""}</p>
          <Range results={results} />
        </div>
      </div>
      {wrong ? <p>{wrong}</p> : null}
      {results?.partlySorted ? <p className={styles.note}>Sorted among the first 1,000.</p> : null}
      {results ? <WithoutRupees count={results.withoutRupees} /> : null}
      {results?.aboveCeiling && dearer ? <Dearer count={results.aboveCeiling.count} to={dearer} /> : null}
      {results ? (
        <Found
          results={results}
          filtered={filtered}
          meant={meant}
          anyFee={anyFee}
          dearer={dearer}
          booking={booking}
          previous={previous}
          next={next}
          searching={searching}
          rates={rates}
          from={from}
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

/** What a budget leaves out because nobody can compare it. */
function WithoutRupees({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className={styles.note}>{leftOut(count)} fee cannot be told in rupees.</p>;
}

/** What the ceiling of the site leaves out of a budget, and the way to it. */
function Dearer({ count, to }: { count: number; to: string }) {
  return (
    <p className={styles.note}>
      {leftOut(count)} fee is a number over 200,000 in {count === 1 ? "its" : "their"} own currency.{" "}
      <SiteLink to={to}>Show them too</SiteLink>
    </p>
  );
}

const leftOut = (count: number) =>
  count === 1 ? "1 course is left out: its" : `${count.toLocaleString("en-US")} courses are left out: their`;

/** Which part of the list is shown: "21 to 40"; nothing where it is all of it, or nobody knows. */
function Range({ results }: Pick<ResultsProps, "results">) {
  if (!results || results.first === null) return null;
  const { first, courses, count } = results;
  const last = first + courses.length - 1;
  if (courses.length === 0 || courses.length >= count || last > count) return null;
  const [from, to] = [first, last].map((number) => number.toLocaleString("en-US"));
  return (
    <p>
      {from} to {to}
    </p>
  );
}

function Found({
  results,
  filtered,
  meant,
  anyFee,
  dearer,
  booking,
  previous,
  next,
  searching,
  rates,
  from,
}: Pick<
  ResultsProps,
  "filtered" | "meant" | "anyFee" | "dearer" | "booking" | "previous" | "next" | "searching" | "rates" | "from"
> & {
  results: ResultsPage;
}) {
  return (
    <div className={styles.found[searching ? "waiting" : "settled"]}>
      {results.courses.length > 0 ? (
        <CourseList courses={results.courses} from={from} />
      ) : (
        <Nothing filtered={filtered} meant={meant} anyFee={anyFee} dearer={dearer} booking={booking} />
      )}
      <Pagination
        label="Pages of courses"
        previous={previous}
        next={next}
        results={resultsHeading}
        listed={results.courses.length > 0}
      />
      <RatesNote rates={rates} />
    </div>
  );
}

/** The ways on from an empty list: the same search whatever the fee, what its text may mean, or all courses; and a person. */
function Nothing({
  filtered,
  meant,
  anyFee,
  dearer,
  booking,
}: Pick<ResultsProps, "filtered" | "meant" | "anyFee" | "dearer" | "booking">) {
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
          {dearer ? (
            <ButtonLink to={dearer}>Show those over 200,000</ButtonLink>
          ) : anyFee ? (
            <ButtonLink to={anyFee}>Show any fee, the lowest first</ButtonLink>
          ) : meant ? (
            <ButtonLink to={meant.to}>{`Show ${meant.label}`}</ButtonLink>
          ) : (
            <ButtonLink to={paths.courseSearch}>See all courses</ButtonLink>
          )}
          {counsel}
        </>
      }
    >
      <p>No courses match your criteria. Try adjusting your filters.</p>
    </EmptyState>
  );
}
