import { useId } from "react";

import type { MeantSearch } from "~/api/courses/meant-search.server";
import type { CourseSuggestion } from "~/api/model";
import { ButtonLink } from "~/components/button/button";
import { Card, CardHeading } from "~/components/card/card";
import { CourseCard, type CourseCardProps } from "~/components/course-card/course-card";
import { EmptyState } from "~/components/empty-state/empty-state";
import { Grid } from "~/components/grid/grid";
import { inItsLanguage } from "~/components/language/language";
import { paths } from "~/paths";

import * as styles from "./course-finder.css";

interface FinderResultsProps {
  results: readonly CourseCardProps[] | null;
  /** What a text may mean that found nothing. */
  meant: MeantSearch | null;
  /** The suggestion that was chosen: shown first, and alone until the search has answered. */
  chosen: CourseSuggestion | null;
  searching: boolean;
  all: string;
}

/** The cards of what was found, and the way to all of it. */
export function FinderResults({ results, meant, chosen, searching, all }: FinderResultsProps) {
  if (chosen && (searching || results === null)) return <Chosen course={chosen} />;
  if (results === null) return null;
  if (results.length === 0 && !chosen) {
    return (
      <EmptyState
        live
        ways={
          <ButtonLink variant="secondary" to={meant?.to ?? paths.courseSearch}>
            {meant ? `Show ${meant.label}` : "See all courses"}
          </ButtonLink>
        }
      >
        <p>No courses match your search.</p>
      </EmptyState>
    );
  }
  const match = results.find(({ id }) => id === chosen?.id);
  const courses = match ? [match, ...results.filter((course) => course !== match)] : results;
  return (
    <div className={styles.results} aria-busy={searching}>
      {chosen && !match ? <Chosen course={chosen} /> : null}
      <Grid size="large">
        {courses.map((course) => (
          <CourseCard key={course.id} look="tile" course={course} />
        ))}
      </Grid>
      <ButtonLink className={styles.all} variant="secondary" to={all}>
        View all results
      </ButtonLink>
    </div>
  );
}

function Chosen({ course }: { course: CourseSuggestion }) {
  const headingId = useId();
  return (
    <Card>
      <CardHeading>
        <span id={headingId}>{inItsLanguage(course.name)}</span>
      </CardHeading>
      <p>{inItsLanguage([course.university, course.country].filter(Boolean).join(", "))}</p>
      <div>
        <ButtonLink variant="secondary" to={paths.course(course.id)} aria-describedby={headingId}>
          View Details
        </ButtonLink>
      </div>
    </Card>
  );
}
